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
  [platform.vendors.composio, platform.vendors.stripe].flatMap(({ requests }) => requests)
let before: number
beforeEach(() => {
  before = requests().length
})

describe.each([
  ['callback_url', 'callback_url', '/api/connectors', { connector: 'gmail' }],
  ['successUrl', 'success_url', '/api/subscriptions/card-on-file', {}],
])('%s', (field, sentAs, path, body) => {
  const send = (address: unknown, status = 400) =>
    json(sendJson(platform, account, 'POST', path, { ...body, [field]: address }), status)
  const refused = async (address: unknown): Promise<string> => {
    const refusal = await send(address)
    expect(requests()).toHaveLength(before)
    return refusal.message ?? refusal.error
  }
  const foreign = `${field} is not allowed: it must be an address of https://app.example.com or ` +
    'https://other.example.com or http://localhost:3000 or http://127.0.0.1:3000'

  it.each([
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://APP.example.com:443/a/../b?x=1#y', 'https://app.example.com/b?x=1#y'],
    ['https://other.example.com/'],
    ['http://127.0.0.1:3000/?session={CHECKOUT_SESSION_ID}'],
    ['http://localhost:3000/a/b'],
  ])('leads back to an allowed address: %s', async (address, understood = address) => {
    await send(address, 200)
    const sent = requests().map(({ body }) => body).filter((body) => body.includes(sentAs)).at(-1)!
    const { [sentAs]: is } = sent.startsWith('{')
      ? JSON.parse(sent)
      : Object.fromEntries(new URLSearchParams(sent))
    expect(is).toBe(understood)
  })

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
    expect(await refused(address)).toBe(foreign)
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

  it.each([
    'javascript:alert(1)//https://app.example.com',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://app.example.com/1',
    'app.example.com://x',
  ])('does not lead to another protocol: %s', async (address) => {
    expect(await refused(address)).toBe(field === 'successUrl' ? 'successUrl must be a valid URL' : foreign)
  })

  it.each([
    '',
    'nonsense',
    '/settings',
    '//app.example.com/',
    'https://',
    'https://a b.example.com',
    7,
    null,
    ['x'],
  ])(
    'does not lead to what is not a URL: %j',
    async (address) => expect(await refused(address)).toBe(`${field} must be a valid URL`),
  )

  it('names the allowed origins to a good credential only', async () => {
    const address = { ...body, [field]: 'https://evil.example.org/' }
    const { error, message = error } = await json(sendJson(platform, {}, 'POST', path, address), 401)
    expect(message).not.toContain('app.example.com')
  })
})

it.each([
  undefined,
  ' https://app.example.com/',
  'https://app.example.com/\nx',
  `https://example.com/${'a'.repeat(2048)}`,
])('successUrl is required, without spaces, and bounded: %j', async (successUrl) => {
  const path = '/api/subscriptions/card-on-file'
  expect(await json(sendJson(platform, account, 'POST', path, { successUrl }), 400))
    .toEqual({ error: `successUrl ${successUrl ? 'must be a valid URL' : 'is required'}` })
})
