import { exactlyOneCredential, OperationError } from '../../errors/errors.ts'
import type { Credential } from './principal.ts'
import type { VerifyToken } from './access-token.ts'
import { apiKeyHash, looksLikeApiKey } from './api-key.ts'

/** `resource` is the address for which an OAuth client's token may be issued, beside that of the MCP server. */
export type Authenticate = (headers: Headers, resource?: string) => Promise<Credential>

/**
 * The authenticator of HTTP and MCP. It requires exactly one of `x-api-key` and `Authorization`; an empty header counts as
 * absent. The database does the remaining checks.
 * @throws OperationError unauthenticated
 */
export function authenticator(verifyToken: VerifyToken): Authenticate {
  return async (headers, resource) => {
    const key = headers.get('x-api-key') ?? ''
    const authorization = headers.get('authorization') ?? ''
    if ((key === '') === (authorization === '')) {
      throw new OperationError('unauthenticated', exactlyOneCredential)
    }
    if (key !== '') return apiKey(key)
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (!token) throw new OperationError('unauthenticated', 'Authorization must be: Bearer <access token>')
    // Clients that cannot set a custom header send a key here.
    if (looksLikeApiKey(token)) return apiKey(token)
    if (/^sb_(publishable|secret)_/.test(token)) throw new OperationError('unauthenticated', projectKey)
    const claims = await verifyToken(token, resource)
    return { kind: claims.client_id === undefined ? 'session' : 'delegated', claims }
  }
}

const projectKey =
  'A key of the Supabase project names no person: send the access token of a person who signed in'

function apiKey(text: string): Credential {
  const keyHash = apiKeyHash(text)
  if (!keyHash) {
    throw new OperationError(
      'unauthenticated',
      'Malformed API key: check for a missing or mistyped character',
    )
  }
  return { kind: 'api_key', keyHash }
}
