import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { OperationError } from '../../operation/errors.ts'
import type { TokenClaims } from '../../operation/principal.ts'

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
const refused = () => new OperationError('unauthenticated', 'Invalid or expired access token')

/**
 * Makes the verifier of Supabase Auth access tokens (decisions 3). The algorithm chooses the key: a public key is
 * never used as an HMAC secret, because HS256 knows only the configured one.
 */
export function tokenVerifier(options: TokenOptions): VerifyToken {
  const secret = options.secret ? new TextEncoder().encode(options.secret) : undefined
  const jwks = options.jwksUrl
    ? createRemoteJWKSet(new URL(options.jwksUrl), { timeoutDuration: 5_000, cooldownDuration: 30_000 })
    : undefined
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
      const payload = await verified(token)
      if (!isPerson(payload)) throw refused()
      return payload
    } catch (error) {
      if (error instanceof OperationError) throw error
      if (isUnreachable(error)) {
        throw new OperationError('store_unavailable', 'The identity provider is temporarily unavailable', {
          cause: error,
        })
      }
      throw refused()
    }
  }
}

/** A signed-in person with an e-mail: neither anonymous nor one of the project's own keys. */
function isPerson(payload: JWTPayload): payload is JWTPayload & TokenClaims {
  const { role, email, is_anonymous, client_id, user_metadata } = payload as Record<string, unknown>
  const verified = (user_metadata as { email_verified?: unknown } | undefined)?.email_verified
  return role === 'authenticated' && is_anonymous !== true && verified !== false &&
    typeof email === 'string' && email.length >= 3 && email.length <= 254 &&
    (client_id === undefined || typeof client_id === 'string')
}

/** The keys could not be fetched: a fault of the way to Auth, not of the token. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof TypeError) return true
  return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
}
