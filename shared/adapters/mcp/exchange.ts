import type { Database } from '../../platform/database/database.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { Exchange } from '../respond.ts'

/** One request with its credential. */
export interface McpExchange extends Exchange {
  credential: Credential
  /** Whether a statement has validated the credential. */
  isIdentified?: boolean
}

/** Validates the credential in the database, for requests that do not run an operation or have a file. */
export async function identify(database: Database, exchange: McpExchange): Promise<void> {
  exchange.isIdentified = true
  await database.scope(exchange.credential, null, exchange.requestId, { policies: ['account'] }, exchange)
    .admit()
}
