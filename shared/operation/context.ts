import type { ErrorCode } from '../errors/errors.ts'
import type { Generator } from '../generation/generator.ts'
import type { Links } from '../site/links.ts'
import type { DelayRange } from '../platform/backoff.ts'
import type { Database, ScopedDatabase } from '../platform/database/database.ts'
import type { AddressRules } from '../platform/http/public-address.ts'
import type { Log } from '../platform/log.ts'
import type { Slots } from '../platform/slots.ts'
import type { Storage } from '../platform/storage.ts'
import type { VendorPort, VendorPorts } from '../providers/index.ts'

/** The addresses to which a person may be sent back from an outside service. */
export interface Redirects {
  origins: string[]
  /** The default after connecting a service. */
  afterConnecting: string
}

/** What the host of the functions allows. */
export interface Host {
  /** How long a response may take before the host ends the request; undefined if it waits as long as clients do. */
  responseDeadlineMs?: number
  /** Calls the worker, where it is a function, to do what is due; absent where it is a process. */
  wakeWorker?(): Promise<void>
  /** The largest picture that the CPU time of a function suffices to decode. */
  maxPicturePixels: number
  /** Whether mail is configured, so that sign-ups of fans are confirmed by mail. */
  hasMail: boolean
}

/** The ports of the platform itself, which are always there. */
export interface OwnPorts {
  links: Links
  /** The worker has it. Here it only decides the price. */
  generator: Pick<Generator, 'isCharged'>
  storage: Storage
  redirects: Redirects
  host: Host
  /** Where webhooks may be sent. */
  addressRules: AddressRules
  eventStreams: EventStreams
}

/** Responses that stay open and send events. */
export interface EventStreams {
  /** After it a response ends, and its client connects again. */
  durationMs: number
  /** A comment is sent after this time without an event, to keep the connection open. */
  heartbeatMs: number
  /** How often a state is read: this soon after a change, and then less often. */
  poll: DelayRange
  slots: Slots
}

/** Everything that an operation can use beside the caller's database. */
export interface Ports extends OwnPorts, VendorPorts {}
export type PortName = keyof Ports

/** The ports that this deployment does not have, each with the variable that is not set. */
export type MissingPorts = { [port in VendorPort]?: string }

/** Everything that a call of an operation runs with. */
export interface RunServices {
  database: Database
  log: Log
  /** The platform's own ports, and vendor ports that a test provides. */
  ports: OwnPorts & Partial<VendorPorts>
  missing: MissingPorts
  openPort<P extends VendorPort>(port: P): Promise<VendorPorts[P]>
  /** A hash of a client's network, which is counted instead of the address. */
  hashNetwork(address: string | null): string
}

/** What every operation gets. */
export interface BaseContext<E extends ErrorCode = ErrorCode> {
  db: ScopedDatabase
  requestId: string
  /** The client's address from the connection or the trusted proxy; null if neither has one. */
  clientAddress: string | null
  /** Logs a fault that does not change the response. */
  report(event: string, cause: Error): void
  /** Throws a declared error. The caller reads the message. */
  fail(code: E, message: string): never
  /** Opens a port that only some requests of an operation need. @throws OperationError feature_unavailable */
  require<P extends VendorPort>(port: P): Promise<VendorPorts[P]>
}

/** What a handler gets: the base, and the ports that its operation declares. */
export type Context<U extends PortName = never, E extends ErrorCode = ErrorCode> =
  & BaseContext<E>
  & Pick<Ports, U>
