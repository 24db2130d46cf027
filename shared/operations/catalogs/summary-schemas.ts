import * as z from 'zod'
import { Condition, ConditionCounts } from './condition-schema.ts'
import { FromFile } from './import-schemas.ts'
import { CalendarDate, constant, Instant, Plays, success, Uuid } from '../schemas.ts'
import { comparedCounts, ComparedPeriods } from './history-schemas.ts'

/** Why a recording is in no sum, in the order in which the comparison decides. */
export const reasons = {
  invalid_observation: 'A count is negative or above 2^53 - 1.',
  incomplete: 'A day has no observation.',
  counter_correction: 'The counter fell.',
  unaligned_observations: "A day was captured more than an hour from the first one's time of day.",
} as const

const states = Object.keys(reasons) as (keyof typeof reasons)[]
const count = (what: string) => z.int().describe(what)
const ratio = (what: string) => z.number().nullable().describe(what)
const change = (what: string) => Plays.nullable().describe(what)
const Name = z.string().nullable()

/** Sums over comparable recordings. Those of hostile counts can exceed the integers that JSON readers keep exact. */
const growth = {
  previous_change: change('Streams in the previous period; null without a comparable recording.'),
  current_change: change('Streams in the current period; null without a comparable recording.'),
  absolute_growth: change('Current minus previous change, in streams.'),
  percentage_growth: ratio('Growth in percent of the previous change; null if that is 0.'),
  zero_baseline: z.boolean().describe('Whether the previous change is 0.'),
}

const Mover = z.object({
  isrc: z.string().describe('The recording.'),
  name: Name.describe('Null if unknown.'),
  artist: Name.describe('Null if unknown.'),
  from_file: FromFile,
  ...growth,
  robust_z: ratio(
    'Its logarithmic growth minus growth_median, divided by growth_deviation; null if that is 0.',
  ),
  counter_event: z.boolean().describe('Whether its counter jumped or was merged.'),
  condition: Condition.nullable().describe('What is known of it; null if it is counted as usual.'),
}).meta({ id: 'Mover', description: 'A recording with much growth.' })

const CounterEvent = z.object({
  date: CalendarDate.describe('UTC date of the count that shows it.'),
  kind: z.enum(['correction', 'merge', 'jump', 'stale_capture'])
    .describe('What happened: the counter fell, was merged, jumped, or did not move.'),
  shared: z.enum(['track', 'artist', 'capture']).nullable()
    .describe('What its recordings share: a Spotify track, an artist, the capture; null for nothing.'),
  shared_value: z.string().nullable().describe("The track's id or the artist; otherwise null."),
  recordings: count('How many recordings.'),
  isrcs: z.array(z.string()).describe('The first 10 of them.'),
  streams: Plays.nullable().describe(
    'Streams beyond a typical day of the week before and after; for a correction, how far the counts fell.',
  ),
  on_boundary: z.boolean().describe('Whether the date is a boundary of a period.'),
}).meta({ id: 'CounterEvent', description: 'A sudden change of counters that is no listening.' })

const artistTotals = {
  recordings: count('Recordings in the catalog.'),
  comparable_recordings: count('Those in the sums.'),
  ...growth,
}

export const SummaryResponse = success({
  catalog_id: Uuid.describe('The catalog.'),
  ...comparedCounts,
  comparison_quality: constant('legacy_recording_series_identity_unverified')
    .describe('Comparisons are provisional.'),
  summary_scope: constant('catalog').describe('All recordings of the catalog.'),
  as_of: Instant.nullable().describe('The requested time; null for now.'),
  known_at: Instant.describe('Observations recorded by then are included (UTC).'),
  periods: ComparedPeriods.describe('The two compared periods.'),
  ...growth,
  recordings: z.object({
    total: count('All recordings of the catalog.'),
    comparable: count('Those in the sums.'),
    ...Object.fromEntries(states.map((state) => [state, count(reasons[state])])) as Record<
      keyof typeof reasons,
      z.ZodInt
    >,
  }).describe('Recordings by state.'),
  not_comparable: z.array(z.object({
    state: z.enum(states).describe('The state.'),
    recordings: count('How many recordings.'),
    reason: z.string().describe('What it means.'),
  })).describe('Why recordings are not in the sums; states without recordings are left out.'),
  conditions: ConditionCounts,
  known_streams: Plays.describe(
    'Sum of the last count of each recording in the range, without invalid ones and those that conditions name as ' +
      'implausible, shares_counter or continues_as: a shared counter counts once.',
  ),
  comparable_share: ratio(
    'The part of known_streams that comparable recordings have, 0 to 1; null without any.',
  ),
  without_counter_events: z.object({
    recordings: count('Comparable recordings without an event.'),
    ...growth,
  })
    .describe('The same sums without the recordings of merges and jumps.'),
  by_boundary_dates: z.object({
    recordings: count('Recordings with counts on all three boundary dates, and no event or fall.'),
    ...growth,
  }).describe('The growth by the boundary dates alone: also of recordings with a missing day between them.'),
  complete_since: CalendarDate.nullable().describe(
    'The nearest since with which 9 of 10 recordings are counted on every date; null if most are compared, or without one.',
  ),
  counter_events: z.array(CounterEvent).describe('By date; the 50 largest.'),
  counter_event_count: count('All events.'),
  examined_recordings: count('Recordings whose days were searched for events, 500 at most.'),
  movers: z.object({
    up: z.array(Mover).describe('The 10 with the largest absolute growth.'),
    down: z.array(Mover).describe('The 10 with the largest decline.'),
  }).describe('Comparable recordings with the largest changes.'),
  growth_median: ratio('Median of ln((current_change + 1) / (previous_change + 1)).'),
  growth_deviation: ratio('1.4826 times the median absolute deviation from growth_median.'),
  concentration: z.object({
    top_1: ratio('Share of the largest recording, 0 to 1.'),
    top_10: ratio('Share of the 10 largest, 0 to 1.'),
    hhi: ratio('Herfindahl-Hirschman index: the sum of squared shares, 0 to 1.'),
  }).describe('How the current change is spread over comparable recordings; null if it is 0.'),
  artists: z.array(z.object({ artist: Name.describe('Null for unknown ones.'), ...artistTotals }))
    .describe('The 20 artists with the largest current change.'),
  other_artists: z.object({ artists: count('How many artists.'), ...artistTotals }).describe(
    'All other artists.',
  ),
})

export type Summary = z.output<typeof SummaryResponse>
