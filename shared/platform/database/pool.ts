import { OperationError } from '../../errors/errors.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { storeUnavailable } from './errors.ts'

export interface PoolOptions extends ConnectionOptions {
  connections: number
  /** How many requests may wait for a connection, of one caller at most half as many. */
  maxWaiting?: number
}

/** Enough for a burst. More would only wait for its deadline. */
const defaultMaxWaiting = 256

/** Requests without a credential: they have no account to be fair to, and leave one connection to those that have. */
export const publicCaller = 'public'

interface Waiter {
  start(connection: Connection): void
  reject(error: OperationError): void
}

/**
 * Connections behind a bounded, fair queue. A caller (an account) runs at most half as many statements as there are
 * connections, and callers that wait take turns, so that one of them cannot keep the others out.
 */
export class ConnectionPool {
  readonly #options: Required<PoolOptions>
  /** Connections without a statement, the one used last at the end. */
  readonly #idle: Connection[]
  readonly #used = new Set<Connection>()
  /** How many statements of each caller run. */
  readonly #running = new Map<string, number>()
  /** Who waits, by caller, the caller whose turn is next first. */
  readonly #queue = new Map<string, Waiter[]>()
  #waiting = 0
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = { maxWaiting: defaultMaxWaiting, ...options }
    this.#idle = Array.from({ length: options.connections }, () => new Connection(options))
  }

  /**
   * Gives a connection to a caller's work and takes it back afterwards.
   * @param deadline when a caller that still waits is refused, on the clock of `performance.now()`
   * @throws OperationError store_unavailable where the queue is full, the deadline passed, or the pool was closed
   */
  async run<T>(caller: string, deadline: number, work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#acquire(caller, deadline)
    try {
      return await work(connection)
    } finally {
      this.#release(caller, connection)
    }
  }

  /** Refuses all that waits, and closes the connections; a statement that runs is cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiter of [...this.#queue.values()].flat()) waiter.reject(unavailable())
    await Promise.all([...this.#idle, ...this.#used].map((connection) => connection.close()))
  }

  #acquire(caller: string, deadline: number): Promise<Connection> {
    if (this.#isClosed) return Promise.reject(unavailable())
    if (this.#idle.length > 0 && this.#mayStart(caller)) return Promise.resolve(this.#start(caller))
    const waiters = this.#queue.get(caller) ?? []
    const { maxWaiting } = this.#options
    if (this.#waiting >= maxWaiting || waiters.length >= maxWaiting / 2) return Promise.reject(unavailable())
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const timer = setTimeout(() => waiter.reject(unavailable()), deadline - performance.now())
    const waiter: Waiter = {
      start: (connection) => (clearTimeout(timer), resolve(connection)),
      reject: (error) => {
        clearTimeout(timer)
        this.#leave(caller, waiter)
        reject(error)
      },
    }
    waiters.push(waiter)
    this.#queue.set(caller, waiters)
    this.#waiting++
    return promise
  }

  #mayStart(caller: string): boolean {
    const { connections } = this.#options
    const share = caller === publicCaller ? connections - 1 : Math.floor(connections / 2)
    return (this.#running.get(caller) ?? 0) < Math.max(1, share)
  }

  #start(caller: string): Connection {
    const connection = this.#idle.pop()!
    this.#used.add(connection)
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    return connection
  }

  #leave(caller: string, waiter: Waiter) {
    const waiters = this.#queue.get(caller)!
    waiters.splice(waiters.indexOf(waiter), 1)
    if (waiters.length === 0) this.#queue.delete(caller)
    this.#waiting--
  }

  #release(caller: string, connection: Connection) {
    const running = this.#running.get(caller)! - 1
    if (running > 0) this.#running.set(caller, running)
    else this.#running.delete(caller)
    if (!connection.isBroken) return this.#giveBack(connection, connection)
    // Replaced when it is closed, so that Postgres never has more of our statements than there are connections.
    void connection.close().finally(() => this.#giveBack(connection, new Connection(this.#options)))
  }

  #giveBack(used: Connection, next: Connection) {
    this.#used.delete(used)
    this.#idle.push(next)
    for (const [caller, [waiter]] of this.#queue) {
      if (!this.#mayStart(caller)) continue
      this.#leave(caller, waiter!)
      // Its next turn comes after everybody else's.
      const rest = this.#queue.get(caller)
      if (rest && this.#queue.delete(caller)) this.#queue.set(caller, rest)
      return waiter!.start(this.#start(caller))
    }
  }
}

const unavailable = () => new OperationError('store_unavailable', storeUnavailable)
