import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { comparisonQuery } from './history-schemas.ts'
import { reasons, type Summary } from './summary-schemas.ts'

/** The query of a summary: the comparison's, and the time whose knowledge it uses. */
export const summaryQuery = comparisonQuery({
  as_of: z.iso.datetime({ offset: true }).optional()
    .describe('Use what was recorded by then (ISO 8601); by default now.'),
})

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
