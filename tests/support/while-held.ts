import type { Sql } from 'postgres'
import { expect } from 'vitest'

/**
 * Starts calls while a lock is held and lets go when all of them wait for one: none has finished before the last began. No
 * more calls than one caller may have running: half of the platform's connections.
 */
export async function whileHeld<T>(
  owner: Sql,
  lock: (sql: Sql) => Promise<unknown>,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  let responses: Promise<T[]> | undefined
  await owner.begin(async (sql) => {
    await lock(sql as unknown as Sql)
    responses = Promise.all(calls.map((call) => call()))
    await expect.poll(async () => {
      const [row] = await owner`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and usename = 'platform_api' and wait_event_type = 'Lock'`
      return row!.waiting
    }, { timeout: 4000 }).toBe(calls.length)
  })
  return await responses!
}
