import postgres from 'postgres'
import { expect, inject } from 'vitest'
import { workerLog } from '../../shared/adapters/worker/log.ts'
import { startWorker, type Worker, type WorkerOptions } from '../../shared/adapters/worker/worker.ts'
import type { Providers, Task } from '../../shared/tasks/task.ts'
import type { TestDatabase } from './database.ts'

/** The address of a test database for role platform_worker. */
export const workerUrl = ({ ownerUrl }: TestDatabase) =>
  inject('workerUrl').replace('DATABASE', new URL(ownerUrl).pathname.slice(1))

/** Calls `jobs.<name>` as the worker does. Its result is untyped. */
// deno-lint-ignore no-explicit-any -- the JSON of a SQL function
export async function callAsWorker(database: TestDatabase, name: string, args: unknown[] = []): Promise<any> {
  const sql = postgres(workerUrl(database), { max: 1, onnotice: () => {} })
  const list = args.map((_, index) => `$${index + 1}`).join(', ')
  const call = sql.unsafe(`select jobs.${name}(${list}) as result`, args as never[])
  return (await call.finally(() => sql.end({ timeout: 1 })))[0]!.result
}

/** The options of a worker in a test: it polls often, maintains at its start only, and gives up soon. */
export const workerOptions = (database: TestDatabase): Omit<WorkerOptions, 'tasks' | 'log'> => ({
  database: { url: workerUrl(database) },
  providers: {} as Providers,
  concurrency: 2,
  maxAttempts: 1,
  pollMs: 200,
  maintenanceMs: 60_000,
  // Enough to release a run on a busy machine too: one that is not released has used up an attempt.
  stopTimeoutMs: 15_000,
})

export interface TestWorker extends Worker, AsyncDisposable {
  /** What it logged, a JSON line an event. */
  lines: string[]
}

/** A worker in this process with tasks of the test's own. */
export async function openWorker(
  database: TestDatabase,
  tasks: Task[],
  options: Partial<WorkerOptions> = {},
): Promise<TestWorker> {
  const lines: string[] = []
  const log = workerLog('info', (line) => lines.push(line))
  const worker = await startWorker({ ...workerOptions(database), tasks, log, ...options })
  let stopped: Promise<void> | undefined
  const stop = () => stopped ??= worker.stop()
  return { ...worker, stop, lines, [Symbol.asyncDispose]: stop }
}

/** A new run, as an operation would have enqueued it. */
export async function enqueueRun({ owner }: TestDatabase, task: string, accountId: string): Promise<string> {
  const [row] = await owner`select private.enqueue_run(${task}, ${accountId}) as id`
  return row!.id
}

/** The runs that are at work at this moment: those that a worker's session has locked. */
export const runsAtWork = ({ owner }: TestDatabase) =>
  owner`
    select r.id from app.task_runs r
    join pg_locks l on l.locktype = 'advisory' and (l.classid::bigint << 32 | l.objid::bigint) = private.run_lock(r.id)
    where l.database = (select oid from pg_database where datname = current_database())`

/** A run's row, untyped. */
// deno-lint-ignore no-explicit-any -- a row, which each test matches
export async function readRun({ owner }: TestDatabase, id: string): Promise<any> {
  const [row] = await owner`select * from app.task_runs where id = ${id}`
  return row
}

/** Waits until a run's row has these values, and returns it. */
export async function untilRun(database: TestDatabase, id: string, values: object, timeout = 10_000) {
  await expect.poll(() => readRun(database, id), { timeout, interval: 20 }).toMatchObject(values)
  return await readRun(database, id)
}

/** A task that ends its run with what `work` returns. */
export const taskThat = (name: string, work: (...args: Parameters<Task['run']>) => unknown): Task => ({
  name,
  async run(context, run) {
    const result = await work(context, run)
    if (result && typeof result === 'object' && 'repeatAfterMs' in result) {
      return result as { repeatAfterMs: number }
    }
    await context.jobs.call('complete_run', { run_id: run.id, output: result ?? {} })
    return 'ended'
  },
})
