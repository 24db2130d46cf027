import type { Sql } from 'postgres'
import { beforeEach, expect } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { codeIn, openInbox, wrongCode } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { newEmail } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'

export const refused = (error: string) => ({ status: 'error', error })
export const invalidCode = refused('Invalid or expired code')
export const ended = refused('Too many wrong codes: request a new one and enter it from the same network')

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

  async function post(path: string, body: unknown, on = platform, headers: Record<string, string> = {}) {
    const response = await on.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const signUp = (to = current.email, on = platform) => post('/api/agents/signup', { email: to }, on)
  const verify = (code: string, of = current.email) => post('/api/agents/verify', { email: of, code })
  const me = async (headers: Record<string, string>) =>
    await (await platform.api.request('/api/me', { headers })).json()
  const mails = (to = current.email) => inbox.mails(to)
  const mailedCode = async (to = current.email) => codeIn((await mails(to)).at(-1))

  /** Lets time pass for an address: what the database remembers of it moves back. */
  const pass = (interval: string, of = current.email) =>
    platform.database.owner`
      update app.sign_up_codes set expires_at = expires_at - ${interval}::interval,
        mailed_at = array(select m - ${interval}::interval from unnest(mailed_at) m order by m),
        attempted_at = array(select t - ${interval}::interval from unnest(attempted_at) t order by t)
      where account_id = (select id from app.accounts where email = ${of})`

  const atOnce = <T>(lock: (sql: Sql) => Promise<unknown>, calls: (() => Promise<T>)[]) =>
    withLock(platform.database.owner, lock, calls)
  const lockedCode = (sql: Sql) =>
    sql`select from app.sign_up_codes c join app.accounts a on a.id = c.account_id
      where a.email = ${current.email} for update of c`

  /** Signs up and gives the code. */
  async function requestCode(to = current.email) {
    expect((await signUp(to)).status).toBe(200)
    return await mailedCode(to)
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
    ...{ atOnce, lockedCode, requestCode, tryWrong, keysOf },
  }
}
