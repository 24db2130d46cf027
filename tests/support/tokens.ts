import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The issuer and the secret of the test project's Auth. */
export const testIssuer = 'http://auth.test/auth/v1'
export const sharedSecret = 'only-the-tests-sign-with-this-secret-000000'

export interface TokenClaims extends JWTPayload {
  email?: string
  role?: string
  client_id?: string
  is_anonymous?: boolean
}

/** An address that no other test uses. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`

/** The id that the tests' Auth gives the user of an address, so that a token can be made from the address alone. */
export function authUserId(email: string): string {
  const hex = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * The claims of a good access token, as Supabase Auth fills them for the user of an address (`createAuthUser`). Without
 * that user the token is refused.
 */
export const goodClaims = (email: string, claims: TokenClaims = {}): TokenClaims => ({
  iss: testIssuer,
  aud: 'authenticated',
  sub: authUserId(email),
  role: 'authenticated',
  is_anonymous: false,
  email,
  ...claims,
})

/** Signs claims with the shared secret, valid for an hour unless they have an expiry. */
export async function signToken(claims: TokenClaims, secret = sharedSecret): Promise<string> {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt()
  if (claims.exp === undefined) jwt.setExpirationTime('1h')
  return await jwt.sign(new TextEncoder().encode(secret))
}

/** An Auth with keys of its own: signs asymmetrically and publishes its JWKS on loopback. */
export async function openIssuer(algorithm: 'ES256' | 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = { ...await exportJWK(publicKey), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' }
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    () => Response.json({ keys: [jwk] }),
  )
  return {
    jwk,
    publicKey,
    jwksUrl: `http://127.0.0.1:${server.addr.port}/jwks.json`,
    sign: (claims: TokenClaims) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: jwk.kid }).setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => server.shutdown(),
  }
}
