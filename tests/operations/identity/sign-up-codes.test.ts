import { describe, expect, it } from 'vitest'
import { newSignUpCode } from '../../../shared/operations/identity/sign-up-code.ts'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { storedText } from '../../support/database.ts'
import { wrongCode } from '../../support/inbox.ts'
import { goodClaims, newEmail, signToken } from '../../support/tokens.ts'
import { ended, expectAbout, invalidCode, refused, retryAfter, useSignUp } from './sign-up-world.ts'

const {
  platform,
  current,
  signUp,
  verify,
  me,
  mailedCode,
  pass,
  atOnce,
  lockedCode,
  requestCode,
  tryWrong,
  keysOf,
} = useSignUp()

describe('a code', () => {
  it('gives a key that is good at once, for reading and writing', async () => {
    const { body: { account_id } } = await signUp()
    const { status, headers, body } = await verify(await mailedCode())
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body).toEqual({ account_id, api_key: expect.any(String), message: 'Verified' })
    expect(await keysOf()).toEqual([{ name: 'Agent sign-up', scopes: ['read', 'write'] }])
    expect(await me({ 'x-api-key': body.api_key })).toMatchObject({
      account: { id: account_id, kind: 'person', email: current.email },
      credential: { kind: 'api_key', scopes: ['read', 'write'] },
    })
  })

  it('leads to the account that a session with the same e-mail has, before and after', async () => {
    const session = async (of: string) => ({ authorization: `Bearer ${await signToken(goodClaims(of))}` })
    const { body } = await signUp()
    await createAuthUser(platform.database, { email: current.email })
    expect((await me(await session(current.email))).account.id).toBe(body.account_id)
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

describe('secrecy', () => {
  it('leaves neither the key nor the code in any table or log line', async () => {
    await signUp()
    const code = await mailedCode()
    await verify(wrongCode(code))
    const { body: { api_key } } = await verify(code)
    await verify(code)
    await me({ 'x-api-key': api_key })
    const held = await storedText(platform.database)
    expect(held).toContain(current.email)
    const log = platform.log.join('\n')
    expect(log).toContain('verify_agent')
    for (const text of [held, log]) {
      expect(text).not.toContain(api_key)
      expect(text).not.toContain(api_key.slice(20))
      expect(text).not.toContain(`"${code}"`)
      expect(text).not.toContain(createApiKey().key.slice(0, 7) + api_key.slice(7, 20))
    }
    expect(log).not.toContain(current.email)
  })

  it('nobody inside a scope reads or writes a code', async () => {
    await signUp()
    const [row] = await platform.database.owner`select id from app.accounts where email = ${current.email}`
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
