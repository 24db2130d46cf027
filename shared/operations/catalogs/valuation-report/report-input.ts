import * as z from 'zod'
import { CatalogId, Instant } from '../../schemas.ts'

const earliest = '2000-01-01T00:00:00Z'

/** Reports begin with the century, so that every date of theirs is one that Postgres and readers know. */
const AsOf = Instant.refine(
  (at) => Date.parse(at) >= Date.parse(earliest),
  `as_of must be at least ${earliest}`,
)

const options = {
  catalogId: CatalogId,
  as_of: AsOf.optional().describe('Use only what was recorded by then (UTC). Default: now.'),
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

/** The arguments of the SQL function. */
export const reportArguments = ({ catalogId, as_of, usd_per_1000_streams, ...query }: ReportQuery) => ({
  catalog_id: catalogId,
  as_of,
  usd_per_1000_streams,
  ...query,
})
