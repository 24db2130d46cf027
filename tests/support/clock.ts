import { it } from 'vitest'
import type { TestDatabase } from './database.ts'

/** The columns with times that captures and schedules depend on. */
const times: Record<string, readonly string[]> = {
  task_runs: ['created_at', 'run_at', 'started_at', 'claimed_at', 'cancelled_at', 'finished_at'],
  scheduled_tasks: ['created_at', 'next_run_at', 'credits_checked_at'],
  playcount_snapshots: ['created_at', 'started_at', 'finished_at'],
  snapshot_pages: ['captured_at'],
  song_measurements: ['captured_at'],
}

/** Moves the clock: everything that has happened did so as many days earlier. */
export async function daysLater({ owner }: TestDatabase, days = 1): Promise<void> {
  await owner.begin(async (sql) => {
    for (const [table, columns] of Object.entries(times)) {
      const changes = columns.map((column) => `${column} = ${column} - interval '${days * 24} hours'`)
      await sql.unsafe(`update app.${table} set ${changes.join(', ')}`)
    }
    // In two steps, because the dates of a schedule are unique after each row.
    await sql.unsafe(`update app.scheduled_runs set date = date - 100000`)
    await sql.unsafe(`update app.scheduled_runs set date = date + 100000 - ${days}`)
  })
}

/** The UTC date that lies as many days after today. */
export const dateAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A test that depends on today's UTC date. If midnight passes meanwhile, it runs again. */
export const itToday = (name: string, test: (today: string) => Promise<void>, timeout?: number): void =>
  it(name, async () => {
    const today = dateAfter(0)
    try {
      await test(today)
    } catch (error) {
      if (dateAfter(0) === today) throw error
      await test(dateAfter(0))
    }
  }, timeout)
