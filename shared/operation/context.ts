import type { ErrorCode } from '../errors/errors.ts'
import type { Generator } from '../generation/generator.ts'
import type { Links } from '../pages/links.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage.ts'
import type { VendorPort, VendorPorts } from '../providers/index.ts'

/** Where a person may be sent back to after an outside service. */
export interface Redirects {
  origins: string[]
  /** The default after connecting a service. */
  afterConnecting: string
}

/** The ports of the platform itself: always there. */
export interface OwnPorts {
  links: Links
  generator: Generator
  storage: Storage
  redirects: Redirects
}

/** All that an operation can use beside the caller's database. */
export interface Ports extends OwnPorts, VendorPorts {}
export type PortName = keyof Ports

/** The ports that this deployment does not have, with the variable whose setting would offer them. */
export type MissingPorts = { [port in VendorPort]?: string }

/** What every operation is given. */
export interface BaseContext<E extends ErrorCode = ErrorCode> {
  db: ScopedDatabase
  requestId: string
  /** Where the request came from, as far as the connection or the trusted proxy tells; null where neither does. */
  clientAddress: string | null
  /** Logs for the operator what went wrong beside the response. */
  report(event: string, cause: Error): void
  /** Refuses with a declared error and a text that the caller may read. */
  fail(code: E, message: string): never
  /** A port, for an operation that can answer some requests without it. @throws OperationError feature_unavailable */
  require<P extends VendorPort>(port: P): Promise<VendorPorts[P]>
}

/** What a handler is given: the base, and the ports that its operation declares. */
export type Context<U extends PortName = never, E extends ErrorCode = ErrorCode> =
  & BaseContext<E>
  & Pick<Ports, U>
