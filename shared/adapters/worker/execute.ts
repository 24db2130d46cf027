import type { Pool } from 'pg'
import type { Providers, Run, Task, TaskContext } from '../../tasks/task.ts'
import type { WorkerLog } from './log.ts'
import { callJobs } from './pool.ts'
import { pause } from './waiting.ts'

export interface Execution {
  pool: Pool
  providers: Providers
  /** Aborted when the worker stops or its time is up. */
  signal: AbortSignal
  /** After so many failed attempts a run is given up. */
  attempts: number
  log: WorkerLog
}

export type Outcome = 'ended' | 'again' | 'gone'

/** What a caller reads of a run that was given up; why is in the log. */
export const gaveUp = 'The work failed repeatedly and was given up'

/**
 * Does a run as far as it goes now. One connection holds the lock on the run and carries all its calls, so whoever lost
 * the lock can write no more; what is thrown here ends that connection, and the lock with it.
 */
export async function execute(execution: Execution, task: Task, runId: string): Promise<Outcome> {
  const client = await execution.pool.connect()
  const call: TaskContext['jobs']['call'] = (name, args) => callJobs(client, name, args)
  let fault: Error | undefined
  try {
    if (!await call('lock_run', { run_id: runId })) throw new Error('Another worker is doing this run')
    const begun = await call<{ account_id: string; attempts: number } | null>('begin_run', { run_id: runId })
    if (!begun) {
      await call('leave_run', { run_id: runId })
      return 'gone'
    }
    const run = { id: runId, accountId: begun.account_id }
    const outcome = await attempt(execution, task, run, begun.attempts, contextOf(execution, task, run, call))
    if (outcome !== 'ended') {
      await call('run_again', { run_id: runId, after_ms: Math.ceil(outcome.againMs) })
      return 'again'
    }
    if (!await call('leave_run', { run_id: runId })) {
      throw new Error('The task left its run without ending it')
    }
    return 'ended'
  } catch (error) {
    fault = error as Error
    throw error
  } finally {
    client.release(fault)
  }
}

/** Once more than allowed means that a worker was killed in the last attempt: then only the end is left to be written. */
async function attempt(
  { signal, attempts, log }: Execution,
  task: Task,
  run: Run,
  number: number,
  context: TaskContext,
): ReturnType<Task['run']> {
  if (number <= attempts) {
    try {
      return await task.run(context, run)
    } catch (error) {
      if (signal.aborted) return { againMs: 0 }
      if (number < attempts) throw error
      log('attempt', { task: task.name, run_id: run.id, attempt: number }, error)
    }
  }
  await task.fail(context, run, gaveUp)
  return 'ended'
}

function contextOf(
  { providers, signal, log }: Execution,
  task: Task,
  run: Run,
  call: TaskContext['jobs']['call'],
): TaskContext {
  return {
    jobs: { call },
    providers,
    signal,
    pause: (ms) => pause(ms, signal),
    log: (event, fields) => log(event, { task: task.name, run_id: run.id, ...fields }),
  }
}
