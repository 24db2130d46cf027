import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { newSignUpCode } from '../../../shared/operations/identity/sign-up-code.ts'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { storedText } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { wrongCode } from '../../support/inbox.ts'
import { openPlatform } from '../../support/platform.ts'
import { token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'
import { expectAbout, invalidCode, refused, retryAfter, useSignUp } from './sign-up-world.ts'

const { inbox, platform, current, post, signUp, verify, me, mails, mailedCode, pass, ...signingUp } =
  useSignUp()
const { requestCode, tryWrong, keysOf } = signingUp
/** The statuses of attempts that all see the code as it is now. */
const atOnce = async (codes: string[]) => {
  const lock = (sql: Sql) =>
    sql`select from app.sign_up_codes c join app.accounts a on a.id = c.account_id
      where a.email = ${current.email} for update of c`
  const responses = await withLock(platform.database.owner, lock, codes.map((code) => () => verify(code)))
  return responses.map(({ status }) => status).sort()
}

describe('a code', () => {
  it('gives a key for reading and writing, once', async () => {
    const code = await requestCode()
    const { headers, body } = await verify(code)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(await keysOf()).toEqual([{ name: 'Agent sign-up', scopes: ['read', 'write'] }])
    expect(await me({ 'x-api-key': body.api_key })).toMatchObject({
      account: { id: body.account_id, kind: 'person', email: current.email },
      credential: { kind: 'api_key', scopes: ['read', 'write'] },
    })
    const again = await verify(code)
    expect([again.status, again.body]).toEqual([400, invalidCode])
    expect(await keysOf()).toHaveLength(1)
  })

  it('leads to the account that a session with the same e-mail has, before and after', async () => {
    const { body } = await signUp()
    await createAuthUser(platform.database, { email: current.email })
    expect((await me(await token(current))).account.id).toBe(body.account_id)
    const email = newEmail()
    await createAuthUser(platform.database, { email })
    const { account } = await me(await token({ email }))
    expect((await verify(await requestCode(email), email)).body.account_id).toBe(account.id)
  })

  it('gives one key to parallel verifies, all of which saw it unused', async () => {
    expect(await atOnce(Array(4).fill(await requestCode()))).toEqual([200, 400, 400, 400])
    expect(await keysOf()).toHaveLength(1)
  })

  it('ends with the fifth wrong try, until a new one is requested', async () => {
    const code = await requestCode()
    expect(await tryWrong(code, 7)).toEqual([400, 400, 400, 400, 429, 429, 429])
    const { status, headers, body } = await verify(code)
    expect([status, headers.get('x-error-code')]).toEqual([429, 'rate_limited'])
    expect(body)
      .toEqual(refused('Too many wrong codes: request a new one and enter it from the same network'))
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
    expect(await atOnce([3, 4, 5, 6].map((by) => wrongCode(code, by)))).toEqual([400, 400, 429, 429])
  })

  it("is refused alike when wrong, late, another address's or never requested", async () => {
    const code = await requestCode()
    const wrong = await verify(wrongCode(code))
    const other = await verify(code, newEmail())
    const keyless = await verify(code, (await createAccount(platform.database)).email!)
    await pass('15 minutes')
    for (const { status, body } of [wrong, other, keyless, await verify(code)]) {
      expect([status, body]).toEqual([400, invalidCode])
    }
    expect(await keysOf()).toEqual([])
  })

  it('is good until its last second', async () => {
    const code = await requestCode()
    await pass('14 minutes 50 seconds')
    expect((await verify(code)).status).toBe(200)
  })

  it.each(['12345', '1234567', '12345a', '１２３４５６'])('must have six digits, unlike %s', async (code) => {
    expect((await verify(code)).body).toEqual(refused('code must have six digits'))
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

describe('secrecy', () => {
  it('leaves neither the key nor the code in any table or log line', async () => {
    const code = await requestCode()
    await verify(wrongCode(code))
    const { body: { api_key } } = await verify(code)
    await verify(code)
    await me({ 'x-api-key': api_key })
    const held = await storedText(platform.database)
    expect(held).toContain(current.email)
    const log = platform.log.join('\n')
    expect(log).toContain('verify_agent')
    for (const text of [held, log]) {
      for (const secret of [api_key.slice(20), `"${code}"`, api_key.slice(0, 20)]) {
        expect(text).not.toContain(secret)
      }
    }
    expect(log).not.toContain(current.email)
  })

  it.each([
    'select account_id from app.sign_up_codes',
    "update app.sign_up_codes set expires_at = 'infinity'",
    'delete from app.sign_up_codes',
    'insert into app.sign_up_codes (account_id) values (gen_random_uuid())',
    'truncate app.sign_up_codes',
  ])('lets nobody inside a scope %s', async (statement) => {
    const { body: { account_id } } = await signUp()
    await expect(platform.database.asClaims({ account_id, credential: 'session' }, statement))
      .rejects.toThrow(/permission denied/)
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
  const from = (address: string, path: string, body: object) =>
    post(path, { email: current.email, ...body }, behindProxy, { 'x-forwarded-for': address })
  const codeFrom = async (address: string) => {
    await from(address, 'signup', {})
    return await mailedCode()
  }
  const verifyFrom = async (address: string, code: string) => (await from(address, 'verify', { code })).status
  const guess = async (address: string, code: string, times: number) => {
    const statuses = []
    for (let by = 1; by <= times; by++) statuses.push(await verifyFrom(address, wrongCode(code, by)))
    return statuses
  }

  it('has five attempts an hour, which do not count for the network that requested the code', async () => {
    const code = await codeFrom(owner)
    expect(await guess(stranger, code, 6)).toEqual([400, 400, 400, 400, 429, 429])
    // Nor does it help to come from elsewhere, or to have the right code.
    expect(await guess('2001:db8::1', code, 1)).toEqual([429])
    expect(await verifyFrom(stranger, code)).toBe(429)
    expect(await guess(owner, code, 4)).toEqual([400, 400, 400, 400])
    expect(await verifyFrom(owner, code)).toBe(200)
  })

  it('has no more tries at the next code, until an hour has passed', async () => {
    await guess(stranger, await codeFrom(owner), 5)
    await pass('1 minute')
    expect(await guess(stranger, await codeFrom(owner), 1)).toEqual([429])
    await pass('59 minutes 30 seconds')
    expect(await guess(stranger, await codeFrom(owner), 1)).toEqual([400])
  })

  it('is told when its next attempt is possible, not when the owner gets mail', async () => {
    const code = await codeFrom(owner)
    await guess(stranger, code, 1)
    await pass('10 minutes')
    await guess(stranger, code, 3)
    const seconds = retryAfter(await from(stranger, 'verify', { code: wrongCode(code) }))
    expectAbout(seconds, 3000)
    await pass(`${seconds - 30} seconds`)
    expect(await verifyFrom(stranger, await codeFrom(owner))).toBe(429)
    await pass('30 seconds')
    expect(await verifyFrom(stranger, await mailedCode())).toBe(200)
  })

  it('who requests codes has them mailed to the owner, who uses the last one', async () => {
    for (let round = 1; round <= 6; round++) {
      await guess(stranger, await codeFrom(stranger), 5)
      await pass('1 minute')
    }
    expect(await mails()).toHaveLength(5)
    expect(await verifyFrom(owner, await mailedCode())).toBe(200)
  })

  it('is distinguished from the owner by the network, not by the address in it', async () => {
    const code = await codeFrom('2001:db8:1:2::1')
    await guess('2001:db8:1:3::1', code, 5)
    expect(await verifyFrom('2001:db8:1:2:ffff::9', code)).toBe(200)
  })
})
