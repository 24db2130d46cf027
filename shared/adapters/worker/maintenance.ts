import { UnsupportedPostgres } from '../../platform/database/version.ts'
import { describeCause } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage.ts'
import { filesOf } from '../../site/picture-files.ts'
import type { WorkerLog } from './log.ts'
import type { JobsCall, Session } from './session.ts'

/** A maintenance job. Returns one count or several. */
export type MaintenanceJob = (call: JobsCall) => Promise<Record<string, number> | number>

/** Includes the start of scheduled runs, so a worker does it before it claims its first run. */
export const firstJobs: Record<string, MaintenanceJob> = {
  run_maintenance: (call) => call('run_maintenance'),
}

/** The jobs that every worker repeats every few seconds. */
export const maintenanceJobs = (storage?: Storage): Record<string, MaintenanceJob> => ({
  ...firstJobs,
  warn_low_credits: (call) => call('warn_low_credits'),
  create_upcoming_partitions: (call) => call('create_upcoming_partitions'),
  update_valuation_model: (call) => call('update_valuation_model'),
  make_valuations: makeValuations,
  ...storage && {
    sweep_assets: sweep(
      (paths) => storage.remove(paths.flatMap(filesOf)),
      (call) => call('list_unfinished_assets'),
      (call, paths) => call('delete_unfinished_assets', { paths }),
    ),
    sweep_staged_files: sweep(
      storage.removeStaged,
      (call) => call('list_stale_staged_files'),
      (call, paths) => call('delete_stale_staged_files', { paths }),
    ),
  },
})

/** Each in its own transaction, which is what its catalog's deletion waits for. For some seconds: other maintenance waits too. */
const makeValuations: MaintenanceJob = async (call) => {
  const started = performance.now()
  let made = 0
  for (const catalog_id of await call('list_due_valuations')) {
    made += await call('make_valuation', { catalog_id })
    if (performance.now() - started > 3_000) break
  }
  return made
}

/** Removes files first and then their rows, so that it can be repeated after a crash. Removing a file twice is harmless. */
const sweep = (
  remove: (paths: string[]) => Promise<void>,
  list: (call: JobsCall) => Promise<string[]>,
  forget: (call: JobsCall, paths: string[]) => Promise<number>,
): MaintenanceJob =>
async (call) => {
  const paths = await list(call)
  if (paths.length === 0) return 0
  await remove(paths)
  return { removed: await forget(call, paths) }
}

/**
 * Runs each job once and logs its counts, until the worker stops. A fault does not throw: it is recorded, and postpones the job,
 * longer with each in a row, so that the others get their turn.
 * @throws UnsupportedPostgres
 */
export async function maintain(
  session: Session,
  jobs: Record<string, MaintenanceJob>,
  log: WorkerLog,
  signal: AbortSignal,
): Promise<void> {
  const record = (job: string, error?: string) => session.use((call) => call('record_job', { job, error }))
  /** Whether each job that failed is postponed. */
  let failing: Record<string, boolean>
  try {
    failing = await session.use((call) => call('list_failing_jobs'))
  } catch (error) {
    if (error instanceof UnsupportedPostgres) throw error
    return log('maintenance', {}, (error as Error).cause ?? error)
  }
  for (const [name, job] of Object.entries(jobs)) {
    if (signal.aborted) return
    if (failing[name]) continue
    try {
      const done = await session.use(job)
      if (name in failing) await record(name)
      const counts = Object.entries(typeof done === 'number' ? { made: done } : done)
        .filter(([, count]) => count > 0)
      if (counts.length > 0) log(name, Object.fromEntries(counts))
    } catch (error) {
      if (error instanceof UnsupportedPostgres) throw error
      // The message of an OperationError is for callers, its cause for the operator.
      const cause = (error as Error).cause ?? error
      log(name, {}, cause)
      if (signal.aborted) return
      await record(name, String(describeCause(cause)?.message)).catch((error) =>
        log('maintenance', {}, error)
      )
    }
  }
}
