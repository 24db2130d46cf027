import type { Generator } from '../generation/generator.ts'
import type { Links } from '../pages/links.ts'
import type { Mail } from '../platform/mail.ts'
import type { Storage } from '../platform/storage.ts'
import type { Releases } from '../providers/spotify/releases.ts'
import type { ErrorCode } from './errors.ts'

/** The database inside one request's scope: every call runs as the caller, under row-level security. */
export interface ScopedDatabase {
  /** Calls `api.<name>` with named arguments, in one round trip, and returns its JSON. */
  call<T = unknown>(name: string, args?: Record<string, unknown>): Promise<T>
}

/** The ways out of an operation that are not the caller's database. */
export interface Ports {
  mail: Mail
  links: Links
  generator: Generator
  storage: Storage
  releases: Releases
  /** What is not offered here, with the variable whose setting would offer it. */
  lacking: Lacking
}

export type Lacking = { captures?: string }

/** What a handler is given. */
export interface Context<E extends ErrorCode = ErrorCode> extends Ports {
  db: ScopedDatabase
  requestId: string
  /** Where the request came from, as far as the connection or the trusted proxy tells; null where neither does. */
  clientAddress: string | null
  /** Refuses with a declared error and a text that the caller may read. */
  fail(code: E, message: string): never
}
