import type { Pool } from 'pg'
import type { Storage } from '../../platform/storage.ts'
import type { WorkerLog } from './log.ts'
import { callJobs, withClient } from './pool.ts'
import { pause } from '../../platform/pause.ts'

/** What came of a duty: how many of each, or of one thing. */
type Done = Record<string, number> | number
type Duty = (call: <T>(name: string, args?: Record<string, unknown>) => Promise<T>) => Promise<Done>

const duty = (name: string): Duty => (call) => call<Done>(name)

/** What every worker does at its start and every few seconds, each by itself: none waits for another's locks. */
const dutiesOf = (storage?: Storage): Record<string, Duty> => ({
  keep_house: duty('keep_house'),
  make_partitions_ahead: duty('make_partitions_ahead'),
  ...storage && { sweep_assets: sweepAssets(storage), sweep_staged_files: sweepStagedFiles(storage) },
})

/** Files first, then their rows: killed in between, the next sweep removes them again, which is no fault. */
const sweepAssets = (storage: Storage): Duty => async (call) => {
  const paths = await call<string[]>('list_unfinished_assets')
  if (paths.length === 0) return 0
  await storage.remove(paths)
  return { removed: await call<number>('forget_unfinished_assets', { paths: JSON.stringify(paths) }) }
}

/** The same for what was staged and never committed. */
const sweepStagedFiles = (storage: Storage): Duty => async (call) => {
  const paths = await call<string[]>('list_stale_staged_files')
  if (paths.length === 0) return 0
  await storage.removeStaged(paths)
  return { removed: await call<number>('forget_stale_staged_files', { paths }) }
}

/** Does one duty, and logs what came of it. It never throws: the next turn may fare better. */
export async function keepHouse(
  pool: Pool,
  log: WorkerLog,
  name = 'keep_house',
  duty = dutiesOf()[name]!,
): Promise<void> {
  try {
    const done = await withClient(pool, (client) => duty((name, args) => callJobs(client, name, args)))
    const counts = Object.entries(typeof done === 'number' ? { made: done } : done)
      .filter(([, count]) => count > 0)
    if (counts.length > 0) log(name, Object.fromEntries(counts))
  } catch (error) {
    // A refusal's text is for callers; why it was made, for the operator.
    log(name, {}, (error as Error).cause ?? error)
  }
}

/** Does all duties until the signal is aborted. */
export const keepHouseEvery = (
  ms: number,
  { pool, log, storage, signal }: { pool: Pool; log: WorkerLog; storage?: Storage; signal: AbortSignal },
) =>
  Promise.all(
    Object.entries(dutiesOf(storage)).map(async ([name, duty]) => {
      while (!signal.aborted) {
        await keepHouse(pool, log, name, duty)
        await pause(ms, signal).catch(() => {})
      }
    }),
  )
