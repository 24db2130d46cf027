import { EventEmitter } from 'node:events'
import { Logger, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { pause } from '../../platform/pause.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Providers, Task } from '../../tasks/task.ts'
import { watchCancelling } from './cancelling.ts'
import { execute, type Outcome } from './execute.ts'
import { keepHouse, keepHouseEvery } from './house.ts'
import type { WorkerLog } from './log.ts'
import { callJobs, openPool, withClient } from './pool.ts'
import { watchActivity, within } from './waiting.ts'

export interface WorkerOptions {
  /** Postgres as role platform_worker. */
  databaseUrl: string
  tasks: readonly Task[]
  providers: Providers
  /** Where files lie that uploads left unfinished; without it nobody sweeps them. */
  storage?: Storage
  log: WorkerLog
  /** Runs at a time. */
  concurrency: number
  /** After so many failed attempts a run is given up. */
  attempts: number
  /** How often is looked whether a run at work was cancelled, and at the queue; a new job is also announced. */
  pollMs: number
  /** How often house is kept. A killed worker's run goes on with another after this and a second. */
  houseMs: number
  /** How long a task may take to give its run back when the worker stops. */
  patienceMs: number
}

export type Summary = Record<Outcome | 'failed', number>

export interface Worker {
  /** What was done so far. */
  summary: Summary
  /** Settles once there is nothing to do now. */
  idle: Promise<void>
  /** How long until there is something to do: 0 while it is at work, null where nothing waits. */
  dueMs(): Promise<number | null>
  /** Gives back what is at work and ends. Runs that are not given back in time go on once the connections are gone. */
  stop(): Promise<void>
}

/** Works off the queue until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log, concurrency } = options
  const fault = (error: unknown) => log('fault', {}, error)
  const pool = openPool(options.databaseUrl, 2 * concurrency + 4, fault)
  const stopping = new AbortController()
  const cancelling = watchCancelling({
    read: (run_ids) => withClient(pool, (client) => callJobs(client, 'list_cancelled_runs', { run_ids })),
    everyMs: options.pollMs,
    signal: stopping.signal,
    fault,
  })
  const execution = { ...options, pool, cancelling, signal: stopping.signal }
  const summary: Summary = { ended: 0, again: 0, gone: 0, failed: 0 }

  const runner = (task: Task) => async (payload: unknown) => {
    const runId = (payload as { runId: string }).runId
    const started = performance.now()
    const line = (outcome: keyof Summary, cause?: unknown) => {
      summary[outcome]++
      const duration_ms = Math.round(performance.now() - started)
      log('job', { task: task.name, run_id: runId, outcome, duration_ms }, cause)
    }
    try {
      line(await execute(execution, task, runId))
    } catch (error) {
      line('failed', error)
      throw error
    }
  }
  const list: TaskList = Object.fromEntries(options.tasks.map((task) => [task.name, runner(task)]))

  await keepHouse(pool, log)
  const house = keepHouseEvery(options.houseMs, { ...execution, storage: options.storage })
  const events: WorkerEvents = new EventEmitter()
  const { idle, working } = watchActivity(events, concurrency)
  const queues: WorkerPool[] = []
  const open = () => {
    const queue = runTaskList(
      {
        events,
        concurrency,
        pollInterval: options.pollMs,
        noHandleSignals: true,
        // A job's failure has its line already; what the library says beside is of interest where it is an error.
        logger: new Logger(() => (level, message, meta) => {
          if (level === 'error' && !meta?.failure) fault(new Error(message))
        }),
        // Batches, be they of one, are what the library waits for when it stops.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      list,
      pool,
    )
    queues.unshift(queue)
    Promise.resolve(queue.promise).catch(() => {}).then(() => queues.splice(queues.indexOf(queue), 1))
  }
  // The library closes a queue where it could not write what became of a job, as in an outage. Another is opened, and the
  // job is unlocked like that of a worker that is gone.
  events.on('pool:gracefulShutdown', () => void pause(options.pollMs, stopping.signal).then(open, () => {}))
  open()

  return {
    summary,
    idle,
    dueMs: async () =>
      working() > 0
        ? 0
        : await withClient(pool, (client) => callJobs(client, 'next_job_ms', { tasks: Object.keys(list) })),
    async stop() {
      stopping.abort(new Error('The worker is stopping'))
      const closed = queues.map((queue, index) => index === 0 ? queue.gracefulShutdown() : queue.promise)
      await within(options.patienceMs, Promise.allSettled([...closed, house]))
      await within(1000, pool.end())
    },
  }
}
