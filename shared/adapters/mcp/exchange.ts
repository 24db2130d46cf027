import type { Database } from '../../platform/database/database.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { Exchange } from '../respond.ts'

/** One request with its credential. */
export interface McpExchange extends Exchange {
  credential: Credential
  /** Whether the user of the client has confirmed the call. */
  isConfirmed?: boolean
  /** Whether a statement has validated the credential. */
  isIdentified?: boolean
  /** The validated credential, for a request that does not run an operation. */
  identity?: Promise<{ scopes: readonly string[] }>
}

/** Validates the credential in the database, once, for requests that do not run an operation. */
export const identify = (database: Database, exchange: McpExchange): Promise<{ scopes: readonly string[] }> =>
  exchange.identity ??= database
    .scope(exchange.credential, null, exchange.requestId, { policies: ['account'] }, exchange)
    .call('get_credential')
