import { decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { OperationError } from '../../errors/errors.ts'
import type { TokenClaims } from './principal.ts'
import { inputFault } from '../text.ts'
import { publishedKeys } from './published-keys.ts'

export interface TokenOptions {
  /** The `iss` of this project's Auth. */
  issuer: string
  /** The shared secret of a project that still signs HS256. */
  secret?: string
  /** Where Auth publishes its ES256 and RS256 keys. */
  jwksUrl?: string
}

export type VerifyToken = (token: string) => Promise<TokenClaims>

const asymmetric = ['ES256', 'RS256']
const refused = (cause?: unknown) =>
  new OperationError('unauthenticated', 'Invalid or expired access token', { cause })

/**
 * Makes the verifier of Supabase Auth access tokens. The algorithm chooses the key: a public key is
 * never used as an HMAC secret, because HS256 knows only the configured one.
 */
export function tokenVerifier(options: TokenOptions): VerifyToken {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : undefined
  const jwks = options.jwksUrl ? publishedKeys(options.jwksUrl) : undefined
  const common = { audience: 'authenticated', requiredClaims: ['exp', 'sub'], clockTolerance: 5 }

  async function verified(token: string): Promise<JWTPayload> {
    const algorithm = decodeProtectedHeader(token).alg ?? ''
    if (algorithm === 'HS256' && secret) {
      // Without `iss` the secret itself names the issuer: the embedded Auth leaves it out.
      const { payload } = await jwtVerify(token, secret, { ...common, algorithms: ['HS256'] })
      if (payload.iss !== undefined && payload.iss !== options.issuer) throw refused()
      return payload
    }
    if (asymmetric.includes(algorithm) && jwks) {
      return (await jwtVerify(token, jwks, { ...common, issuer: options.issuer, algorithms: asymmetric }))
        .payload
    }
    throw refused()
  }

  return async (token) => {
    try {
      return personClaims(await verified(token))
    } catch (error) {
      throw error instanceof OperationError ? error : refused(error)
    }
  }
}

/**
 * The claims that the database needs, of a signed-in person: neither anonymous nor one of the project's own keys. All
 * others stay behind. Who the person is, and by which address, is looked up in auth.users: the e-mail of a token may be
 * out of date, and its user_metadata is the user's to write.
 */
function personClaims(payload: JWTPayload): TokenClaims {
  const { sub, role, is_anonymous, client_id } = payload as Record<string, unknown>
  if (role !== 'authenticated' || is_anonymous === true || typeof sub !== 'string') throw refused()
  if (client_id !== undefined && typeof client_id !== 'string') throw refused()
  const claims: TokenClaims = { sub, role, ...client_id === undefined ? {} : { client_id } }
  if (inputFault(claims)) throw refused()
  return claims
}
