import type { Generator } from '../generation/generator.ts'
import type { VendorPort, VendorPorts } from '../providers/index.ts'

/**
 * Background work. A task does a run from wherever it stands to its end; all that it needs to go on after a crash stands
 * in tables. A run may be begun any number of times, by any worker, and never by two at once.
 *
 * - `run` ends the run itself, in the one transaction that says how (a function of schema jobs that calls
 *   private.end_run), and answers `ended`; or it answers `{ repeatAfterMs }`, to be called again that much later.
 * - Where it throws, it is called again, after a growing wait. After the last attempt `fail` is called, which must
 *   end the run; `jobs.call('fail_run', { run_id, error })` where there is nothing else to settle.
 * - All calls of a run go over one connection, which also holds the lock on the run: a worker that lost the lock cannot
 *   write any more. So every `call` throws once the connection is gone; let it throw.
 * - The signal is aborted when the worker stops or its time is up. Throw or return then, promptly: `pause` and a `fetch`
 *   with the signal do by themselves. That costs no attempt; the run goes on with another worker at once.
 * - It is also aborted when somebody cancelled the run. Once `run` has thrown, `fail` is called with `cancelled: ...` and
 *   a signal that is good again; it stops what the vendor would go on with, where that matters, and settles. A run that is
 *   cancelled before it was begun, or while nobody worked at it, is not run: `fail` alone is called.
 */
export interface Task {
  /** The name under which runs are enqueued: private.enqueue_run('capture_playcounts', ...). */
  name: string
  run(context: TaskContext, run: Run): Promise<'ended' | { repeatAfterMs: number }>
  /** Ends the run as failed for this reason (run-errors.ts), for the caller to read; what was thrown is in the log. */
  fail(context: TaskContext, run: Run, error: string): Promise<void>
}

export interface Run {
  id: string
  accountId: string
}

export interface TaskContext {
  jobs: {
    /**
     * Calls `jobs.<name>` with named arguments as platform_worker, and returns its result; within a deadline, one call at a
     * time. Objects and arrays travel as JSON.
     */
    call<T = unknown>(name: string, args?: Record<string, unknown>): Promise<T>
  }
  providers: Providers
  signal: AbortSignal
  /** Waits; rejects as soon as the signal is aborted. */
  pause(ms: number): Promise<void>
  /** One line for the operator. No secrets, no payloads. */
  log(event: string, fields?: Record<string, string | number | boolean | null>): void
}

/** The outside services that tasks use; the model through the generator. */
export const taskPorts = [
  'playcounts',
  'model',
  'payments',
  'repositories',
  'machines',
  'videos',
  'chat',
  'callback',
] as const satisfies readonly VendorPort[]

type TaskPorts = Omit<Pick<VendorPorts, typeof taskPorts[number]>, 'model'>

/** What tasks are given beside the database. A port that this deployment does not have is absent. */
export interface Providers extends Partial<TaskPorts> {
  generator: Generator
  /** The variables that are not set, by the port that is absent for it; for the operator's log. */
  missing?: { [port in keyof TaskPorts]?: string }
  /** Where an account that ran out of credits is sent. */
  billingUrl?: string
}
