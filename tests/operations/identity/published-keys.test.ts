import { exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { listen } from '../../support/platform.ts'
import { bearer } from '../../support/requests.ts'
import { goodClaims, openIssuer, signToken, testClientId } from '../../support/tokens.ts'
import { base64urlJson, expectError } from '../../contract/walk.ts'
import { fixture } from '../../support/fixture.ts'
import {
  expectRefused,
  hmacToken,
  hs256,
  knownEmail,
  me,
  openPlatformWithUser,
  rawClaims,
  seconds,
} from './world.ts'

/** A platform that knows only the keys that Auth publishes there. */
const withKeysAt = (url: string, more = {}) =>
  openPlatformWithUser({ AUTH_JWT_SECRET: '', AUTH_JWKS_URL: url, ...more })

describe.each(['ES256', 'RS256'] as const)('an %s token', (algorithm) => {
  const issuer = fixture(() => openIssuer(algorithm))
  const platform = fixture(() => withKeysAt(issuer.jwksUrl))
  const withSecret = fixture(() => openPlatformWithUser({ AUTH_JWKS_URL: issuer.jwksUrl }))

  it('is good as session and as delegated, for one account', async () => {
    const responses = []
    for (const claims of [{}, { client_id: testClientId }]) {
      const response = await me(platform, bearer(await issuer.sign(goodClaims(knownEmail, claims))))
      expect(response.status).toBe(200)
      responses.push(await response.json())
    }
    expect(responses.map(({ credential }) => credential.kind)).toEqual(['session', 'delegated'])
    expect(responses[0].account).toEqual(responses[1].account)
  })

  it('is good beside a shared secret', async () => {
    for (
      const token of [await issuer.sign(goodClaims(knownEmail)), await signToken(goodClaims(knownEmail))]
    ) {
      expect((await me(withSecret, bearer(token))).status).toBe(200)
    }
  })

  it('is refused when HS256 and no secret is configured', async () => {
    await expectRefused(platform, bearer(await signToken(goodClaims(knownEmail))))
    await expectRefused(platform, bearer(hmacToken(hs256, rawClaims(), '')))
    await expectRefused(platform, bearer(hmacToken(hs256, rawClaims(), 'undefined')))
  })

  it('is refused when HS256 signed with the public key as the secret, in every form of the key', async () => {
    const pem = await exportSPKI(issuer.publicKey)
    const { kty, crv, x, y, n, e } = issuer.jwk as unknown as Record<string, string>
    const secrets: (string | Uint8Array)[] = [
      pem,
      pem.trimEnd(),
      pem.replaceAll('\n', ''),
      pem.replaceAll('\n', '\r\n'),
      pem.split('\n').slice(1, -2).join(''),
      new Uint8Array(await crypto.subtle.exportKey('spki', issuer.publicKey)),
      JSON.stringify(issuer.jwk),
      JSON.stringify({ keys: [issuer.jwk] }),
      JSON.stringify(kty === 'EC' ? { crv, kty, x, y } : { e, kty, n }),
      ...[x, n].filter((text) => text !== undefined).flatMap((
        text,
      ) => [text, Buffer.from(text, 'base64url')]),
    ]
    if (algorithm === 'ES256') {
      secrets.push(new Uint8Array(await crypto.subtle.exportKey('raw', issuer.publicKey)))
    }
    for (const secret of secrets) {
      const token = hmacToken({ ...hs256, kid: issuer.jwk.kid }, rawClaims(), secret)
      await expectRefused(platform, bearer(token))
      await expectRefused(withSecret, bearer(token))
    }
  })

  it.each<[string, Record<string, unknown>]>([
    ['without iss', { iss: undefined }],
    ['with an empty iss', { iss: '' }],
    ['of another issuer', { iss: 'http://evil.test/auth/v1' }],
    ['of another audience', { aud: 'anon' }],
    ['of an anonymous user', { is_anonymous: true }],
    ['of role service_role', { role: 'service_role' }],
    ['that is not valid yet', { nbf: seconds(3600) }],
  ])('is refused %s', async (_, claims) => {
    await expectRefused(platform, bearer(await issuer.sign(goodClaims(knownEmail, claims))))
  })

  it('is refused in the keys of an attacker, however the header points to them', async () => {
    const attacker = await openIssuer(algorithm)
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
    const { kid } = issuer.jwk
    const jwk = { ...await crypto.subtle.exportKey('jwk', publicKey), alg: algorithm, kid }
    let visits = 0
    const bait = listen({ fetch: () => (visits++, Response.json({ keys: [jwk] })) })
    const url = `${bait.url}/jwks.json`
    const headers: Record<string, unknown>[] = [
      { kid },
      {},
      { kid: crypto.randomUUID() },
      { kid: '../../../dev/null' },
      { kid: 7 },
      { kid: '' },
      { kid, jku: url },
      { kid, jwk },
      { kid, x5u: url },
      { kid, x5c: ['MIIB'] },
      { jku: url, jwk, x5u: url },
      { kid: url, iss: url },
    ]
    for (const header of headers) {
      const token = await new SignJWT(goodClaims(knownEmail))
        .setProtectedHeader({ alg: algorithm, ...header } as JWTHeaderParameters)
        .setIssuedAt().setExpirationTime('1h').sign(privateKey)
      await expectRefused(platform, bearer(token))
    }
    expect(visits).toBe(0)
    await expectRefused(platform, bearer(await attacker.sign(goodClaims(knownEmail))))
    await Promise.all([bait.close(), attacker.close()])
  })

  it('is refused under the name of the other algorithm', async () => {
    const other = algorithm === 'ES256' ? 'RS256' : 'ES256'
    const [, claims, signature] = (await issuer.sign(goodClaims(knownEmail))).split('.')
    for (const alg of [other, 'PS256', 'ES384', 'EdDSA', 'none', 'HS256']) {
      const header = base64urlJson({ alg, kid: issuer.jwk.kid })
      await expectRefused(platform, bearer(`${header}.${claims}.${signature}`))
    }
  })
})

describe('the keys of Auth', () => {
  const issuer = fixture(() => openIssuer('ES256'))
  const server = fixture(() => listen({ fetch: () => respond() }))
  let respond: () => Response

  const published = () => Response.json({ keys: [issuer.jwk] })
  const damaged = { ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }, x: '!!', y: '' }

  it.each<[string, () => Response]>([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['500', () => new Response('broken', { status: 500 })],
    ['404', () => Response.json({ message: 'no' }, { status: 404 })],
    ['a redirect', () => Response.redirect('http://127.0.0.1:9/')],
    ['nothing', () => new Response('')],
    ['half a document', () => new Response('{"keys":[')],
    ['null', () => Response.json(null)],
    ['a list', () => Response.json([])],
    ['an object without keys', () => Response.json({})],
    ['keys that are text', () => Response.json({ keys: 'none' })],
    ['keys that are numbers', () => Response.json({ keys: [1] })],
    ['a key that is damaged', () => Response.json({ keys: [{ ...damaged, kid: issuer.jwk.kid }] })],
  ])(
    'are a 503 while Auth returns %s, and the token is good as soon as they are back',
    async (_, nonsense) => {
      await using platform = await withKeysAt(server.url)
      const token = await issuer.sign(goodClaims(knownEmail))
      respond = nonsense
      await expectError(await me(platform, bearer(token)), 'status', 'store_unavailable')
      respond = published
      expect((await me(platform, bearer(token))).status).toBe(200)
    },
  )

  it('that cannot be reached are a 503 for tokens, and nothing to other text and to API keys', async () => {
    await using platform = await withKeysAt('http://127.0.0.1:9/jwks.json')
    const { key } = await createAccount(platform.database)
    const token = await issuer.sign(goodClaims(knownEmail))
    await expectError(await me(platform, bearer(token)), 'status', 'store_unavailable')
    await expectError(await me(platform, bearer('nonsense')), 'status', 'unauthenticated')
    expect((await me(platform, { 'x-api-key': key })).status).toBe(200)
  })

  it('are not fetched where the host knows them, except for one that is new', async () => {
    let fetched = 0
    respond = () => (fetched++, published())
    const known = await openIssuer('ES256')
    const host = { SUPABASE_JWKS: JSON.stringify({ keys: [known.jwk] }) }
    await using platform = await withKeysAt(server.url, host)
    const send = async (by: typeof issuer) =>
      (await me(platform, bearer(await by.sign(goodClaims(knownEmail))))).status
    expect([await send(known), fetched]).toEqual([200, 0])
    const { privateKey } = await generateKeyPair('ES256')
    const forged = new SignJWT(goodClaims(knownEmail)).setIssuedAt().setExpirationTime('1h')
      .setProtectedHeader({ alg: 'ES256', kid: known.jwk.kid }).sign(privateKey)
    await expectRefused(platform, bearer(await forged))
    expect([await send(issuer), fetched]).toEqual([200, 1])
    await known.close()
  })

  it('are not fetched again for the tokens of strangers', async () => {
    let fetched = 0
    respond = () => (fetched++, published())
    await using platform = await withKeysAt(server.url)
    expect((await me(platform, bearer(await issuer.sign(goodClaims(knownEmail))))).status).toBe(200)
    const { kid } = issuer.jwk
    const headers: unknown[] = [
      { alg: 'ES256', kid: crypto.randomUUID() },
      { alg: 'ES256', kid: 7 },
      { alg: 'ES256', kid: null },
      { alg: 'ES256', kid: { toString: 1 } },
      { alg: 'ES256' },
      { alg: 'RS256', kid },
      { alg: 'ES256', kid, crit: ['b64'], b64: false },
      { alg: 'ES256', kid, jwk: {} },
      { alg: 'ES256', kid, jwk: null, x5c: 7, jku: [] },
    ]
    const claims = base64urlJson(rawClaims())
    for (const header of headers) {
      for (const signature of ['', 'AAAA', 'A'.repeat(86), '!!', 'A'.repeat(20_000)]) {
        await expectRefused(platform, bearer(`${base64urlJson(header)}.${claims}.${signature}`))
        await expectRefused(platform, bearer(`${base64urlJson(header)}..${signature}`))
      }
    }
    expect(fetched).toBe(1)
  })

  it('are fetched once for many tokens, and outlive a short absence of Auth', async () => {
    let fetched = 0
    respond = () => (fetched++, published())
    await using platform = await withKeysAt(server.url)
    const status = async () => (await me(platform, bearer(await issuer.sign(goodClaims(knownEmail))))).status
    expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200])
    respond = () => new Response('gone', { status: 500 })
    expect(await status()).toBe(200)
    expect(fetched).toBe(1)
  })
})
