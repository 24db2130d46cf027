import * as z from 'zod'
import { CalendarDate, CatalogId, constant, Instant, Plays } from '../schemas.ts'

const compared = {
  catalogId: CatalogId,
  since: CalendarDate
    .describe('Start of the current UTC observation period. The previous one ends immediately before it.'),
  days: z.int().min(1).max(31).describe('Length of each of the two periods, in UTC days.'),
}

const dayMs = 86_400_000
const firstDayMs = Date.parse('0001-01-01')

/** The query of a comparison, with further fields. The period begins in the year 1 or later, like all dates in Postgres. */
export const comparisonQuery = <S extends z.ZodRawShape>(fields: S) =>
  z.strictObject({ ...compared, ...fields }).refine((query) => {
    const { since, days } = query as { since: string; days: number }
    return Date.parse(since) - days * dayMs >= firstDayMs
  }, {
    path: ['since'],
    error: 'since is too early: no date of the previous period lies before the year 1',
    when: ({ issues }) => issues.length === 0,
  })

const identityOverrides = ['account_id', 'organization_id', 'catalog_id', 'accountId', 'organizationId']

/** The two messages for an invalid query. */
export function describeInvalidComparison(issues: readonly z.core.$ZodIssue[]): string {
  const overridden = issues.some((issue) =>
    (issue.code === 'custom' && issue.params?.repeated) ||
    (issue.code === 'unrecognized_keys' && issue.keys.some((key) => identityOverrides.includes(key)))
  )
  return overridden ? 'Duplicate or overridden query parameter' : 'Invalid comparison query'
}

/** Who compares play counts: an OAuth client only for organizations whose owner has reviewed it. */
export const comparisonAccess = {
  scope: 'read',
  principals: ['session', 'delegated', 'api_key'],
  reviewed: true,
} as const

/** The message if the store could not finish a read. */
export const historyUnavailable = { store_unavailable: 'Catalog playcount history unavailable' }

/** Where the counts of a comparison come from, and what they mean. */
export const comparedCounts = {
  platform: constant('spotify').describe('The streaming service.'),
  metric: constant('platform_displayed_play_count').describe('What is counted.'),
  data_source: constant('apify_spotify_playcount').describe('How it was captured.'),
  semantics: constant(
    'Change between cumulative public observations, not exact calendar-day streams or royalty statements',
  ).describe('What the numbers mean.'),
}

const Change = Plays.nullable()

const Observation = z.object({
  date: CalendarDate.describe('UTC date.'),
  captured_at: Instant.describe('When it was captured (UTC).'),
  value: Plays.describe('The displayed cumulative count, in plays.'),
}).meta({ id: 'Observation', description: 'A play count that was captured on a day.' })

/** A recording, its saved observations, and its growth if they can be compared. */
export const Recording = z.object({
  isrc: z.string().describe('The recording.'),
  name: z.string().nullable().describe('Null if unknown.'),
  state: z.enum([
    'comparable',
    'incomplete',
    'counter_correction',
    'invalid_observation',
    'unaligned_observations',
  ]).describe('Growth is given only for comparable ones.'),
  observations: z.array(Observation).describe('The latest observation of each UTC date, by date.'),
  missing_days: z.array(CalendarDate).describe('Dates without an observation.'),
  invalid_days: z.array(CalendarDate).describe('Dates with a count below 0 or above 2^53 - 1.'),
  correction_days: z.array(CalendarDate).describe('Dates on which the counter fell.'),
  previous_change: Change.describe('Plays in the previous period; null unless comparable.'),
  current_change: Change.describe('Plays in the current period; null unless comparable.'),
  absolute_growth: Change.describe('Current minus previous change, in plays; null unless comparable.'),
  percentage_growth: z.number().nullable().describe(
    'Growth in percent of the previous change; null if that is 0 or the series is not comparable.',
  ),
  zero_baseline: z.boolean().describe('Whether the previous change is 0.'),
}).meta({
  id: 'Recording',
  description: 'A recording, its saved observations, and its growth if they can be compared.',
})

const Period = z.object({
  start: CalendarDate.describe('First boundary date.'),
  end: CalendarDate.describe('Last boundary date.'),
}).meta({ id: 'Period', description: 'A period of UTC days.' })

export const ComparedPeriods = z.object({
  previous: Period.describe('Ends where the current one starts.'),
  current: Period.describe('From since.'),
  days: z.int().describe('Length of each period, in UTC days.'),
})

export type RecordingHistory = z.output<typeof Recording>
export type Periods = z.output<typeof ComparedPeriods>
