import { Connection, ConnectionClosed, type ConnectionOptions } from '../../platform/database/connection.ts'
import type { Call, Jobs } from '../../platform/database/functions.ts'
import { inSpan } from '../../platform/tracing.ts'

export type JobsCall = Call<Jobs>

/** If the server can be reached, the role's own time limit ends a statement earlier. */
const statementTimeoutMs = 70_000
const spanOptions = { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql' } } as const
const identifier = /^[a-z][a-z0-9_]*$/

/** Where Postgres is. */
export type Address = Pick<ConnectionOptions, 'url' | 'caCert'>

/** Postgres as platform_worker, over one connection at a time. */
export class Session {
  readonly #address: Address
  #connection?: Connection
  #isClosed = false

  constructor(address: Address) {
    this.#address = address
  }

  /**
   * Runs work with the calls of a connection. After any error the connection is closed, and its locks end with it.
   * @throws ConnectionClosed after `close`
   */
  async use<T>(work: (call: JobsCall) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new ConnectionClosed()
    if (!this.#connection || this.#connection.mustBeReplaced) {
      const options = { ...this.#address, applicationName: 'platform_worker', isSession: true }
      this.#connection = new Connection(options)
    }
    const connection = this.#connection
    try {
      return await work((name, ...[args]) =>
        inSpan(`jobs.${name}`, spanOptions, () => callJobs(connection, name, args))
      )
    } catch (error) {
      // Not awaited: the next statement opens a new connection.
      void connection.close()
      throw error
    }
  }

  /** Closes the connection, so that work in progress cannot write any more. The next use opens another one. */
  async disconnect(): Promise<void> {
    await this.#connection?.close()
  }

  /** Closes the session for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.disconnect()
  }
}

async function callJobs(connection: Connection, name: string, args: object = {}) {
  const names = Object.keys(args)
  for (const part of [name, ...names]) {
    if (!identifier.test(part)) throw new Error(`Not an identifier: ${part}`)
  }
  const requestId = crypto.randomUUID()
  const list = names.map((arg, index) => `${arg} => $${index + 2}`).join(', ')
  const text = `select jobs.${name}(${list}) as result, $1::text as request_id`
  const values = [requestId, ...Object.values(args).map((value) => value ?? null)]
  const { result } = await connection.run({ text, values, requestId }, statementTimeoutMs)
  return result
}
