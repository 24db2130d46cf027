import type { PendingQuery, Row, Sql } from 'postgres'

export interface ConnectionOptions {
  url: string
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

/** Postgres is asked to cancel what runs; after this the socket is closed whether it did or not. */
const closeTimeoutSeconds = 1

/**
 * One connection to Postgres with one statement in flight. The driver would send further statements before the first is
 * finished, and one that is cancelled before it starts makes it attribute every later result to the statement before
 * (docs/decisions/2026-11-22-one-statement-per-connection.md). So each connection is a client of its own, which is given
 * the next statement only when the last one has ended, and a connection whose statement was given up is closed.
 */
export class Connection {
  readonly #options: ConnectionOptions
  #client?: Promise<Sql>
  #query?: PendingQuery<Row[]>
  #isBroken = false

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Whether the connection must be closed and replaced. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /**
   * Runs a statement that returns one row, and checks that the row is the statement's own.
   * @throws StatementTimeout, ForeignResult, or the driver's error; the first two break the connection
   */
  async run({ text, values, requestId }: Statement, timeoutMs: number): Promise<Row> {
    if (this.#query || this.#isBroken) throw new Error('The connection is in use or broken')
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StatementTimeout(timeoutMs)), timeoutMs)
    })
    try {
      const client = await (this.#client ??= openClient(this.#options))
      this.#query = client.unsafe(text, values as never[], { prepare: true })
      const [row, ...more] = await Promise.race([this.#query, timeout])
      if (row?.request_id !== requestId || more.length > 0) {
        throw new ForeignResult(`The result of request ${requestId} names request ${row?.request_id}`)
      }
      this.#query = undefined
      return row
    } catch (error) {
      this.#isBroken = error instanceof StatementTimeout || error instanceof ForeignResult
      if (!this.#isBroken) this.#query = undefined
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Cancels the statement that runs, if one does, and closes the connection, within a second. */
  async close(): Promise<void> {
    this.#isBroken = true
    if (this.#query) cancel(this.#query)
    await (await this.#client)?.end({ timeout: closeTimeoutSeconds })
  }
}

/** The driver's own fields of a query. Its `cancel()` drops the promise, so a refused cancellation would end the process. */
interface Cancellable {
  active?: boolean
  canceller?: ((query: unknown) => Promise<unknown>) | null
}

/** Only what runs is cancelled: a query that waits for its connection ends when the connection is closed. */
function cancel(query: PendingQuery<Row[]>) {
  const { active, canceller } = query as Cancellable
  // Where Postgres cannot be reached there is nothing to cancel; the statement ends by its own time limit.
  if (active) canceller?.(query).catch(() => {})
}

/** The driver is loaded with the first statement: a cold start that only refuses does not wait for it. */
async function openClient({ url }: ConnectionOptions): Promise<Sql> {
  const { default: postgres } = await import('postgres')
  return postgres(url, {
    max: 1,
    connect_timeout: 5,
    // The driver's own waits grow to 20 s, and outlast an outage by as much.
    backoff: (attempts: number) => Math.min(2 ** attempts / 100, 0.25),
    idle_timeout: 60,
    fetch_types: false,
    connection: { application_name: 'platform_api' },
    // Dates travel as the text they are; the driver would turn them into instants.
    types: {
      date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    },
    onnotice: () => {},
  })
}
