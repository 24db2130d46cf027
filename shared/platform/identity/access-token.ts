import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
} from 'jose'
import { OperationError } from '../../errors/errors.ts'
import type { SecretValues } from '../environment.ts'
import { readText } from '../http/client.ts'
import { fetchWithin } from '../http/fetch-within.ts'
import { observed } from '../http/observed.ts'
import type { TokenClaims } from './principal.ts'
import { inputFault } from '../text.ts'

export interface TokenOptions {
  /** The address of the MCP server, for which a token may be issued (RFC 8707). */
  resource: string
  /** The `iss` of this project's Auth. */
  issuer: string
  /** The shared secrets of a project that signs with HS256. */
  secrets?: SecretValues
  /** Auth's ES256 and RS256 keys, as the host knows them. */
  jwks?: JSONWebKeySet
  /** Where Auth publishes them. */
  jwksUrl?: string
}

/** `resource` is the address at which the token is used, if a token may be issued for that. */
export type VerifyToken = (token: string, resource?: string) => Promise<TokenClaims>

/** The audience of every token that Supabase Auth issues to a person. */
const people = 'authenticated'

const asymmetric = ['ES256', 'RS256']
const refused = (cause?: unknown) =>
  new OperationError('unauthenticated', 'Invalid or expired access token', { cause })

/**
 * Creates the verifier of Supabase Auth access tokens. The algorithm selects the key: HS256 uses only the configured
 * secret, so a public key is never used as an HMAC secret.
 */
export function tokenVerifier(options: TokenOptions): VerifyToken {
  const secrets = options.secrets?.map((secret) => new TextEncoder().encode(secret))
  const published = options.jwksUrl ? publishedKeys(options.jwksUrl) : undefined
  const jwks = options.jwks ? knownKeys(options.jwks, published) : published

  async function verified(token: string, resources: string[]): Promise<JWTPayload> {
    const common = { audience: [people, ...resources], requiredClaims: ['exp', 'sub'], clockTolerance: 5 }
    const algorithm = decodeProtectedHeader(token).alg ?? ''
    if (algorithm === 'HS256' && secrets) {
      const { payload } = await verifiedByAny(token, secrets, { ...common, algorithms: ['HS256'] })
      // The embedded Auth sends no `iss`; the secret alone identifies it.
      if (payload.iss !== undefined && payload.iss !== options.issuer) throw refused()
      return payload
    }
    if (asymmetric.includes(algorithm) && jwks) {
      return (await jwtVerify(token, jwks, { ...common, issuer: options.issuer, algorithms: asymmetric }))
        .payload
    }
    throw refused()
  }

  return async (token, resource = options.resource) => {
    try {
      return personClaims(await verified(token, [options.resource, resource]))
    } catch (error) {
      throw error instanceof OperationError ? error : refused(error)
    }
  }
}

/**
 * The claims that the database needs of a signed-in person: neither anonymous nor one of the project's own keys. The
 * e-mail is read from auth.users, because that of a token may be out of date and users can edit their user_metadata.
 */
function personClaims(payload: JWTPayload): TokenClaims {
  const { sub, role, session_id, is_anonymous, client_id } = payload as Record<string, unknown>
  if (role !== 'authenticated' || is_anonymous === true || typeof sub !== 'string') throw refused()
  if (typeof session_id !== 'string') throw refused()
  if (client_id !== undefined && typeof client_id !== 'string') throw refused()
  // Only an OAuth client gets a token for a resource.
  if (client_id === undefined && ![payload.aud].flat().includes(people)) throw refused()
  const claims: TokenClaims = { sub, role, session_id, ...client_id === undefined ? {} : { client_id } }
  if (inputFault(claims)) throw refused()
  return claims
}

async function verifiedByAny(token: string, secrets: readonly Uint8Array[], options: JWTVerifyOptions) {
  let signature: unknown
  for (const secret of secrets) {
    try {
      return await jwtVerify(token, secret, options)
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      signature = error
    }
  }
  throw signature
}

/** The keys that are known without a request. Others, such as one that Auth has begun to use since the start, are looked up. */
function knownKeys(known: JSONWebKeySet, others?: JWTVerifyGetKey): JWTVerifyGetKey {
  const keys = createLocalJWKSet(known)
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (!others) throw cause
      return await others(header, token)
    }
  }
}

const timeoutMs = 5_000

/**
 * The keys that Auth publishes, fetched for the first token and again, at most every 30 s, for an unknown key. A token that
 * names no published key is invalid; any other failure means that Auth is unavailable.
 */
function publishedKeys(url: string): JWTVerifyGetKey {
  const open = () =>
    createRemoteJWKSet(new URL(url), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 30_000,
      [customFetch]: fetchKeys,
    })
  let keys = open()
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) {
        throw cause
      }
      // Invalid keys are not cached.
      keys = open()
      throw new OperationError('store_unavailable', 'The identity provider is temporarily unavailable', {
        cause,
      })
    }
  }
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  const response = await observed(
    { vendor: 'Auth', method: 'GET', url },
    () => fetchWithin(url, { ...init, redirect: 'error' }, AbortSignal.timeout(timeoutMs)),
  )
  return new Response(await readText(response, 100_000, 'Auth'), { status: response.status })
}
