import { beforeEach, expect } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { codeIn, openInbox, wrongCode } from '../../support/inbox.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import type { Headers as Sent } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'

export const refused = (error: string) => ({ status: 'error', error })
export const invalidCode = refused('Invalid or expired code')

/** The seconds until a request may be repeated. */
export const retryAfter = ({ status, headers }: { status: number; headers: Headers }) => {
  expect(status).toBe(429)
  return Number(headers.get('retry-after'))
}
/** Less the time that the test took. */
export const expectAbout = (seconds: number, expected: number) => {
  expect(seconds).toBeGreaterThan(expected - 15)
  expect(seconds).toBeLessThanOrEqual(expected)
}

/** A platform whose mail can be read, and for each test an address that nobody has used. */
export function useSignUp() {
  const inbox = fixture(openInbox)
  const platform = fixture(() => openPlatform(inbox.environment))
  /** The address of the test. */
  const current = { email: '' }
  beforeEach(() => {
    current.email = newEmail()
  })

  async function post(path: string, body: unknown, on: TestPlatform = platform, headers: Sent = {}) {
    const response = await on.api.request(`/api/agents/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const signUp = (email = current.email, on = platform) => post('signup', { email }, on)
  const verify = (code: string, email = current.email) => post('verify', { email, code })
  const me = async (headers: Sent) => await (await platform.api.request('/api/me', { headers })).json()
  const mails = (to = current.email) => inbox.mails(to)
  const mailedCode = async (to = current.email) => codeIn((await mails(to)).at(-1))

  /** Lets time pass for an address: what the database remembers of it moves back. */
  const pass = (interval: string, of = current.email) =>
    platform.database.owner`
      update app.sign_up_codes set expires_at = expires_at - ${interval}::interval,
        mailed_at = array(select m - ${interval}::interval from unnest(mailed_at) m order by m),
        attempted_at = array(select t - ${interval}::interval from unnest(attempted_at) t order by t)
      where account_id = (select id from app.accounts where email = ${of})`

  /** Signs up and gives the code. */
  async function requestCode(to = current.email) {
    expect((await signUp(to)).status).toBe(200)
    return await mailedCode(to)
  }
  /** Signs up again after a minute, as soon as another code is mailed. */
  async function nextCode() {
    await pass('1 minute')
    return await requestCode()
  }
  async function tryWrong(code: string, times: number) {
    const statuses = []
    for (let by = 1; by <= times; by++) statuses.push((await verify(wrongCode(code, by))).status)
    return statuses
  }
  const keysOf = (of = current.email) =>
    platform.database.owner<{ name: string; scopes: string[] }[]>`
      select k.name, k.scopes from app.api_keys k join app.accounts a on a.id = k.account_id where a.email = ${of}`

  return {
    ...{ inbox, platform, current, post, signUp, verify, me, mails, mailedCode, pass },
    ...{ requestCode, nextCode, tryWrong, keysOf },
  }
}
