import { OperationError } from '../../errors/errors.ts'
import { connections, refusedStatements, waitingRequests } from '../metrics/metrics.ts'
import { FairQueue } from '../fair-queue.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { storeUnavailable } from './errors.ts'

export interface PoolOptions extends ConnectionOptions {
  connections: number
  /** The limit of requests that wait for a connection. One caller may have half as many. */
  maxWaiting?: number
}

/** Enough for a pause of about a second under load. More requests would only wait until their deadline. */
const defaultMaxWaiting = 1024

/**
 * Requests without a credential share one caller, and those with API keys that are not known to be valid another one. What
 * finds out whether such keys are valid is a third.
 */
export const sharedCallers = {
  public: 'public',
  unknownKey: 'unknown key',
  keyLookUp: 'key look-up',
} as const

/** How many of the connections a caller may use at once. */
export function shareOf(caller: string, connections: number): number {
  if (caller === sharedCallers.keyLookUp) return 1
  if (caller === sharedCallers.public) return Math.max(1, connections - 1)
  return Math.max(1, Math.floor(connections / (caller === sharedCallers.unknownKey ? 4 : 2)))
}

interface Waiter {
  start(connection: Connection): void
  reject(error: OperationError): void
}

/**
 * Connections behind a bounded, fair queue. A caller (an account) runs statements on at most half of the connections, and
 * waiting callers take turns, so that one of them cannot block the others.
 */
export class ConnectionPool {
  readonly #options: PoolOptions
  /** Connections without a statement; the last one used is at the end. */
  readonly #idle: Connection[]
  readonly #used = new Set<Connection>()
  /** The number of running statements by caller. */
  readonly #running = new Map<string, number>()
  readonly #queue: FairQueue<Waiter>
  #isClosed = false
  readonly #unobserve: (() => void)[]

  constructor(options: PoolOptions) {
    this.#options = options
    const total = options.maxWaiting ?? defaultMaxWaiting
    this.#queue = new FairQueue({ total, perCaller: total / 2 })
    this.#idle = Array.from({ length: options.connections }, () => new Connection(options))
    this.#unobserve = [
      connections.from(() => [[{ state: 'idle' }, this.#idle.length], [{ state: 'used' }, this.#used.size]]),
      waitingRequests.from(() => [[{}, this.#queue.size]]),
    ]
  }

  /**
   * Runs a caller's work with a connection. A caller is an account's id, the credential while its account is not known, or
   * one of the shared callers.
   * @param waitUntil the end of waiting for a connection, on the clock of `performance.now()`
   * @throws OperationError store_unavailable where the queue is full, the time has passed, or the pool was closed
   */
  async run<T>(caller: string, waitUntil: number, work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#acquire(caller, waitUntil)
    try {
      return await work(connection)
    } finally {
      this.#release(caller, connection)
    }
  }

  /** Rejects all waiting requests and closes the connections; running statements are cancelled. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const unobserve of this.#unobserve) unobserve()
    for (let next = this.#queue.next(); next; next = this.#queue.next()) next.item.reject(unavailable())
    await Promise.all([...this.#idle, ...this.#used].map((connection) => connection.close()))
  }

  #acquire(caller: string, waitUntil: number): Promise<Connection> {
    if (this.#isClosed) return Promise.reject(unavailable())
    if (this.#idle.length > 0 && this.#mayStart(caller)) return Promise.resolve(this.#takeIdle(caller))
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const timer = setTimeout(() => {
      // Deno 2.1 runs a timer that is due although one that was due with it has just cleared it.
      if (!this.#queue.remove(caller, waiter)) return
      refusedStatements.add({ reason: 'timeout' })
      waiter.reject(unavailable())
    }, waitUntil - performance.now())
    const waiter: Waiter = {
      start: (connection) => (clearTimeout(timer), resolve(connection)),
      reject: (error) => (clearTimeout(timer), reject(error)),
    }
    const refused = this.#queue.add(caller, waiter)
    if (refused) {
      refusedStatements.add({ reason: 'full' })
      refused.item.reject(unavailable())
    }
    return promise
  }

  #mayStart(caller: string): boolean {
    return (this.#running.get(caller) ?? 0) < shareOf(caller, this.#options.connections)
  }

  #takeIdle(caller: string): Connection {
    const connection = this.#idle.pop()!
    this.#used.add(connection)
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    return connection
  }

  #release(caller: string, connection: Connection) {
    if (!connection.mustBeReplaced) return this.#giveBack(caller, connection, connection)
    // Replaced after it is closed, so that Postgres never runs more of our statements than there are connections.
    const replace = () => this.#giveBack(caller, connection, new Connection(this.#options))
    void connection.close().then(replace, replace)
  }

  #giveBack(served: string, used: Connection, next: Connection) {
    const running = this.#running.get(served)! - 1
    if (running > 0) this.#running.set(served, running)
    else this.#running.delete(served)
    this.#used.delete(used)
    this.#idle.push(next)
    const waiting = this.#queue.next((caller) => this.#mayStart(caller))
    waiting?.item.start(this.#takeIdle(waiting.caller))
  }
}

const unavailable = () => new OperationError('store_unavailable', storeUnavailable)
