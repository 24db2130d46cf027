import type { Generator } from '../generation/generator.ts'
import type { Links } from '../site/links.ts'
import type { Call, Jobs } from '../platform/database/functions.ts'
import type { PostPublic } from '../platform/http/post-public.ts'
import type { Storage } from '../platform/storage.ts'
import type { VendorPort, VendorPorts } from '../providers/index.ts'

/**
 * Background work. A task continues a run from its current state, which is in tables, to its end. A run may be started any
 * number of times, by any worker, but never by two at once.
 *
 * - `run` ends the run itself, in the transaction that writes its result (a function of schema jobs that calls
 *   private.end_run); or it returns `{ repeatAfterMs }`, to be called again after that time.
 * - If it throws, it is called again after a growing delay. After the last attempt `fail` is called, which must end the run.
 * - All calls of a run use one connection, which also has the lock on the run, so that a worker that lost the lock cannot
 *   write. Every `call` throws once the connection is gone; let it throw.
 * - The signal is aborted when the worker stops or its time is up. Throw or return promptly; `pause` and a `fetch` with the
 *   signal do so by themselves. This does not count as an attempt, and another worker continues the run at once.
 * - The signal is also aborted when the run is cancelled. Once `run` has thrown, `fail` is called with `cancelled: ...` and a
 *   new signal. It stops the work at the vendor if necessary, and ends the run. A run that is cancelled while no worker has it
 *   is not run: only `fail` is called.
 */
export interface Task {
  /** The name under which runs are enqueued: private.enqueue_run('capture_playcounts', ...). */
  name: string
  /** Which part of a worker's slots its runs may use at most, so that other tasks have the rest. Default: all. */
  maxShare?: number
  run(context: TaskContext, run: Run): Promise<{ repeatAfterMs: number } | void>
  /**
   * Ends the run as failed with this error (run-errors.ts), which the caller reads. A thrown error is in the log. Default:
   * jobs.fail_run.
   */
  fail?(context: TaskContext, run: Run, error: string): Promise<void>
}

export interface Run {
  id: string
  /** Null for a run that belongs to no account, such as the reply to a chat team that is not linked. */
  accountId: string | null
}

export interface TaskContext {
  jobs: {
    /**
     * Calls `jobs.<name>` with named arguments as platform_worker, within a deadline and one call at a time. Objects and
     * arrays are sent as JSON.
     */
    call: Call<Jobs>
  }
  providers: Providers
  signal: AbortSignal
  /** Waits; rejects as soon as the signal is aborted. */
  pause(ms: number): Promise<void>
  /** One line for the operator. No secrets, no payloads. */
  log(event: string, fields?: Record<string, string | number | boolean | null>): void
}

/** The outside services that tasks use. They use the model through the generator. */
export const taskPorts = [
  'playcounts',
  'search',
  'streamingRecordings',
  'events',
  'storeRecordings',
  'model',
  'payments',
  'repositories',
  'machines',
  'videos',
  'chat',
  'connectors',
  'callback',
  'mail',
] as const satisfies readonly VendorPort[]

type TaskPorts = Omit<Pick<VendorPorts, typeof taskPorts[number]>, 'model'>

/** What tasks use beside the database. Ports that this deployment does not have are absent. */
export interface Providers extends Partial<TaskPorts> {
  generator: Generator
  /** Sends webhooks. Default: to public addresses only. */
  postPublic?: PostPublic
  /** The variables that are not set, by port, for the operator's log. */
  missing?: { [port in keyof TaskPorts]?: string }
  /** The page where an account buys credits. */
  billingUrl?: string
  /** The page where a person accepts invitations. Absent without APP_URL. */
  invitationsUrl?: string
  /** The page where a person decides what apps may do. Absent without APP_URL. */
  appsUrl?: string
  /** The files of pages, and the typefaces that a deployment uploaded. Absent without the key of Storage. */
  storage?: Pick<Storage, 'put'>
  typefaces?: Pick<Storage, 'read'>
  /** The links of mails to fans. Absent without LINK_SECRET and APP_URL. */
  links?: Links
}
