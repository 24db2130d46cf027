import type { Configuration } from '../platform/configuration.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { tokenVerifier } from '../platform/identity/access-token.ts'
import { type Authenticate, authenticator } from '../platform/identity/authenticate.ts'
import { jsonLog, type Log } from '../platform/log.ts'

/** What every surface is composed of. */
export interface Services {
  authenticate: Authenticate
  database: Database
  log: Log
  baseUrl: string
  /** The `iss` of the project's Auth, where OAuth clients get their tokens. */
  issuer: string
}

/** Composes the services from the configuration; nothing is connected until the first request. */
export function openServices(configuration: Configuration): Services {
  return {
    authenticate: authenticator(tokenVerifier(configuration.tokens)),
    database: openDatabase(configuration.database),
    log: jsonLog(configuration.logLevel),
    baseUrl: configuration.baseUrl,
    issuer: configuration.tokens.issuer,
  }
}
