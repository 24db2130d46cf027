import { backoffMs } from '../../platform/backoff.ts'
import { pause } from '../../platform/pause.ts'
import { cancelled, gaveUp } from '../../tasks/run-errors.ts'
import type { Providers, Task, TaskContext } from '../../tasks/task.ts'
import type { WorkerLog } from './log.ts'
import type { JobsCall } from './session.ts'

export interface Execution {
  providers: Providers
  /** Aborted when the worker stops or its time is up. */
  signal: AbortSignal
  /** A run fails after this many attempts. */
  maxAttempts: number
  log: WorkerLog
}

/** A run that this worker has claimed (jobs.claim_run). */
export interface ClaimedRun {
  id: string
  task: string
  account_id: string | null
  /** For whom this worker does it, so that others come first meanwhile. */
  turn_id: string
  /** The request that enqueued it, and its trace. Null for a scheduled run. */
  request_id: string | null
  traceparent: string | null
  /** Counts from 1, again after each planned pause. */
  attempt: number
  is_cancelled: boolean
}

/** What every log line about a run has. */
export const aboutRun = ({ task, id, request_id }: ClaimedRun) => ({
  task,
  run_id: id,
  ...request_id && { request_id },
})

export type Outcome = 'ended' | 'again'

/** 3, 9, 27 seconds and so on, up to 15 minutes. */
const retryDelayMs = (attempt: number) => backoffMs(attempt, { minMs: 3_000, maxMs: 900_000 }, 3)

/**
 * Works on a claimed run and releases it. All calls use the connection that has the lock, so that a worker that lost the lock
 * cannot write.
 */
export async function execute(
  execution: Execution,
  call: JobsCall,
  task: Task,
  run: ClaimedRun,
  cancel: AbortSignal,
): Promise<Outcome> {
  const release = (afterMs: number, isPlanned: boolean) =>
    call('release_run', { run_id: run.id, after_ms: Math.ceil(afterMs), is_planned: isPlanned })
  const retryMs = retryDelayMs(run.attempt)
  let next: Awaited<ReturnType<Task['run']>>
  try {
    next = await attempt(execution, call, task, run, cancel)
  } catch (error) {
    // If this fails too, the lock is gone with the connection, and another worker continues at once.
    await release(retryMs, false).catch((fault) => execution.log('fault', aboutRun(run), fault))
    throw error
  }
  if (next !== 'ended') {
    await release(next.repeatAfterMs, true)
    return 'again'
  }
  if (await release(retryMs, false)) throw new Error('The task left its run without ending it')
  return 'ended'
}

/** Runs the task, or ends a run that was cancelled or failed too often. A run that the worker's stop interrupts continues elsewhere. */
async function attempt(
  execution: Execution,
  call: JobsCall,
  task: Task,
  claimed: ClaimedRun,
  cancel: AbortSignal,
): ReturnType<Task['run']> {
  const { signal, maxAttempts } = execution
  const about = aboutRun(claimed)
  const log: WorkerLog = (event, fields, cause) => execution.log(event, { ...about, ...fields }, cause)
  const run = { id: claimed.id, accountId: claimed.account_id }
  const context = (signal: AbortSignal): TaskContext => ({
    jobs: { call },
    providers: execution.providers,
    signal,
    pause: (ms) => pause(ms, signal),
    log,
  })
  const end = async (error: string) => {
    await (task.fail?.(context(signal), run, error) ?? call('fail_run', { run_id: run.id, error }))
    return 'ended' as const
  }
  try {
    signal.throwIfAborted()
    if (claimed.is_cancelled) return await end(cancelled)
    // One attempt too many means that a worker was killed during the last one. The run only has to be ended.
    if (claimed.attempt > maxAttempts) return await end(gaveUp)
    try {
      return await task.run(context(AbortSignal.any([signal, cancel])), run)
    } catch (error) {
      if (cancel.aborted) return await end(cancelled)
      if (signal.aborted || claimed.attempt < maxAttempts) throw error
      log('attempt', { attempt: claimed.attempt }, error)
      return await end(gaveUp)
    }
  } catch (error) {
    if (signal.aborted) return { repeatAfterMs: 0 }
    throw error
  }
}
