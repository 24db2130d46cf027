import { type UnsupportedPostgres, versionError } from './version.ts'
import type { Options, PendingQuery, PostgresType, Row, Sql } from 'postgres'

export interface ConnectionOptions {
  /** With `sslmode=require` or `verify-full` the connection is encrypted, and the certificate verified. */
  url: string
  /** The certificate of a private authority, PEM. */
  caCert?: string
  /** The connection's name in pg_stat_activity. */
  applicationName?: string
  /** Whether statements keep their plan under a name. False behind a pooler in transaction mode, which changes the session. */
  prepare?: boolean
  /**
   * Statements rely on the locks that the session holds. It is not closed for being idle or old, and it is never replaced
   * by another session.
   */
  isSession?: boolean
}

/** One statement of one request. */
export interface Statement {
  text: string
  values: unknown[]
  /** The statement returns this in its column `request_id`, in exactly one row. */
  requestId: string
}

/** A statement did not finish in time. Its connection is not used again. */
export class StatementTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The statement did not finish within ${timeoutMs} ms`)
  }
}

/** A connection returned a row that belongs to another statement. */
export class ForeignResult extends Error {}

/** The pool is closing. */
export class ConnectionClosed extends Error {}

/** After a request to cancel the running statement, the socket is closed at the latest after this time. */
const closeTimeoutSeconds = 1

/**
 * One connection to Postgres with one statement in flight. The driver pipelines statements, and one that is cancelled before
 * it starts makes it attribute every later result to the previous statement
 * (docs/decisions/database.md). So each connection is a client of its own, which runs the
 * next statement only when the last one has ended. It is reused only after its own row or an error that Postgres
 * reported: otherwise the driver may still hold parts of that statement's response.
 */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #closing = new AbortController()
  #client?: Promise<Sql>
  #query?: PendingQuery<Row[]>
  #mustBeReplaced = false
  #versionError?: UnsupportedPostgres

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Whether the connection must be closed and replaced. */
  get mustBeReplaced(): boolean {
    return this.#mustBeReplaced
  }

  /**
   * Runs a statement that returns one row, and checks that the row is the statement's own.
   * @throws StatementTimeout, ForeignResult, UnsupportedPostgres, or the driver's error
   */
  async run({ text, values, requestId }: Statement, timeoutMs: number): Promise<Row> {
    if (this.#query) throw new Error('The connection runs a statement')
    if (this.#mustBeReplaced) throw new ConnectionClosed()
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    // It may expire before anything awaits it, while the driver is loading.
    timeout.catch(() => {})
    const timer = setTimeout(() => reject(new StatementTimeout(timeoutMs)), timeoutMs)
    try {
      const onVersion = (version: string) => this.#versionError = versionError(version)
      const open = () =>
        openClient({ ...this.#options, onClose: () => this.#closed(), onVersion }, this.#closing.signal)
      const client = await Promise.race([this.#client ??= open(), timeout])
      this.#query = client.unsafe(text, values as never[], { prepare: this.#options.prepare ?? true })
      const [row, ...more] = await Promise.race([this.#query, timeout])
      if (row?.request_id !== requestId || more.length > 0) {
        throw new ForeignResult(
          row
            ? `The result of request ${requestId} names request ${row.request_id}`
            : `Request ${requestId} got no row`,
        )
      }
      this.#query = undefined
      if (this.#versionError) throw this.#versionError
      return row
    } catch (error) {
      const isReported = (error as Error).name === 'PostgresError'
      if (isReported) this.#query = undefined
      else this.#mustBeReplaced = true
      // An older Postgres lacks functions, which is not the cause.
      throw this.#versionError ?? error
    } finally {
      clearTimeout(timer)
    }
  }

  #closed() {
    if (this.#options.isSession) this.#mustBeReplaced = true
  }

  /** Cancels the statement that runs, if one does, and closes the connection, within a second. */
  async close(): Promise<void> {
    this.#mustBeReplaced = true
    if (this.#query) cancel(this.#query)
    try {
      await (await this.#client)?.end({ timeout: closeTimeoutSeconds })
    } finally {
      // The driver closes only its half, and the socket would stay open for as long as Postgres keeps the other. Not
      // earlier: the request to cancel has a socket of its own.
      this.#closing.abort(new ConnectionClosed())
    }
  }
}

/** Internal fields of the driver's query. Its `cancel()` drops the promise, so a failed cancellation would end the process. */
interface Cancellable {
  active?: boolean
  canceller?: ((query: unknown) => Promise<unknown>) | null
}

/** Cancels only a running query: one that waits for its connection ends when the connection is closed. */
function cancel(query: PendingQuery<Row[]>) {
  const { active, canceller } = query as Cancellable
  // Where Postgres cannot be reached, the statement ends by its own time limit.
  if (active) canceller?.(query).catch(() => {})
}

/**
 * Deno 2.1 runs a callback that was cleared when it was due already, and so the driver's write to a socket that it has just closed.
 * Nothing is lost with it, but the error would end the process.
 */
const isLateWrite = (error: unknown) =>
  error instanceof TypeError && /\bnextWrite\b/.test(error.stack ?? '') &&
  error.message.includes("null (reading 'write')")
globalThis.addEventListener('error', (event) => {
  if (isLateWrite(event.error)) event.preventDefault()
})

/**
 * The driver is loaded for the first statement: a cold start that only rejects a request does not wait for it.
 * @param signal destroys the client's sockets, also those that are still connecting
 */
export async function openClient(
  { url, caCert, applicationName = 'platform_api', isSession = false, onClose, onVersion }:
    & ConnectionOptions
    & {
      onClose?: () => void
      /** Postgres reports its version when a connection starts, so this takes no round trip. */
      onVersion?: (version: string) => void
    },
  signal: AbortSignal,
): Promise<Sql> {
  const [{ default: postgres }, { openSocket }] = await Promise.all([
    import('postgres'),
    import('./socket.ts'),
  ])
  let attempts = 0
  const { hostname, port, searchParams } = new URL(url)
  const sslmode = searchParams.get('sslmode')
  const tls = sslmode === 'require' || sslmode === 'verify-full' ? { caCert } : undefined
  return postgres(url, {
    // The driver takes an IPv6 address apart at its first colon.
    ...hostname.startsWith('[') && { host: [hostname.slice(1, -1)], port: [Number(port || 5432)] },
    max: 1,
    // The socket is encrypted already.
    ssl: false,
    connect_timeout: 5,
    idle_timeout: isSession ? 0 : 60,
    ...isSession && { max_lifetime: 0 },
    onclose: onClose,
    fetch_types: false,
    onparameter: (name: string, value: string) => name === 'server_version' && onVersion?.(value),
    connection: { application_name: applicationName },
    // Dates stay text; the driver would convert them to Date objects.
    types: {
      date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    },
    onnotice: () => {},
    socket: (options: { host: string[]; port: number[]; path?: string }) =>
      openSocket(options, { attempts: attempts++, tls, signal }),
  } as Options<{ date: PostgresType<string> }>)
}
