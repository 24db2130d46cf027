import type { Database } from '../../platform/database/database.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { Exchange } from '../respond.ts'

/** What the database says of a credential. An OAuth client may compare play counts of the organizations that have reviewed it. */
interface Identity {
  scopes: readonly string[]
  may_compare?: boolean
}

/** One request with its credential. */
export interface McpExchange extends Exchange {
  credential: Credential
  /** The value of the preview that the user of the client has confirmed. */
  confirm?: string
  /** Whether a statement has validated the credential. */
  isIdentified?: boolean
  /** The validated credential, for a request that does not run an operation. */
  identity?: Promise<Identity>
}

/** Validates the credential in the database, once, for requests that do not run an operation. */
export const identify = (database: Database, exchange: McpExchange): Promise<Identity> =>
  exchange.identity ??= database
    .scope(exchange.credential, null, exchange.requestId, { policies: ['account'] }, exchange)
    .call('get_credential')
