import type { Pool } from 'pg'
import type { Providers, Run, Task, TaskContext } from '../../tasks/task.ts'
import { cancelled, gaveUp } from '../../tasks/run-errors.ts'
import type { Cancelling } from './cancelling.ts'
import type { WorkerLog } from './log.ts'
import { callJobs, withClient } from './pool.ts'
import { pause } from '../../platform/pause.ts'

export interface Execution {
  pool: Pool
  providers: Providers
  /** Aborted when the worker stops or its time is up. */
  signal: AbortSignal
  cancelling: Cancelling
  /** After so many failed attempts a run is given up. */
  attempts: number
  log: WorkerLog
}

export type Outcome = 'ended' | 'again' | 'gone'

interface Begun {
  account_id: string
  attempts: number
  cancelled: boolean
}

/**
 * Does a run as far as it goes now. One connection holds the lock on the run and carries all its calls, so whoever lost
 * the lock can write no more; what is thrown here ends that connection, and the lock with it.
 */
export function execute(execution: Execution, task: Task, runId: string): Promise<Outcome> {
  return withClient(execution.pool, async (client) => {
    const call: TaskContext['jobs']['call'] = (name, args) => callJobs(client, name, args)
    if (!await call('lock_run', { run_id: runId })) throw new Error('Another worker is doing this run')
    const begun = await call<Begun | null>('begin_run', { run_id: runId })
    if (!begun) {
      await call('leave_run', { run_id: runId })
      return 'gone'
    }
    const run = { id: runId, accountId: begun.account_id }
    const outcome = await attempt(execution, task, run, begun, call)
    if (outcome !== 'ended') {
      await call('run_again', { run_id: runId, after_ms: Math.ceil(outcome.againMs) })
      return 'again'
    }
    if (!await call('leave_run', { run_id: runId })) {
      throw new Error('The task left its run without ending it')
    }
    return 'ended'
  })
}

/** Does the run, or ends it: cancelled, or given up. What throws because the worker stops goes on with another. */
async function attempt(
  execution: Execution,
  task: Task,
  run: Run,
  begun: Begun,
  call: TaskContext['jobs']['call'],
): ReturnType<Task['run']> {
  const { signal, cancelling } = execution
  const cancel = cancelling.begin(run.id)
  try {
    const end = async (error: string) => {
      await task.fail(contextOf(execution, task, run, call, signal), run, error)
      return 'ended' as const
    }
    if (begun.cancelled) return await end(cancelled)
    // Once more than allowed means that a worker was killed in the last attempt: then only the end is left to be written.
    if (begun.attempts > execution.attempts) return await end(gaveUp)
    try {
      return await task.run(contextOf(execution, task, run, call, AbortSignal.any([signal, cancel])), run)
    } catch (error) {
      if (cancel.aborted) return await end(cancelled)
      if (signal.aborted || begun.attempts < execution.attempts) throw error
      execution.log('attempt', { task: task.name, run_id: run.id, attempt: begun.attempts }, error)
      return await end(gaveUp)
    }
  } catch (error) {
    if (signal.aborted) return { againMs: 0 }
    throw error
  } finally {
    cancelling.end(run.id)
  }
}

function contextOf(
  { providers, log }: Execution,
  task: Task,
  run: Run,
  call: TaskContext['jobs']['call'],
  signal: AbortSignal,
): TaskContext {
  return {
    jobs: { call },
    providers,
    signal,
    pause: (ms) => pause(ms, signal),
    log: (event, fields) => log(event, { task: task.name, run_id: run.id, ...fields }),
  }
}
