import { type Calls, endpoints, only, repeatable } from '../calls.ts'
import type { Run } from '../errors.ts'
import { type EventStream, openEvents } from '../event-stream.ts'
import type { CallOptions } from '../options.ts'
import { pause } from '../retry.ts'
import { RunFailedError, WaitTimeoutError } from '../run-errors.ts'
import type { Transport } from '../transport.ts'

export interface WaitOptions {
  /** Stops waiting. The run continues. */
  signal?: AbortSignal
  /** Called with the run whenever it has changed. */
  onProgress?: (run: Run) => void
  /** How long to wait. Default 15 minutes. */
  timeoutMs?: number
  /** The time between two requests if the server has no events. Default 1 second. */
  pollMs?: number
}

export type Runs = ReturnType<typeof runs>

const isOver = ({ status }: Run) => status !== 'queued' && status !== 'running'

export function runs(calls: Calls, transport: Transport) {
  const { plain, query, body } = endpoints(calls)
  const get = only(plain('GET /api/tasks/runs/{runId}'), 'run')
  const cancel = only(body('POST /api/tasks/runs/{runId}/cancel', repeatable), 'run')

  /** Follows the run by events, or by polling if the server has none. Ends with the run's final state. */
  async function* follow(first: Run, signal: AbortSignal, pollMs: number): AsyncGenerator<Run> {
    const events: EventStream<Run> = openEvents(transport, `/api/tasks/runs/${first.id}/events`, signal)
    for await (const run of events) {
      yield run
      if (isOver(run)) return
    }
    for (;;) {
      const run = await get(first.id, { signal })
      yield run
      if (isOver(run)) return
      await pause(pollMs, signal)
    }
  }

  /**
   * Waits until a run has ended, and returns it.
   * @throws {RunFailedError} if it failed or was cancelled
   * @throws {WaitTimeoutError} if it did not end in time
   */
  async function wait(runId: string, options: WaitOptions = {}): Promise<Run> {
    const { signal, onProgress, timeoutMs = 900_000, pollMs = 1000 } = options
    const deadline = AbortSignal.timeout(timeoutMs)
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
    let run = await get(runId, { signal })
    onProgress?.(run)
    try {
      if (!isOver(run)) {
        for await (const next of follow(run, stop, pollMs)) {
          if (JSON.stringify(next) !== JSON.stringify(run)) onProgress?.(next)
          run = next
        }
      }
    } catch (error) {
      if (deadline.aborted && !signal?.aborted) {
        throw new WaitTimeoutError(run, timeoutMs)
      }
      throw error
    }
    if (run.status === 'failed') throw new RunFailedError(run)
    return run
  }

  return {
    /** The caller's newest runs, or the one with `runId`. */
    list: query('GET /api/tasks/runs'),
    get,
    wait,
    /** Requests that a run ends. */
    cancel: (runId: string, options?: CallOptions): Promise<Run> => cancel(runId, {}, options),
  }
}
