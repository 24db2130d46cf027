import * as z from 'zod'
import { CalendarDate, Instant } from '../../schemas.ts'
import { FromFile, recording } from '../import-schemas.ts'

const Observed = z.object({
  captured_at: Instant.describe('When it was captured (UTC).'),
  value: z.int().describe('The displayed cumulative count, in plays.'),
}).nullable()

/** A recording with the inputs of its forecast. */
export const ReportRecording = z.object({
  ...recording,
  from_file: FromFile,
  basis: z.string().describe('What the forecast stands on, or why there is none.'),
  age_class: z.string().nullable().describe('Its age at as_of.'),
  age_days: z.number().nullable().describe(
    'Days since its release at as_of, with fractions; null if unknown.',
  ),
  trailing_streams: z.number().nullable().describe('Streams of the trailing year.'),
  measured_streams: z.number().nullable().describe('The measured part of them.'),
  estimated_streams: z.number().nullable().describe('The estimated part of them.'),
  measured_days: z.number().nullable().describe('Days of the trailing year that are measured.'),
  run_rate_per_day: z.number().nullable().describe('Streams a day at present.'),
  decay_exponent: z.number().nullable().describe('Streams a day fall with age ^ -exponent.'),
  first_error_80: z.number().nullable().describe(
    'Half of the interval of 80 % of the logarithm, for 28 days. It grows with the cube root of the days.',
  ),
  gap_days: z.number().nullable().describe('Days from the last count to as_of.'),
  next_year: z.object({
    low: z.number().describe('Exceeded with a probability of 90 %.'),
    mid: z.number().describe('The estimate.'),
    high: z.number().describe('Exceeded with a probability of 10 %.'),
  }).nullable().describe('Streams of the next 365 days.'),
  first_observation: Observed.describe('The first count that is used.'),
  last_observation: Observed.describe('The last count that is used.'),
  condition: z.string().describe(
    'What is known of it at as_of: counted, or a condition of docs/catalogs.md.',
  ),
  counted_until: CalendarDate.nullable().describe('The date of its last valid count; null without one.'),
  shared_since: CalendarDate.nullable().describe(
    'From when on it has the counts of another recording; null if it has its own.',
  ),
  related: z.array(z.string()).describe(
    'The recording as which it is counted; of a recording with a value, those that are counted as it.',
  ),
  history: z.string().describe('The path of a picture of its latest saved counts (SVG).'),
}).meta({ id: 'ReportRecording', description: 'A recording with the inputs of its forecast.' })

export type ReportRecording = z.output<typeof ReportRecording>
