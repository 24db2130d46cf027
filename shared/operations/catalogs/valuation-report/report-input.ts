import * as z from 'zod'
import type { ScopedDatabase } from '../../../platform/database/database.ts'
import { CatalogId, Instant, Uuid } from '../../schemas.ts'

const earliest = '2000-01-01T00:00:00Z'

/** Reports begin with the century, so that every date of theirs is one that Postgres and readers know. */
const AsOf = Instant.refine(
  (at) => Date.parse(at) >= Date.parse(earliest),
  `as_of must be at least ${earliest}`,
)

const options = {
  catalogId: CatalogId,
  id: Uuid.optional().describe('A stored valuation of the catalog. Default: the latest one.'),
  as_of: AsOf.optional().describe(
    'The valuation that stood then (UTC), or before the first one what was recorded by then.',
  ),
}

/** What a report may be told; everything else is measured or a published constant. */
export const reportQuery = z.strictObject({
  ...options,
  term_years: z.int().min(1).max(30).default(10).describe('Years of cash flow.'),
  discount_rate: z.number().min(0).max(1).default(0.1).describe('A year.'),
  usd_per_1000_streams: z.number().min(0.001).max(1000).optional().describe('Default: as published.'),
})

export const recordingsQuery = z.strictObject(options)

export type ReportQuery = z.output<typeof reportQuery>

/** Reads of stored valuations. The first request for a small catalog makes the first one. */
export async function readValuation<Stored>(
  db: ScopedDatabase,
  catalog_id: string,
  read: () => Promise<Stored | null>,
): Promise<Stored> {
  const stored = await read()
  if (stored !== null) return stored
  await db.call('make_valuation', { catalog_id })
  return (await read())!
}

/** The report of a stored valuation, or of a time before the first. */
export const readReport = <Report>(
  db: ScopedDatabase,
  { catalogId, id, as_of, usd_per_1000_streams, ...query }: ReportQuery,
): Promise<Report> =>
  readValuation(
    db,
    catalogId,
    () =>
      db.call('get_valuation_report', {
        catalog_id: catalogId,
        valuation_id: id,
        as_of,
        usd_per_1000_streams,
        ...query,
      }),
  )
