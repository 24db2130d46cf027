import type { Sql } from 'postgres'
import { expect } from 'vitest'

/** How many statements of this database wait for a lock. */
export async function waitingForLocks(owner: Sql): Promise<number> {
  const waiting = await owner`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting.length
}

/**
 * Starts calls while a lock is held and releases it when all of them wait for one: none has finished before the last began. There may be
 * as many calls as one caller may have running: half of the platform's connections.
 */
export async function withLock<T>(
  owner: Sql,
  lock: (sql: Sql) => Promise<unknown>,
  calls: (() => Promise<T>)[],
): Promise<T[]> {
  let responses: Promise<T[]> | undefined
  await owner.begin(async (sql) => {
    await lock(sql as unknown as Sql)
    responses = Promise.all(calls.map((call) => call()))
    await expect.poll(() => waitingForLocks(owner)).toBe(calls.length)
  })
  return await responses!
}
