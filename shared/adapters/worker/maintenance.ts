import { UnsupportedPostgres } from '../../platform/database/version.ts'
import type { Storage } from '../../platform/storage.ts'
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
  update_headlines: (call) => call('update_headlines'),
  ...storage && {
    sweep_assets: sweep(
      storage.remove,
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
 * Runs each job once and logs its counts, until the worker stops. A fault does not throw, because the next round may succeed.
 * @throws UnsupportedPostgres
 */
export async function maintain(
  session: Session,
  jobs: Record<string, MaintenanceJob>,
  log: WorkerLog,
  signal: AbortSignal,
): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    if (signal.aborted) return
    try {
      const done = await session.use(job)
      const counts = Object.entries(typeof done === 'number' ? { made: done } : done)
        .filter(([, count]) => count > 0)
      if (counts.length > 0) log(name, Object.fromEntries(counts))
    } catch (error) {
      if (error instanceof UnsupportedPostgres) throw error
      // The message of an OperationError is for callers, its cause for the operator.
      log(name, {}, (error as Error).cause ?? error)
    }
  }
}
