import type { Storage } from '../../platform/storage.ts'
import type { WorkerLog } from './log.ts'
import type { JobsCall, Session } from './session.ts'

/** One job of maintenance. Returns how many of each thing it handled, or how many of its one thing. */
export type MaintenanceJob = (call: JobsCall) => Promise<Record<string, number> | number>

/** Starts schedules among others, so a worker does it before it claims its first run. */
export const firstJobs: Record<string, MaintenanceJob> = {
  run_maintenance: (call) => call('run_maintenance'),
}

/** What every worker does every few seconds. */
export const maintenanceJobs = (storage?: Storage): Record<string, MaintenanceJob> => ({
  ...firstJobs,
  create_upcoming_partitions: (call) => call('create_upcoming_partitions'),
  ...storage && {
    sweep_assets: sweep('list_unfinished_assets', storage.remove, 'delete_unfinished_assets'),
    sweep_staged_files: sweep('list_stale_staged_files', storage.removeStaged, 'delete_stale_staged_files'),
  },
})

/** Files first, then their rows: a sweep that is killed in between is repeated, and removing a file twice is no fault. */
const sweep =
  (list: string, remove: (paths: string[]) => Promise<void>, forget: string): MaintenanceJob =>
  async (call) => {
    const paths = await call<string[]>(list)
    if (paths.length === 0) return 0
    await remove(paths)
    return { removed: await call<number>(forget, { paths }) }
  }

/** Runs each job once, and logs what came of it. It never throws: the next turn may succeed. */
export async function maintain(
  session: Session,
  jobs: Record<string, MaintenanceJob>,
  log: WorkerLog,
): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      const done = await session.use(job)
      const counts = Object.entries(typeof done === 'number' ? { made: done } : done)
        .filter(([, count]) => count > 0)
      if (counts.length > 0) log(name, Object.fromEntries(counts))
    } catch (error) {
      // An OperationError's text is for callers; its cause is for the operator.
      log(name, {}, (error as Error).cause ?? error)
    }
  }
}
