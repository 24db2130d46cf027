import { LRUCache } from 'lru-cache'
import type { Row } from 'postgres'
import type { OperationError } from '../../errors/errors.ts'
import { replicaReads } from '../metrics/metrics.ts'
import { type Statement, StatementTimeout } from './connection.ts'
import { isReported } from './errors.ts'
import { ReplicaLag } from './replica-lag.ts'

export interface ReplicaOptions {
  /** The address of a streaming replica, for the same role. */
  url: string
  prepare?: boolean
  /** Reads go to the primary while the replica is further behind. */
  maxLagMs: number
  /** Called once when the replica cannot be reached or is too far behind. */
  onUnavailable: (cause: unknown) => void
}

/** Runs a statement before a time on the clock of `performance.now()`, in the queue of a caller. */
export type Query = (caller: string, deadline: number, statement: Statement) => Promise<Row>

const probeTimeoutMs = 1_000
const probeCaller = 'replica probe'
/** Above it the account that wrote the longest ago is forgotten. */
const maxWriters = 20_000

/**
 * A streaming replica that serves reads. Only its successes are used: what it refuses, the primary decides, because the
 * replica may not have the key or the row yet.
 */
export class Replica {
  readonly #query: Query
  readonly #lag: ReplicaLag
  /** When an account's last write through this process ended. It reads from the primary until the replica has the write. */
  readonly #writes: LRUCache<string, number>

  constructor(primary: Query, replica: Query, { maxLagMs, onUnavailable }: ReplicaOptions) {
    const probe = (query: Query) => (statement: Statement) =>
      query(probeCaller, performance.now() + probeTimeoutMs, statement)
    this.#query = replica
    this.#lag = new ReplicaLag(probe(primary), probe(replica), maxLagMs, onUnavailable)
    // A replica that is used has replayed what is older.
    this.#writes = new LRUCache({ max: maxWriters, ttl: maxLagMs })
  }

  /** An account may have written. */
  wrote(account: string) {
    this.#writes.set(account, performance.now())
  }

  /** The row of a read, within half of the time that is left; undefined if the primary has to serve it. */
  async read(
    account: string,
    caller: string,
    deadline: number,
    statement: Statement,
  ): Promise<Row | undefined> {
    const count = (outcome: string) => void replicaReads.add({ outcome })
    const freshAt = this.#lag.freshAt()
    if (freshAt === undefined) return count('behind')
    if ((this.#writes.get(account) ?? -Infinity) >= freshAt) return count('after_write')
    try {
      const row = await this.#query(caller, (performance.now() + deadline) / 2, statement)
      count(row.entered ? 'served' : 'refused')
      return row.entered ? row : undefined
    } catch (error) {
      if (isReported(error)) return count('refused')
      const { cause } = error as OperationError
      // A slow statement or a full queue says nothing about the replica.
      if (cause && !(cause instanceof StatementTimeout)) this.#lag.fail(cause)
      return count('failed')
    }
  }

  close() {
    this.#lag.close()
  }
}
