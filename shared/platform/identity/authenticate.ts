import { exactlyOneCredential, OperationError } from '../../errors/errors.ts'
import type { Credential } from './principal.ts'
import type { VerifyToken } from './access-token.ts'
import { network } from '../network.ts'
import type { FailedCredentials } from './failed-credentials.ts'
import { apiKeyHash, looksLikeApiKey } from './api-key.ts'

/**
 * Reads the credential of a request from a client's address, which may be unknown. `resource` is the address for which an OAuth
 * client's token may be issued, beside that of the MCP server.
 */
export type Authenticate = (
  headers: Headers,
  clientAddress: string | null,
  resource?: string,
) => Promise<Credential>

/**
 * The authenticator of HTTP and MCP. It requires exactly one of `x-api-key` and `Authorization`; an empty header counts as
 * absent. The database does the remaining checks.
 * @throws OperationError unauthenticated, or rate_limited above the limit of invalid credentials
 */
export function authenticator(verifyToken: VerifyToken, failed: FailedCredentials): Authenticate {
  async function read(
    { key, authorization, from, resource }: {
      key: string
      authorization: string
      from: string
      resource?: string
    },
  ): Promise<Credential> {
    if (key !== '') return apiKey(key, from)
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (!token) throw new OperationError('unauthenticated', 'Authorization must be: Bearer <access token>')
    // Clients that cannot set a custom header send a key here.
    if (looksLikeApiKey(token)) return apiKey(token, from)
    if (/^sb_(publishable|secret)_/.test(token)) throw new OperationError('unauthenticated', projectKey)
    const claims = await verifyToken(token, resource)
    return { kind: claims.client_id === undefined ? 'session' : 'delegated', claims, network: from }
  }
  return async (headers, clientAddress, resource) => {
    const key = headers.get('x-api-key') ?? ''
    const authorization = headers.get('authorization') ?? ''
    // Not counted: a client that has no credential yet learns from this error how to get one.
    if ((key === '') === (authorization === '')) {
      throw new OperationError('unauthenticated', exactlyOneCredential)
    }
    const from = network(clientAddress)
    try {
      return await read({ key, authorization, from, resource })
    } catch (error) {
      throw isInvalid(error) ? await failed.count(from, error) : error
    }
  }
}

/**
 * Whether a credential is invalid by itself. A token that has expired was valid, and its client has to learn that it must
 * refresh it. Hosted MCP clients send the tokens of many people from one network.
 */
const isInvalid = (error: unknown): error is OperationError =>
  error instanceof OperationError && error.code === 'unauthenticated' &&
  (error.cause as { code?: string } | undefined)?.code !== 'ERR_JWT_EXPIRED'

const projectKey =
  'A key of the Supabase project names no person: send the access token of a person who signed in'

function apiKey(text: string, network: string): Credential {
  const keyHash = apiKeyHash(text)
  if (!keyHash) {
    throw new OperationError(
      'unauthenticated',
      'Malformed API key: check for a missing or mistyped character',
    )
  }
  return { kind: 'api_key', keyHash, network }
}
