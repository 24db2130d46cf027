import { pause } from '../../platform/pause.ts'
import { cancelled, gaveUp } from '../../tasks/run-errors.ts'
import type { Providers, Task, TaskContext } from '../../tasks/task.ts'
import type { WorkerLog } from './log.ts'
import type { JobsCall } from './session.ts'

export interface Execution {
  providers: Providers
  /** Aborted when the worker stops or its time is up. */
  signal: AbortSignal
  /** After this many failed attempts a run is given up. */
  maxAttempts: number
  log: WorkerLog
}

/** A run that this worker has locked (jobs.claim_run). */
export interface ClaimedRun {
  id: string
  task: string
  account_id: string
  /** 1 for the first attempt since it was enqueued or last paused as planned. */
  attempt: number
  is_cancelled: boolean
}

export type Outcome = 'ended' | 'again'

/** 3, 9, 27 seconds and so on, up to a quarter of an hour. */
const retryDelayMs = (attempt: number) => Math.min(3 ** attempt, 900) * 1000

/**
 * Does a claimed run as far as it goes now, and gives it back. All its calls go over the connection that holds the lock, so
 * a worker that lost the lock can write no more.
 */
export async function execute(
  execution: Execution,
  call: JobsCall,
  task: Task,
  run: ClaimedRun,
  cancel: AbortSignal,
): Promise<Outcome> {
  const release = (afterMs: number, isPlanned: boolean) =>
    call<boolean>('release_run', { run_id: run.id, after_ms: Math.ceil(afterMs), is_planned: isPlanned })
  const retryMs = retryDelayMs(run.attempt)
  let next: Awaited<ReturnType<Task['run']>>
  try {
    next = await attempt(execution, call, task, run, cancel)
  } catch (error) {
    // Where this fails too, the lock is gone with the connection, and another worker goes on at once.
    await release(retryMs, false).catch((fault) => execution.log('fault', { run_id: run.id }, fault))
    throw error
  }
  if (next !== 'ended') {
    await release(next.repeatAfterMs, true)
    return 'again'
  }
  if (await release(retryMs, false)) throw new Error('The task left its run without ending it')
  return 'ended'
}

/** Does the run, or ends it: cancelled, or given up. What throws because the worker stops goes on with another. */
async function attempt(
  execution: Execution,
  call: JobsCall,
  task: Task,
  claimed: ClaimedRun,
  cancel: AbortSignal,
): ReturnType<Task['run']> {
  const { signal, maxAttempts, log } = execution
  const run = { id: claimed.id, accountId: claimed.account_id }
  const context = (signal: AbortSignal): TaskContext => ({
    jobs: { call },
    providers: execution.providers,
    signal,
    pause: (ms) => pause(ms, signal),
    log: (event, fields) => log(event, { task: task.name, run_id: run.id, ...fields }),
  })
  const end = async (error: string) => {
    await task.fail(context(signal), run, error)
    return 'ended' as const
  }
  try {
    signal.throwIfAborted()
    if (claimed.is_cancelled) return await end(cancelled)
    // One more than allowed means that a worker was killed in the last attempt: then only the end is left to be written.
    if (claimed.attempt > maxAttempts) return await end(gaveUp)
    try {
      return await task.run(context(AbortSignal.any([signal, cancel])), run)
    } catch (error) {
      if (cancel.aborted) return await end(cancelled)
      if (signal.aborted || claimed.attempt < maxAttempts) throw error
      log('attempt', { task: task.name, run_id: run.id, attempt: claimed.attempt }, error)
      return await end(gaveUp)
    }
  } catch (error) {
    if (signal.aborted) return { repeatAfterMs: 0 }
    throw error
  }
}
