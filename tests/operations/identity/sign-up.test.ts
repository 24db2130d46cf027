import type { Sql } from 'postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { newSignUpCode } from '../../../shared/operations/identity/sign-up-code.ts'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { codeIn, openInbox, wrongCode } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { whileHeld } from '../../support/while-held.ts'
import { goodClaims, newEmail, signToken } from '../../support/tokens.ts'
import { openWireTap } from '../../support/wire-tap.ts'
import { fixture } from '../../support/fixture.ts'

const inbox = fixture(openInbox)
const platform = fixture(() => openPlatform(inbox.environment))
let email: string

beforeEach(() => {
  email = newEmail()
})

async function post(path: string, body: unknown, on = platform, headers: Record<string, string> = {}) {
  const response = await on.api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const signUp = (to = email, on = platform) => post('/api/agents/signup', { email: to }, on)
const verify = (code: string, of = email) => post('/api/agents/verify', { email: of, code })
const me = async (headers: Record<string, string>) =>
  await (await platform.api.request('/api/me', { headers })).json()
const mails = (to = email) => inbox.mails(to)
const mailedCode = async (to = email) => codeIn((await mails(to)).at(-1))
const refused = (error: string) => ({ status: 'error', error })
const invalidCode = refused('Invalid or expired code')
const ended = refused('Too many wrong codes: request a new one and enter it from the same network')

/** Lets time pass for an address: what the database remembers of it moves back. */
const pass = (interval: string, of = email) =>
  platform.database.owner`
    update app.sign_up_codes set expires_at = expires_at - ${interval}::interval,
      mailed_at = array(select m - ${interval}::interval from unnest(mailed_at) m order by m),
      attempted_at = array(select t - ${interval}::interval from unnest(attempted_at) t order by t)
    where account_id = (select id from app.accounts where email = ${of})`

const atOnce = <T>(lock: (sql: Sql) => Promise<unknown>, calls: (() => Promise<T>)[]) =>
  whileHeld(platform.database.owner, lock, calls)
const lockedCode = (sql: Sql) =>
  sql`select from app.sign_up_codes c join app.accounts a on a.id = c.account_id where a.email = ${email} for update of c`

const retryAfter = ({ status, headers }: { status: number; headers: Headers }) => {
  expect(status).toBe(429)
  return Number(headers.get('retry-after'))
}
/** Less the time that the test took. */
const expectAbout = (seconds: number, expected: number) => {
  expect(seconds).toBeGreaterThan(expected - 15)
  expect(seconds).toBeLessThanOrEqual(expected)
}

/** Signs up and gives the code. */
async function requestCode(to = email) {
  expect((await signUp(to)).status).toBe(200)
  return await mailedCode(to)
}

async function tryWrong(code: string, times: number) {
  const statuses = []
  for (let by = 1; by <= times; by++) statuses.push((await verify(wrongCode(code, by))).status)
  return statuses
}

const keysOf = (of = email) =>
  platform.database.owner<{ name: string; scopes: string[] }[]>`
    select k.name, k.scopes from app.api_keys k join app.accounts a on a.id = k.account_id where a.email = ${of}`

describe('a sign-up', () => {
  it('returns the account, no key and a message, and mails a code', async () => {
    const { status, body } = await signUp()
    expect(status).toBe(200)
    expect(body).toEqual({
      account_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      api_key: null,
      message: expect.any(String),
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ from: 'Platform <no-reply@platform.test>', subject: 'Your sign-up code' })
    expect(codeIn(mail)).toMatch(/^[0-9]{6}$/)
  })

  it('gets the same response, with the same statements and the same mail, for a known address', async () => {
    const tap = openWireTap(platform.database.apiUrl)
    const tapped = await openPlatform({
      ...inbox.environment,
      DATABASE_URL: tap.url,
      DATABASE_CONNECTIONS: '1',
    })
    const [warming, unknown] = [newEmail(), email]
    const known = (await createAccount(platform.database)).email!
    await signUp(warming, tapped)
    const measured = (to: string) => tap.measure(() => signUp(to, tapped))
    const responses = [await measured(known), await measured(unknown)]
    const seen = responses.map(({ result: { status, headers, body }, traffic }) => ({
      status,
      headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit'),
      body: { ...body, account_id: '' },
      traffic,
    }))
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]!.traffic).toMatchObject({ exchanges: 1, waits: 1 })
    const texts = await Promise.all([known, unknown].map(async (to) => {
      const sent = await mails(to)
      return sent.map(({ subject, text }) => ({ subject, text: text.replace(/^\d{6}$/m, '') }))
    }))
    expect(texts[0]).toHaveLength(1)
    expect(texts[0]).toEqual(texts[1])
    // Nor does an attempt distinguish an unknown address from an account that requested no code.
    const neverRequested = [newEmail(), (await createAccount(platform.database)).email!]
    const trying = (of: string) =>
      tap.measure(() => post('/api/agents/verify', { email: of, code: '000000' }, tapped))
    await trying(warming)
    const [stranger, account] = [await trying(neverRequested[0]!), await trying(neverRequested[1]!)]
    expect([stranger.result.body, stranger.traffic]).toEqual([account.result.body, account.traffic])
    await tapped.close()
    await tap.close()
  })

  it.each([
    ['trimmed and in lower case', (name: string) => [` ${name}@Example.COM `, `${name}@example.com`]],
    ['with a plus tag', (name: string) => [`${name}+tag@example.com`, `${name}+tag@example.com`]],
    ['of another script', (name: string) => [`jose${name}@bücher.example`, `jose${name}@bücher.example`]],
    // The Kelvin sign folds into k: the mail goes to the account, never to the person who typed the look-alike.
    ['that folds into another', (name: string) => [`\u212A${name}@example.com`, `k${name}@example.com`]],
  ])('takes an address %s', async (_, addresses) => {
    const [typed, stored] = addresses(crypto.randomUUID())
    const { body } = await signUp(typed)
    const code = await mailedCode(stored)
    expect(await mails(typed === stored ? 'nobody' : typed)).toEqual([])
    expect((await verify(code, typed)).body.account_id).toBe(body.account_id)
    expect(await keysOf(stored)).toHaveLength(1)
  })

  it.each([
    ['an empty one', ''],
    ['one without a domain', 'ann@example'],
    ['two', 'ann@example.com, bob@example.com'],
    ['a line break', 'ann@example.com\r\nBcc: bob@example.com'],
    ['a display name', 'Ann <ann@example.com>'],
    ['a NUL', 'ann\0@example.com'],
    ['a right-to-left override', 'ann\u202e@example.com'],
    ['255 characters', `${'a'.repeat(60)}@${'b'.repeat(190)}.com`],
  ])('refuses %s as an address', async (_, address) => {
    const before = (await inbox.mails()).length
    const { status, headers } = await post('/api/agents/signup', { email: address })
    expect([status, headers.get('x-error-code')]).toEqual([400, 'invalid_input'])
    expect(await inbox.mails()).toHaveLength(before)
  })

  it('reads no credential: neither a good nor a bad one changes the response', async () => {
    const { key, id } = await createAccount(platform.database)
    const sent: Record<string, string>[] = [
      { 'x-api-key': key },
      { 'x-api-key': 'nonsense', authorization: 'Bearer no' },
    ]
    for (const headers of sent) {
      const { status, body } = await post('/api/agents/signup', { email }, platform, headers)
      expect(status).toBe(200)
      expect(body.account_id).not.toBe(id)
    }
  })

  it('makes one account and sends one mail for 10 parallel ones, all with the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]!.status).toBe(200)
    expect(await mails()).toHaveLength(1)
    const accounts = await platform.database.owner`select from app.accounts where email = ${email}`
    expect(accounts).toHaveLength(1)
  })
})

describe('a repeated sign-up', () => {
  it('gets the same response within a minute, without a mail or new attempts', async () => {
    const first = await signUp()
    const code = await mailedCode()
    expect(await tryWrong(code, 4)).toEqual([400, 400, 400, 400])
    await pass('59 seconds')
    const again = await signUp()
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await mails()).toHaveLength(1)
    expect((await verify(wrongCode(code))).status).toBe(429)
  })

  it('replaces the code after a minute', async () => {
    const first = await requestCode()
    await pass('1 minute')
    const second = await requestCode()
    expect(await mails()).toHaveLength(2)
    if (first !== second) expect((await verify(first)).body).toEqual(invalidCode)
    expect((await verify(second)).status).toBe(200)
  })

  it('sends at most five mails an hour, and the fifth code stays good', async () => {
    for (let sent = 1; sent <= 7; sent++) {
      expect((await signUp()).status).toBe(200)
      expect(await mails()).toHaveLength(Math.min(sent, 5))
      await pass('1 minute')
    }
    expect((await verify(await mailedCode())).status).toBe(200)
    await pass('53 minutes')
    await requestCode()
    expect(await mails()).toHaveLength(6)
  })

  it('sends one every twelve minutes after five within an hour, so that nobody can use them up for long', async () => {
    for (let sent = 1; sent <= 5; sent++) {
      await requestCode()
      if (sent < 5) await pass('1 minute')
    }
    for (let sent = 6; sent <= 9; sent++) {
      await pass('11 minutes 50 seconds')
      await signUp()
      expect(await mails()).toHaveLength(sent - 1)
      await pass('10 seconds')
      await requestCode()
      expect(await mails()).toHaveLength(sent)
    }
    expect((await verify(await mailedCode())).status).toBe(200)
  })

  it('is good within a minute after wrong tries that ended the code before, however often', async () => {
    for (let codes = 1; codes <= 4; codes++) {
      expect(await tryWrong(await requestCode(), 5)).toEqual([400, 400, 400, 400, 429])
      await pass('1 minute')
    }
    expect((await verify(await requestCode())).status).toBe(200)
  })
})

describe('a stranger on another network', () => {
  const behindProxy = fixture(() =>
    openPlatform({
      ...inbox.environment,
      CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
      DATABASE_URL: platform.database.apiUrl,
    })
  )

  const owner = '192.0.2.1'
  const stranger = '198.51.100.7'
  const from = (address: string, path: string, body: unknown) =>
    post(path, body, behindProxy, { 'x-forwarded-for': address })
  const signUpFrom = (address: string) => from(address, '/api/agents/signup', { email })
  const verifyFrom = async (address: string, code: string) =>
    (await from(address, '/api/agents/verify', { email, code })).status
  const guess = async (address: string, code: string, times: number) => {
    const statuses = []
    for (let by = 1; by <= times; by++) statuses.push(await verifyFrom(address, wrongCode(code, by)))
    return statuses
  }

  it('has five attempts an hour, which do not count for the network that requested the code', async () => {
    await signUpFrom(owner)
    const code = await mailedCode()
    expect(await guess(stranger, code, 6)).toEqual([400, 400, 400, 400, 429, 429])
    // Nor does it help to come from elsewhere, or to have the right code.
    expect(await guess('2001:db8::1', code, 1)).toEqual([429])
    expect(await verifyFrom(stranger, code)).toBe(429)
    expect(await guess(owner, code, 4)).toEqual([400, 400, 400, 400])
    expect(await verifyFrom(owner, code)).toBe(200)
  })

  it('has no more tries at the next code, until an hour has passed', async () => {
    await signUpFrom(owner)
    await guess(stranger, await mailedCode(), 5)
    await pass('1 minute')
    await signUpFrom(owner)
    expect(await guess(stranger, await mailedCode(), 1)).toEqual([429])
    await pass('59 minutes 30 seconds')
    await signUpFrom(owner)
    expect(await guess(stranger, await mailedCode(), 1)).toEqual([400])
  })

  it('is told when its next attempt is possible, not when the owner gets mail', async () => {
    await signUpFrom(owner)
    const code = await mailedCode()
    await guess(stranger, code, 1)
    await pass('10 minutes')
    await guess(stranger, code, 3)
    const body = { email, code: wrongCode(code) }
    const seconds = retryAfter(await from(stranger, '/api/agents/verify', body))
    expectAbout(seconds, 3000)
    await pass(`${seconds - 30} seconds`)
    await signUpFrom(owner)
    expect(await verifyFrom(stranger, await mailedCode())).toBe(429)
    await pass('30 seconds')
    expect(await verifyFrom(stranger, await mailedCode())).toBe(200)
  })

  it('who requests codes has them mailed to the owner, who uses the last one', async () => {
    for (let round = 1; round <= 6; round++) {
      await signUpFrom(stranger)
      await guess(stranger, await mailedCode(), 5)
      await pass('1 minute')
    }
    expect(await mails()).toHaveLength(5)
    expect(await verifyFrom(owner, await mailedCode())).toBe(200)
  })

  it('is distinguished from the owner by the network, not by the address in it', async () => {
    await signUpFrom('2001:db8:1:2::1')
    const code = await mailedCode()
    await guess('2001:db8:1:3::1', code, 5)
    expect(await verifyFrom('2001:db8:1:2:ffff::9', code)).toBe(200)
  })
})

describe('a code', () => {
  it('gives a key that is good at once, for reading and writing', async () => {
    const { body: { account_id } } = await signUp()
    const { status, headers, body } = await verify(await mailedCode())
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body).toEqual({ account_id, api_key: expect.any(String), message: 'Verified' })
    expect(await keysOf()).toEqual([{ name: 'Agent sign-up', scopes: ['read', 'write'] }])
    expect(await me({ 'x-api-key': body.api_key })).toMatchObject({
      account: { id: account_id, kind: 'person', email },
      credential: { kind: 'api_key', scopes: ['read', 'write'] },
    })
  })

  it('leads to the account that a session with the same e-mail has, before and after', async () => {
    const session = async (of: string) => ({ authorization: `Bearer ${await signToken(goodClaims(of))}` })
    const { body } = await signUp()
    await createAuthUser(platform.database, { email })
    expect((await me(await session(email))).account.id).toBe(body.account_id)
    const signedIn = newEmail()
    await createAuthUser(platform.database, { email: signedIn })
    const { account } = await me(await session(signedIn))
    expect((await verify(await requestCode(signedIn), signedIn)).body.account_id).toBe(account.id)
  })

  it('works once', async () => {
    const code = await requestCode()
    expect((await verify(code)).status).toBe(200)
    const again = await verify(code)
    expect([again.status, again.body]).toEqual([400, invalidCode])
    expect(await keysOf()).toHaveLength(1)
  })

  it('gives one key to parallel verifies, all of which saw it unused', async () => {
    const code = await requestCode()
    const responses = await atOnce(lockedCode, [1, 2, 3, 4].map(() => () => verify(code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await keysOf()).toHaveLength(1)
  })

  it('ends with the fifth wrong try, until a new one is requested', async () => {
    const code = await requestCode()
    expect(await tryWrong(code, 7)).toEqual([400, 400, 400, 400, 429, 429, 429])
    const { status, headers, body } = await verify(code)
    expect([status, headers.get('x-error-code'), body]).toEqual([429, 'rate_limited', ended])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    await pass('16 minutes')
    expect((await verify(code)).status).toBe(429)
    expect((await verify(await requestCode())).status).toBe(200)
  })

  it('that has ended says when a new one is mailed, and the new one can be entered then', async () => {
    for (let codes = 1; codes <= 5; codes++) {
      const code = await requestCode()
      await tryWrong(code, 4)
      await pass('20 seconds')
      const seconds = retryAfter(await verify(wrongCode(code)))
      expectAbout(seconds, codes < 5 ? 40 : 700)
      await pass(`${seconds} seconds`)
    }
    expect(retryAfter(await verify(wrongCode(await mailedCode())))).toBe(1)
    expect((await verify(await requestCode())).status).toBe(200)
  })

  it('counts parallel wrong tries one by one', async () => {
    const code = await requestCode()
    await tryWrong(code, 2)
    const responses = await atOnce(lockedCode, [3, 4, 5, 6].map((by) => () => verify(wrongCode(code, by))))
    expect(responses.map(({ status }) => status).sort()).toEqual([400, 400, 429, 429])
  })

  it("is refused alike when wrong, late, another address's or never requested", async () => {
    const code = await requestCode()
    const wrong = await verify(wrongCode(code))
    const other = await verify(code, newEmail())
    const keyless = await verify(code, (await createAccount(platform.database)).email!)
    await pass('15 minutes')
    const late = await verify(code)
    for (const { status, body } of [wrong, other, keyless, late]) {
      expect([status, body]).toEqual([400, invalidCode])
    }
    expect(await keysOf()).toEqual([])
  })

  it('is good until its last second', async () => {
    const code = await requestCode()
    await pass('14 minutes 50 seconds')
    expect((await verify(code)).status).toBe(200)
  })

  it('must have six digits', async () => {
    for (const code of ['12345', '1234567', '12345a', '１２３４５６']) {
      expect((await verify(code)).body).toEqual(refused('code must have six digits'))
    }
  })

  it('stays good where the account is full of keys, and works when one is revoked', async () => {
    const { id, email: full } = await createAccount(platform.database)
    const { owner } = platform.database
    await owner`insert into app.api_keys (account_id, name, prefix, key_hash)
      select ${id}, 'Key', 'acp_sk_', sha256(convert_to(gen_random_uuid()::text, 'UTF8')) from generate_series(1, 49)`
    const code = await requestCode(full!)
    expect((await verify(code, full!)).status).toBe(409)
    await owner`update app.api_keys set revoked_at = now() where account_id = ${id}`
    expect((await verify(code, full!)).status).toBe(200)
  })

  it('is any of a million, none more likely', () => {
    const first = Array.from({ length: 10 }, () => 0)
    for (let drawn = 0; drawn < 20_000; drawn++) {
      const code = newSignUpCode()
      expect(code).toMatch(/^[0-9]{6}$/)
      first[Number(code[0])]!++
    }
    // Seven standard deviations.
    for (const count of first) expect(Math.abs(count - 2000)).toBeLessThan(300)
  })
})

describe('where mail fails', () => {
  const cannot = refused('Mail cannot be sent right now')

  it('returns 503, and a repeat at once sends', async () => {
    let up = false
    const provider = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, async (request) => {
      if (!up) return new Response('upstream innards', { status: 500 })
      return await fetch(`${inbox.environment.RESEND_API_BASE}/emails`, {
        method: 'POST',
        headers: request.headers,
        body: await request.text(),
      })
    })
    const origin = `http://127.0.0.1:${provider.addr.port}`
    const failing = await openPlatform({
      ...inbox.environment,
      RESEND_API_BASE: origin,
      DATABASE_URL: platform.database.apiUrl,
    })
    for (let times = 0; times < 7; times++) {
      const { status, headers, body } = await signUp(email, failing)
      expect([status, headers.get('x-error-code'), body]).toEqual([503, 'store_unavailable', cannot])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await mails()).toEqual([])
    up = true
    expect((await signUp(email, failing)).status).toBe(200)
    expect((await signUp(email, failing)).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    expect((await verify(await mailedCode())).status).toBe(200)
    await failing.close()
    await provider.shutdown()
  })

  it('gives no further tries either', async () => {
    await using broken = await openPlatform({
      ...inbox.environment,
      RESEND_API_KEY: 're_refused',
      DATABASE_URL: platform.database.apiUrl,
    })
    const statuses = []
    for (let round = 0; round < 4; round++) {
      expect((await signUp(email, broken)).status).toBe(503)
      for (let n = 0; n < 4; n++) statuses.push((await verify('000000')).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, ...Array(12).fill(429)])
  })

  it('names a missing credential to the log alone', async () => {
    await using bare = await openPlatform()
    const { status, body } = await signUp(email, bare)
    expect([status, body]).toEqual([503, cannot])
    expect(bare.log.at(-1)).toContain('RESEND_API_KEY is not set')
  })

  it('a crash before the mail leaves an address that can sign up a minute later', async () => {
    const scope = platform.services.database.scope({ kind: 'public' }, null, crypto.randomUUID())
    await scope.call('sign_up_agent', { email, code: '123456', client: '' })
    expect((await signUp()).status).toBe(200)
    expect(await mails()).toEqual([])
    await pass('1 minute')
    expect((await verify(await requestCode())).status).toBe(200)
  })
})

describe('secrecy', () => {
  it('leaves neither the key nor the code in any table or log line', async () => {
    await signUp()
    const code = await mailedCode()
    await verify(wrongCode(code))
    const { body: { api_key } } = await verify(code)
    await verify(code)
    await me({ 'x-api-key': api_key })
    const { owner } = platform.database
    const tables = await owner<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind = 'r'`
    const rows = await Promise.all(
      tables.map(({ name }) => owner.unsafe(`select to_jsonb(t)::text as row from ${name} t`)),
    )
    const held = rows.flat().map(({ row }) => row).join('\n')
    expect(held).toContain(email)
    const log = platform.log.join('\n')
    expect(log).toContain('verify_agent')
    for (const text of [held, log]) {
      expect(text).not.toContain(api_key)
      expect(text).not.toContain(api_key.slice(20))
      expect(text).not.toContain(`"${code}"`)
      expect(text).not.toContain(createApiKey().key.slice(0, 7) + api_key.slice(7, 20))
    }
    expect(log).not.toContain(email)
  })

  it('nobody inside a scope reads or writes a code', async () => {
    await signUp()
    const [row] = await platform.database.owner`select id from app.accounts where email = ${email}`
    const claims = { account_id: row!.id, credential: 'session' }
    for (
      const statement of [
        'select account_id from app.sign_up_codes',
        "update app.sign_up_codes set expires_at = 'infinity'",
        'delete from app.sign_up_codes',
        'insert into app.sign_up_codes (account_id) values (gen_random_uuid())',
        'truncate app.sign_up_codes',
      ]
    ) {
      await expect(platform.database.asClaims(claims, statement), statement).rejects.toThrow(
        /permission denied/,
      )
    }
  })
})
