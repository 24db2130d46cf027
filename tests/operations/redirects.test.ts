import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { json, sendJson } from '../support/requests.ts'

const platform = fixture(() =>
  openPlatform({
    APP_URL: 'https://app.example.com',
    REDIRECT_ORIGINS: 'https://other.example.com http://plain.example.com',
    // The name that it had while connectors alone sent people back.
    CONNECTOR_CALLBACK_ORIGINS: 'http://localhost:3000 http://127.0.0.1:3000',
  })
)
const account = fixture(() => createAccount(platform.database))

const requests = () =>
  [platform.vendors.composio, platform.vendors.stripe].flatMap(({ requests }) => requests).length
let before: number
beforeEach(() => {
  before = requests()
})

describe.each([
  ['callback_url', '/api/connectors', { connector: 'gmail' }],
  ['successUrl', '/api/subscriptions/card-on-file', {}],
])('%s', (field, path, body) => {
  const refused = async (address: string): Promise<string> => {
    const refusal = await json(sendJson(platform, account, 'POST', path, { ...body, [field]: address }), 400)
    expect(requests()).toBe(before)
    return refusal.message ?? refusal.error
  }

  it.each([
    'https://evil.example.org/',
    'https://app.example.com.evil.example.org/',
    'https://app.example.com@evil.example.org/',
    'https://app.example.com@other.example.org/',
    'https://app.example.com:x@evil.example.org/',
    'https://evil.example.org\\@app.example.com/',
    'https://evil.example.org#@app.example.com/',
    'https://evil.example.org/?https://app.example.com/',
    'https://app.example.com:8443/',
    'https://app.example.com./',
    'https://xn--pp-pmc.example.com/',
    'http://app.example.com/',
    'http://plain.example.com/',
    'http://localhost:3001/',
    'http://localhost.evil.example.org:3000/',
    'http://127.0.0.1.evil.example.org:3000/',
  ])('does not lead to a foreign address, and the vendor gets no request: %s', async (address) => {
    expect(await refused(address)).toBe(
      `${field} is not allowed: it must be an address of https://app.example.com or ` +
        'https://other.example.com or http://localhost:3000 or http://127.0.0.1:3000',
    )
  })

  it.each([
    'https://user@app.example.com/',
    'https://user:password@app.example.com/',
    'https://:password@app.example.com/',
  ])('does not lead to an address with a user or a password: %s', async (address) => {
    expect(await refused(address)).toBe(
      `${field} is not allowed: it must not have a user name or a password`,
    )
  })
})
