import type { Row } from 'postgres'
import { replicaLag } from '../metrics/metrics.ts'
import type { Statement } from './connection.ts'

/** Runs a statement on one of the two servers, within the time limit of a probe. */
type Run = (statement: Statement) => Promise<Row>

interface Mark {
  /** Where the primary's log ended. */
  position: number
  /** When it was read, on the clock of `performance.now()`. */
  at: number
}

/** Probes of this long ago still show how far behind a replica is that has stopped. */
const maxMarks = 100

/**
 * How old the data of a replica is, by this process's clock: the end of the primary's log is read from time to time, and
 * compared with what the replica has replayed. Unlike the replica's own view, this also notices that it receives nothing.
 */
export class ReplicaLag {
  readonly #primary: Run
  readonly #replica: Run
  readonly #maxLagMs: number
  readonly #report: (cause: unknown) => void
  readonly #unobserve: () => void
  /** What the replica had not replayed at the last probe; the oldest is first. */
  #marks: Mark[] = []
  #freshAt = -Infinity
  #probedAt = -Infinity
  #isProbing = false
  #isReported = false

  /** @param report is called once when the replica is found to be unavailable */
  constructor(primary: Run, replica: Run, maxLagMs: number, report: (cause: unknown) => void) {
    this.#primary = primary
    this.#replica = replica
    this.#maxLagMs = maxLagMs
    this.#report = report
    this.#unobserve = replicaLag.from(() =>
      this.#isUsable() ? [[{}, (performance.now() - this.#freshAt) / 1000]] : []
    )
  }

  /** The replica has everything that was committed before this time; undefined if that is too long ago or unknown. */
  freshAt(): number | undefined {
    void this.#probe()
    return this.#isUsable() ? this.#freshAt : undefined
  }

  /** The replica cannot be reached. It is used again after the next probe that succeeds. */
  fail(cause: unknown) {
    this.#freshAt = -Infinity
    this.#marks = []
    if (!this.#isReported) this.#report(cause)
    this.#isReported = true
  }

  close() {
    this.#unobserve()
  }

  #isUsable = () => performance.now() - this.#freshAt < this.#maxLagMs

  /** Reads cause the probes, so that an idle process sends none. */
  async #probe() {
    const at = performance.now()
    if (this.#isProbing || at - this.#probedAt < this.#maxLagMs / 5) return
    this.#isProbing = true
    this.#probedAt = at
    try {
      const primary = await this.#primary(logEnd('pg_current_wal_lsn()'))
        // The primary's requests report that it is unavailable.
        .catch(() => undefined)
      if (primary) this.#compare(primary, at, await this.#replica(logEnd(replayed)))
    } catch (cause) {
      this.fail(cause)
    } finally {
      this.#isProbing = false
    }
  }

  #compare(primary: Row, at: number, replica: Row) {
    if (replica.system !== primary.system) throw new Error('It is not a replica of this primary')
    if (replica.position === null) throw new Error('It is not in recovery, so it replays nothing')
    this.#marks.push({ position: Number(primary.position), at })
    if (this.#marks.length > maxMarks) this.#marks.splice(1, 1)
    while (this.#marks[0] && this.#marks[0].position <= Number(replica.position)) {
      this.#freshAt = this.#marks.shift()!.at
    }
    const behindMs = Math.round(performance.now() - (this.#marks[0]?.at ?? at))
    if (behindMs > this.#maxLagMs) this.fail(new Error(`It is ${behindMs} ms behind`))
    else if (this.#isUsable()) this.#isReported = false
  }
}

// What is written, which includes every commit that was waited for. The end of what was inserted lies behind a page's header
// where a page begins, which an idle primary's replica never reaches.
const replayed = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'

function logEnd(position: string): Statement {
  const requestId = crypto.randomUUID()
  const text = `select $1::text as request_id, pg_wal_lsn_diff(${position}, '0/0')::text as position,
    (select system_identifier::text from pg_control_system()) as system`
  return { text, values: [requestId], requestId }
}
