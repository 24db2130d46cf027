import type { Pool } from 'pg'
import type { WorkerLog } from './log.ts'
import { callJobs } from './pool.ts'
import { pause } from './waiting.ts'

/** What every worker does at its start and every few seconds, each by itself: none waits for another's locks. */
const duties = ['keep_house', 'make_partitions_ahead']

/** Does one duty, and logs what came of it. It never throws: the next turn may fare better. */
export async function keepHouse(pool: Pool, log: WorkerLog, duty = 'keep_house'): Promise<void> {
  let fault: Error | undefined
  try {
    const client = await pool.connect()
    try {
      const done = await callJobs<Record<string, number> | number>(client, duty)
      const counts = Object.entries(typeof done === 'number' ? { made: done } : done)
        .filter(([, count]) => count > 0)
      if (counts.length > 0) log(duty, Object.fromEntries(counts))
    } catch (error) {
      fault = error as Error
      throw error
    } finally {
      client.release(fault)
    }
  } catch (error) {
    log(duty, {}, error)
  }
}

/** Does all duties until the signal is aborted. */
export const keepHouseEvery = (ms: number, pool: Pool, log: WorkerLog, signal: AbortSignal) =>
  Promise.all(duties.map(async (duty) => {
    while (!signal.aborted) {
      await keepHouse(pool, log, duty)
      await pause(ms, signal).catch(() => {})
    }
  }))
