import * as z from 'zod'
import { CalendarDate, CatalogId, Instant } from '../schemas.ts'

/** The span that Postgres dates and this format share: a period before the year 1 has no YYYY-MM-DD. */
const earliestSince = '0001-02-01'
const latestSince = '9999-11-30'

/** What a comparison is asked with. */
export const comparisonQuery = {
  catalogId: CatalogId,
  since: CalendarDate.refine((date) => date >= earliestSince && date <= latestSince)
    .describe('Start of the current UTC observation period; the previous one ends immediately before it.'),
  days: z.int().min(1).max(31).describe('Length of each of the two periods, in UTC days.'),
}

const identityOverrides = new Set([
  'account_id',
  'organization_id',
  'catalog_id',
  'accountId',
  'organizationId',
])

/** The texts of a bad query, which say no more than this. */
export function describeInvalidComparison(issues: readonly z.core.$ZodIssue[]): string {
  const overridden = issues.some((issue) =>
    (issue.code === 'custom' && issue.params?.repeated) ||
    (issue.code === 'unrecognized_keys' && issue.keys.some((key) => identityOverrides.has(key)))
  )
  return overridden ? 'Duplicate or overridden query parameter' : 'Invalid comparison query'
}

/** The one text of a read that the store could not finish. */
export const historyUnavailable = { store_unavailable: 'Catalog playcount history unavailable' }

const Change = z.number().nullable()

export const Observation = z.object({
  date: CalendarDate,
  captured_at: Instant,
  value: z.number().describe('The displayed cumulative count.'),
})

export const RecordingState = z.enum([
  'comparable',
  'incomplete',
  'counter_correction',
  'invalid_observation',
  'unaligned_observations',
])

/** Recording: its saved observations, and its growth where they can be compared. */
export const Recording = z.object({
  isrc: z.string(),
  name: z.string().nullable(),
  state: RecordingState,
  observations: z.array(Observation).describe('The latest observation of each UTC date, by date.'),
  missing_days: z.array(CalendarDate),
  invalid_days: z.array(CalendarDate),
  correction_days: z.array(CalendarDate),
  previous_change: Change.describe('Counter movement in the previous period.'),
  current_change: Change.describe('Counter movement in the current period.'),
  absolute_growth: Change,
  percentage_growth: Change.describe('Null for a zero baseline or a series that is not comparable.'),
  zero_baseline: z.boolean(),
})

const Period = z.object({ start: CalendarDate, end: CalendarDate })

export const ComparedPeriods = z.object({ previous: Period, current: Period, days: z.int() })

export type RecordingHistory = z.output<typeof Recording>
export type Periods = z.output<typeof ComparedPeriods>
