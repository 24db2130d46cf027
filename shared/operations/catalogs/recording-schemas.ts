import * as z from 'zod'
import { CalendarDate, Instant, Plays, Uuid } from '../schemas.ts'
import { Condition } from './condition-schema.ts'
import { ComparedPeriods, Recording } from './history-schemas.ts'
import { FromFile, recording, Share } from './import-schemas.ts'

/** What is known of the counts of a recording, the first that applies: sql/catalogs/recordings.sql. */
export const recordingStates = {
  invalid: 'a count cannot be plays, or its stored condition is implausible',
  new: 'counted on each date from its first one, or added within the two weeks and not counted yet',
  stale: 'no count on the latest 7 dates',
  gap: 'a date after its first count has none',
  fell: 'its counter fell',
  other_hour: 'a time of day is more than an hour from that of the first date',
  whole: 'compared',
} as const

export const stateWords = Object.keys(recordingStates) as (keyof typeof recordingStates)[]

export const RecordingState = z.enum(stateWords)

/** The states in one sentence, for descriptions. */
export const statesInWords = `The first that applies, by the 15 dates until yesterday. ${
  Object.entries(recordingStates).map(([state, words]) => `${state}: ${words}`).join('; ')
}.`

/** A recording of a catalog with its figures. */
export const recordingFigures = {
  ...recording,
  share: Share,
  from_file: FromFile,
  added_at: Instant.describe('When it was added to the catalog (UTC).'),
  state: RecordingState.nullable().describe(
    'What is known of its counts; null in a catalog of more than 5,000 recordings until its next valuation.',
  ),
  comparison_state: Recording.shape.state.nullable().describe(
    'The same as comparisons name it; null with state.',
  ),
  last_count: Plays.nullable().describe('Its latest valid count; null without one.'),
  last_counted_on: CalendarDate.nullable().describe('The date of that count (UTC).'),
  plays: Plays.nullable().describe(
    'Plays of the latest 7 days, by the counts at both ends: also of a recording that is not compared. Null if unknown.',
  ),
  previous_change: Plays.nullable().describe('Plays of the 7 days before; null unless comparable.'),
  current_change: Plays.nullable().describe('Plays of the latest 7 days; null unless comparable.'),
  absolute_growth: Plays.nullable().describe('Their difference; null unless comparable.'),
  percentage_growth: z.number().nullable().describe(
    'The difference in percent of the 7 days before; null if that is 0 or the recording is not comparable.',
  ),
  gains: z.array(Plays.nullable()).describe(
    'The plays of each of the 14 days, oldest first; null where that date or the one before has no count, or the counter fell.',
  ),
  value: z.number().nullable().describe(
    "Its part of the middle case of the catalog's headline, in US dollars; null without one.",
  ),
  value_share: z.number().nullable().describe('The same as a part of 1; null without one.'),
  condition: Condition.nullable().describe(
    'What is known of it beside the others, as of the headline; null if it is counted as usual.',
  ),
}

/** What figures of recordings stand on. */
export const figuresTime = {
  catalog_id: Uuid.describe('The catalog.'),
  periods: ComparedPeriods.describe(
    'The 7 days until yesterday, and the 7 before; of a catalog of more than 5,000 recordings until the day before its latest valuation.',
  ),
  as_of: Instant.describe(
    'What was recorded by then is in the figures: now, or of a catalog of more than 5,000 recordings the time of its latest valuation (UTC).',
  ),
}
