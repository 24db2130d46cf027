import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The issuer and the secret of the test project's Auth. */
export const testIssuer = 'http://auth.test/auth/v1'
export const sharedSecret = 'only-the-tests-sign-with-this-secret-000000'

export interface TokenClaims extends JWTPayload {
  email?: string
  role?: string
  client_id?: string
  session_id?: string
  is_anonymous?: boolean
}

/** The OAuth client that every user of a test has let in (signed-in.sql). */
export const testClientId = '00000000-0000-4000-8000-00000000c11e'

/** An OAuth client that the owner of a cast has let in to read (actors.ts). */
export const readingClientId = '00000000-0000-4000-8000-00000000c11d'

/** An OAuth client that nobody has let in, although Auth has the consent of every user of a test. */
export const disconnectedClientId = '00000000-0000-4000-8000-00000000c1e0'
/** OAuth clients that the owner of a cast has let into the organization, to change or to read (actors.ts). */
export const organizationClientIds = {
  write: '00000000-0000-4000-8000-00000000c1a0',
  read: '00000000-0000-4000-8000-00000000c1a1',
}

/** An address that no other test uses. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`

/** The id that the tests' Auth gives the user of an address, so that a token can be made from the address alone. */
export const authUserId = (email: string): string => idOf(email.toLowerCase())

/** The session that a user of a test has, or the one of `testClientId` (signed-in.sql). */
export const sessionId = (userId: string, isDelegated = false): string =>
  idOf(`${isDelegated ? 'client session' : 'session'} ${userId}`)

/** What tells the database which session of a test's person acts, beside the account. */
export const sessionOf = ({ email }: { email: string | null }) => ({
  session_id: sessionId(authUserId(email!)),
})

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * The claims of a good access token, as Supabase Auth fills them for the user of an address (`createAuthUser`). Without
 * that user the token is refused. With `client_id: testClientId` it is one of an OAuth client.
 */
export const goodClaims = (email: string, claims: TokenClaims = {}): TokenClaims => {
  const { sub = authUserId(email) } = claims
  return {
    iss: testIssuer,
    aud: 'authenticated',
    sub,
    role: 'authenticated',
    session_id: sessionId(sub, claims.client_id !== undefined),
    is_anonymous: false,
    email,
    ...claims,
  }
}

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
