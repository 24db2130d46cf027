import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { CalendarDate } from '../schemas.ts'
import { comparisonQuery } from './history-schemas.ts'
import { reasons, type Summary } from './summary-schemas.ts'

/** The query of a summary: the comparison's, and the time whose knowledge it uses. */
export const summaryOptions = {
  since: CalendarDate.describe('Start of the current period.'),
  days: z.int().min(1).max(31).describe('Length of each period.'),
  // As long and as early as Postgres accepts.
  as_of: z.iso.datetime().max(32).refine((time) => time >= '0001').optional()
    .describe('Only what was recorded by then; default now.'),
}

export const summaryQuery = comparisonQuery(summaryOptions)

/** Reads the comparison of a whole catalog, which the database computes. */
export async function readSummary(
  db: ScopedDatabase,
  { catalogId, since, days, as_of }: z.output<typeof summaryQuery>,
): Promise<Summary> {
  const args = { catalog_id: catalogId, since, days, ...as_of !== undefined && { as_of } }
  const summary = await db.call('get_catalog_playcount_summary', args) as unknown as Summary
  const not_comparable = Object.entries(reasons)
    .map(([state, reason]) => ({
      state,
      recordings: summary.recordings[state as keyof typeof reasons],
      reason,
    }))
    .filter(({ recordings }) => recordings > 0) as Summary['not_comparable']
  return { ...summary, not_comparable }
}
