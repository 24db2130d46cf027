import type { Generator } from '../generation/generator.ts'
import type { Links } from '../pages/links.ts'
import type { Mail } from '../providers/resend/resend.ts'
import type { Storage } from '../platform/storage.ts'
import type { Songs } from '../providers/apple-music/songs.ts'
import type { Events } from '../providers/ports/events.ts'
import type { Connectors } from '../providers/ports/connectors.ts'
import type { Repositories } from '../providers/ports/repositories.ts'
import type { Releases } from '../providers/ports/releases.ts'
import type { Search } from '../providers/spotify/search.ts'
import type { Cards } from '../providers/ports/cards.ts'
import type { ErrorCode } from '../errors/errors.ts'

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
  songs: Songs
  search: Search
  events: Events
  connectors: Connectors
  cards: Cards
  repositories: Repositories
  /** What proves that a chat event or a callback comes from whom it says; absent where it is not set up. */
  agentSecrets: { slackSigning?: string; callback?: string }
  /** Where a person may be sent back: an address of these origins, after connecting a service by default this one. */
  redirects: { origins: string[]; afterConnecting: string }
  /** What is not offered here, with the variable whose setting would offer it. */
  lacking: Lacking
}

export type Feature =
  | 'captures'
  | 'songs'
  | 'search'
  | 'events'
  | 'connectors'
  | 'cards'
  | 'card_events'
  | 'sandboxes'
  | 'repositories'
  | 'content'
  | 'slack_events'
  | 'agent_callback'

export type Lacking = { [feature in Feature]?: string }

/** What a handler is given. */
export interface Context<E extends ErrorCode = ErrorCode> extends Ports {
  db: ScopedDatabase
  requestId: string
  /** Where the request came from, as far as the connection or the trusted proxy tells; null where neither does. */
  clientAddress: string | null
  /** Tells the operator's log of what went wrong beside the answer. */
  report(event: string, cause: Error): void
  /** Refuses with a declared error and a text that the caller may read. */
  fail(code: E, message: string): never
}
