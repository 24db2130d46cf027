import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { bearer } from '../../support/requests.ts'
import { goodClaims, newEmail, signToken, testClientId, testIssuer } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'
import { base64urlJson, expectError } from '../../contract/walk.ts'
import { expectRefused, hmacToken, hs256, me, openPlatformWithUser, rawClaims, seconds } from './world.ts'

const exactlyOne = 'Exactly one of x-api-key or Authorization must be provided'

describe('a credential at GET /api/me', () => {
  const platform = fixture(openPlatformWithUser)
  const person = fixture(() => createAccount(platform.database))

  it('acts for no other account, whatever its other claims are', async () => {
    const other = await createAccount(platform.database)
    const token = await signToken(
      goodClaims(person.email!, {
        email: other.email!,
        account_id: other.id,
        credential: 'api_key',
        scopes: ['everything'],
        key_id: 'x',
        app_metadata: { role: 'admin', account_id: other.id },
      }),
    )
    expect(await (await me(platform, bearer(token))).json()).toMatchObject({
      account: { id: person.id },
      credential: { kind: 'session', scopes: ['read', 'write'] },
    })
  })

  it.each([
    ['none', () => ({})],
    ['both, both good', async () => ({ 'x-api-key': person.key, ...bearer(await goodToken()) })],
    ['both, the same key twice', () => ({ 'x-api-key': person.key, ...bearer(person.key) })],
    ['an empty x-api-key', () => ({ 'x-api-key': '' })],
    ['an x-api-key of spaces', () => ({ 'x-api-key': '   ' })],
    ['an empty Authorization', () => ({ authorization: '' })],
    ['both, both empty', () => ({ 'x-api-key': '', authorization: '' })],
  ])('must be exactly one: %s', async (_, headers) => {
    expect(await expectRefused(platform, await headers() as Record<string, string>)).toBe(exactlyOne)
  })

  it.each(['sb_publishable_abc', 'sb_secret_abc'])(
    'is not a key of the Supabase project: %s',
    async (key) => {
      expect(await expectRefused(platform, bearer(key))).toMatch(/access token of a person who signed in/)
    },
  )

  it.each([
    ['an empty x-api-key and a good Authorization', () => ({ 'x-api-key': ' ', ...bearer(person.key) })],
    ['a good x-api-key and an empty Authorization', () => ({ 'x-api-key': person.key, authorization: '' })],
  ])('is one where the other header is empty: %s', async (_, headers) => {
    const response = await me(platform, headers())
    expect([response.status, (await response.json()).account?.id]).toEqual([200, person.id])
  })

  const goodToken = () => signToken(goodClaims(person.email!))

  const claims = (changes: Record<string, unknown>) => () => hmacToken(hs256, rawClaims(changes))
  it.each<[string, () => string | Promise<string>]>([
    ['that expired', claims({ exp: seconds(-60) })],
    ['without an end', claims({ exp: undefined })],
    ['whose end is text', claims({ exp: String(seconds(3600)) })],
    ['that is not valid yet', claims({ nbf: seconds(3600) })],
    ['of another issuer', claims({ iss: 'http://evil.test/auth/v1' })],
    ['of an issuer whose name only begins alike', claims({ iss: `${testIssuer}.evil.test` })],
    ['of another audience', claims({ aud: 'anon' })],
    ['of no audience', claims({ aud: undefined })],
    ['of no subject', claims({ sub: undefined })],
    ['of an anonymous user', claims({ is_anonymous: true })],
    ['of role service_role', claims({ role: 'service_role' })],
    ['of role anon', claims({ role: 'anon' })],
    ['of role supabase_admin', claims({ role: 'supabase_admin' })],
    ['of role postgres', claims({ role: 'postgres' })],
    ['of no role', claims({ role: undefined })],
    ['of two roles', claims({ role: ['authenticated'] })],
    ['of a subject that is no uuid', claims({ sub: 'known@example.com' })],
    ['of a subject that holds NUL', claims({ sub: 'a\0b' })],
    ['of a subject that is a list', claims({ sub: ['a'] })],
    ['with a client_id that is no text', claims({ client_id: 7 })],
    ['signed with another secret', () => hmacToken(hs256, rawClaims(), 'x'.repeat(32))],
    ['signed with the empty secret', () => hmacToken(hs256, rawClaims(), '')],
    ['of an algorithm that is not ours', () => hmacToken({ alg: 'HS512' }, rawClaims())],
    ['of a lower-case algorithm', () => hmacToken({ alg: 'hs256' }, rawClaims())],
    ['of no algorithm', () => hmacToken({ typ: 'JWT' }, rawClaims())],
    ['of an algorithm that is no text', () => hmacToken({ alg: ['HS256'] }, rawClaims())],
    ['with a critical extension', () => hmacToken({ ...hs256, crit: ['x'], x: 1 }, rawClaims())],
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg): [string, () => string][] => [
      [`unsigned, alg ${alg}`, () => `${base64urlJson({ alg })}.${base64urlJson(rawClaims())}.`],
      [`unsigned but with a signature, alg ${alg}`, () => hmacToken({ alg }, rawClaims())],
    ]),
    ['whose signature is cut short', async () => (await goodToken()).slice(0, -10)],
    ['without its signature', async () => (await goodToken()).split('.').slice(0, 2).join('.')],
    ['with an empty signature', async () => `${(await goodToken()).split('.').slice(0, 2).join('.')}.`],
    ['that is its header alone', async () => (await goodToken()).split('.')[0]!],
    ['with a letter behind it', async () => `${await goodToken()}x`],
    ['with a fourth part', async () => `${await goodToken()}.x`],
    ['with a fourth and fifth part', async () => `${await goodToken()}.x.y`],
    ['with other claims under a good signature', async () => {
      const [header, , signature] = (await goodToken()).split('.')
      return `${header}.${base64urlJson(rawClaims())}.${signature}`
    }],
    ['that is one word', () => 'nonsense'],
    ['that is dots', () => '..'],
    ['whose header is no base64', () => '!!!.e30.e30'],
    ['whose header is no JSON', () => 'bm9uc2Vuc2U.e30.e30'],
    ['whose header is a list', () => `${base64urlJson([])}.e30.e30`],
    ['whose header is null', () => `${base64urlJson(null)}.e30.e30`],
    ['whose claims are a list', () => hmacToken(hs256, [])],
    ['whose claims are null', () => hmacToken(hs256, null)],
    ['of 100 KB', () => 'a'.repeat(100_000)],
    ['of 100 KB, in three parts', () => `${'a'.repeat(40_000)}.${'a'.repeat(40_000)}.${'a'.repeat(20_000)}`],
    ['of 100 KB of dots', () => '.'.repeat(100_000)],
    ['that is encrypted, by its form', () => `${base64urlJson({ alg: 'dir', enc: 'A256GCM' })}.a.b.c.d`],
  ])('is refused as a token %s', async (_, token) => {
    await expectRefused(platform, bearer(await token()))
  })

  it.each<[string, (token: string) => string]>([
    ['Basic', (token) => `Basic ${token}`],
    ['Token', (token) => `Token ${token}`],
    ['no scheme', (token) => token],
    ['Bearer and nothing', () => 'Bearer'],
    ['Bearer without a space', (token) => `Bearer${token}`],
    ['Bearer with a colon', (token) => `Bearer: ${token}`],
    ['Bearer twice', (token) => `Bearer Bearer ${token}`],
    ['two tokens', (token) => `Bearer ${token}, Bearer ${token}`],
    ['a token and a word', (token) => `Bearer ${token} x`],
    ['an empty header', () => ''],
  ])('is refused in an Authorization of another form: %s', async (_, header) => {
    await expectRefused(platform, { authorization: header(await goodToken()) })
    await expectRefused(platform, { authorization: header(person.key) })
  })

  it('stays good when unused claims hold text that Postgres cannot store', async () => {
    for (const note of ['a\0b', 'a\ud800b']) {
      const token = hmacToken(hs256, rawClaims({ user_metadata: { note } }))
      const response = await me(platform, bearer(token))
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
  })

  describe('of a user that Auth holds', () => {
    it('is good once the e-mail is confirmed, in any case', async () => {
      const email = newEmail()
      await createAuthUser(platform.database, { email: email.toUpperCase() })
      const response = await me(platform, bearer(await signToken(goodClaims(email))))
      expect(response.status).toBe(200)
    })

    it('is refused with 401 before 403, where the operation is closed to its kind', async () => {
      const email = newEmail()
      await createAuthUser(platform.database, { email, confirmed: false })
      const token = await signToken(goodClaims(email, { client_id: testClientId }))
      const response = await platform.api.request(
        `/api/catalogs/${crypto.randomUUID()}/playcount-history?since=2026-03-03&days=2`,
        { headers: bearer(token) },
      )
      await expectError(response, 'status', 'unauthenticated')
    })
  })

  describe('that is an API key', () => {
    const account = (options: Parameters<typeof createAccount>[1]) =>
      createAccount(platform.database, options)

    it.each<[string, () => Promise<string> | string]>([
      ['revoked', async () => (await account({ revokedAt: '2026-01-01' })).key],
      ['revoked from a later time on', async () => (await account({ revokedAt: '2999-01-01' })).key],
      ['expired', async () => (await account({ expiresAt: '2026-01-01' })).key],
      ['unknown', () => createApiKey().key],
      ['in capitals', () => person.key.toUpperCase()],
      ['twice in one header', () => `${person.key}, ${person.key}`],
      ['its hash', () => createHash('sha256').update(person.key).digest('hex')],
      ['its prefix', () => person.key.slice(0, 13)],
      ['empty', () => ''],
      ['of 100 KB', () => `acp_sk_${'a'.repeat(100_000)}`],
    ])('is refused when %s', async (_, key) => {
      await expectRefused(platform, { 'x-api-key': await key() })
      await expectRefused(platform, { authorization: `Bearer ${await key()}` })
    })

    it('reads with the read scope alone', async () => {
      const { key } = await account({ scopes: ['read'] })
      const response = await me(platform, { 'x-api-key': key })
      expect(response.status).toBe(200)
      expect((await response.json()).credential).toEqual({ kind: 'api_key', scopes: ['read'] })
    })

    it('does not read with the write scope alone', async () => {
      const { key } = await account({ scopes: ['write'] })
      expect(await expectError(await me(platform, { 'x-api-key': key }), 'status', 'insufficient_scope'))
        .toBe('This API key lacks the read scope')
    })

    it('is refused with a typo without a database query', async () => {
      await using cut = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' })
      const at = (index: number) => {
        const other = person.key[index] === 'A' ? 'B' : 'A'
        return person.key.slice(0, index) + other + person.key.slice(index + 1)
      }
      const typos = [
        ...[7, 20, 49, 50, 55].map(at),
        person.key.slice(0, -1),
        `${person.key}A`,
        person.key.replace('acp_sk_', 'acp_pk_'),
      ]
      for (const typo of typos) {
        expect(typo).not.toBe(person.key)
        await expectError(await me(cut, { 'x-api-key': typo }), 'status', 'unauthenticated')
        await expectError(await me(cut, bearer(typo)), 'status', 'unauthenticated')
      }
      await expectError(await me(cut, { 'x-api-key': person.key }), 'status', 'store_unavailable')
    })
  })
})
