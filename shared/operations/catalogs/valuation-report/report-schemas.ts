import * as z from 'zod'
import { CalendarDate, constant, Instant, success, Uuid } from '../../schemas.ts'
import { Currency } from '../catalog-schemas.ts'
import { band, Base, headline, reportStates, riskTotals, share } from '../headline-schema.ts'
import { ReportRecording } from './recording-schema.ts'

const Assumptions = z.object({
  term_years: z.int().describe('Years of cash flow. What is earned later counts nothing.'),
  discount_rate: z.number().describe('By which a payment is worth less for each year until it comes.'),
  usd_per_1000_streams: z.number().describe('The price of 1,000 streams, in US dollars.'),
  price: z.object({
    service: z.string().describe('Whose price it is.'),
    year: z.int().describe('The year of the streams that were paid.'),
    usd_per_1000_streams: z.number().describe('US dollars.'),
    published_on: CalendarDate.describe('When it was published.'),
    source: z.string().describe('What was published, and by whom.'),
    source_url: z.string().describe('Where.'),
  }).nullable().describe('The source of the price; null if the request names the price.'),
  // A report that was stored before this field has the published price.
  price_notice: z.string().nullable().default(null).describe(
    'How far the price is from the published one, if it is more than 10 times or less than a tenth of it.',
  ),
  first_share: z.number().describe(
    'The part of gross revenue that is assumed to remain after a first deduction.',
  ),
  second_share: z.number().describe('The part of that which is assumed to remain after a second one.'),
  constants_version: z.int().describe('The version of the constants of the band, from which the shares are.'),
  interval_percent: constant(80).describe(
    'How often the result is expected between low and high, in percent.',
  ),
  model: z.object({
    id: z.int().nullable().describe(
      'The stored model, the latest one of as_of; null for the default, if none was stored by then.',
    ),
    method: z.string().describe('The version of the method.'),
    known_until: Instant.nullable().describe(
      'It was fitted on what was recorded by then (UTC); null for the default.',
    ),
    recordings: z.int().describe('On how many recordings.'),
    common_share: z.number().describe('The part of the variance of errors that recordings have in common.'),
    tested_days: z.int().nullable().default(null).describe(
      'The longest horizon whose errors are known. Beyond it the interval grows faster; null for models that had none.',
    ),
    return_exponent: z.number().optional().describe(
      'The chance that a recording which is gone for n days is counted again is 1 - (n / (n + 365)) ^ return_exponent. Older valuations have none.',
    ),
  }).describe('The model of the forecast, described at /api/valuation-model.'),
})

const TrailingYear = z.object({
  from: CalendarDate.describe('The first day (UTC).'),
  to: CalendarDate.describe('The last day (UTC).'),
  streams: z.int().describe('Measured and estimated streams.'),
  measured_streams: z.int().describe('The gains between saved counts.'),
  estimated_streams: z.int().describe('For the days before the first count and after the last one.'),
  measured_share: share('Measured streams by all'),
  run_rate_per_day: z.number().describe('Streams a day at present.'),
  net_revenue: z.number().describe('Of these streams, in US dollars.'),
})

const Seasonality = z.object({
  state: z.enum(['known', 'unknown']).describe('Known if a full year of counts is.'),
  recordings: z.int().describe('Recordings whose counts cover the 12 months.'),
  note: z.string().describe('What it says, or what is missing.'),
  months: z.array(z.object({
    month: z.string().describe('YYYY-MM.'),
    streams_per_day: z.number().describe('Of these recordings.'),
    index: z.number().describe('By the average day of the 12 months.'),
  })).describe('The latest 12 complete months; empty if unknown.'),
})

const DecayClass = z.object({
  age_class: z.string().describe('The age of recordings at as_of.'),
  recordings: z.int().describe('How many.'),
  trailing_streams: z.int().describe('Of the trailing year.'),
  decay_exponent: z.number().nullable().describe('Mean of theirs, weighted by trailing streams.'),
  next_year_streams: z.int().describe('The estimate of the next 365 days.'),
  change_percent: z.number().nullable().describe('Next year by the trailing year; null without streams.'),
})

const CashFlowYear = z.object({
  year: z.int().describe('From 1. Each has 365 days.'),
  streams: band('Streams of the year.'),
  gross_revenue: band('streams / 1000 * usd_per_1000_streams.'),
  net_revenue: band('gross_revenue * first_share * second_share.'),
  discount_factor: z.number().describe('1 / (1 + discount_rate) ^ (year - 0.5).'),
  present_value: band('net_revenue * discount_factor.'),
}).meta({ id: 'CashFlowYear', description: 'A year of the discounted cash flow, in US dollars.' })

const Change = z.object({
  input_value: z.number().describe('The changed input.'),
  value: z.number().describe('The mid value with it, in US dollars.'),
  change_percent: z.number().nullable().describe('By the mid value; null if that is 0.'),
})

const Sensitivity = z.object({
  input: z.enum(['usd_per_1000_streams', 'discount_rate', 'term_years', 'decay_exponent'])
    .describe('What is changed.'),
  step: z.string().describe('By how much, each way.'),
  lower: Change.describe('With the lower input.'),
  higher: Change.describe('With the higher input.'),
}).meta({ id: 'ValuationSensitivity', description: 'How the mid value depends on one input.' })

const Comparison = z.object({
  low: z.number().describe('The low case of the band.'),
  mid: z.number().describe('The middle case.'),
  high: z.number().describe('The high case.'),
  currency: Currency,
  measured_at: Instant.describe('When it was measured (UTC).'),
  ratio: z.number().nullable().describe('The mid value of the report by that of the band.'),
  explanation: z.string().describe('Why they differ.'),
})

const AtRisk = z.object({
  ...riskTotals,
  reasons: z.array(z.object({
    reason: z.enum([
      'vanished',
      'likely_continued',
      'stale',
      'likely_copy',
      'seasonal',
      'no_plays',
      'age_unknown',
      'age_inferred',
      'lifetime',
      'unexplained_gains',
      'stopped',
    ]).describe('A code.'),
    explanation: z.string().describe('The same in words.'),
    recordings: z.int().describe('How many.'),
    next_year_streams: z.int().describe('The estimate of the next 365 days.'),
    value: z.number().nullable().describe('Their part of the mid value, in US dollars.'),
    isrcs: z.array(z.string()).describe('At most 100 of them; the CSV has all.'),
  })).describe('Why, the most streams first.'),
}).meta({
  id: 'ValueAtRisk',
  description:
    'Valued recordings that are no longer counted, are likely counted twice, or whose age or rate is assumed. The value contains them.',
})

const NotValued = z.object({
  reason: z.string().describe('A code.'),
  explanation: z.string().describe('The same in words.'),
  recordings: z.int().describe('How many.'),
  last_counts: z.int().describe('The sum of their latest counts.'),
  isrcs: z.array(z.string()).describe('At most 100 of them; the CSV has all.'),
  counted_as: z.array(z.string()).describe(
    'In the same order, the recordings as which they are counted; empty for other reasons.',
  ),
}).meta({ id: 'NotValued', description: 'Recordings without a forecast, by reason.' })

const Coverage = z.object({
  recordings: z.int().describe('Of the catalog.'),
  valued: z.int().describe('With a forecast.'),
  not_valued: z.int().describe('Without one.'),
  by_count_only: z.int().describe(
    'Valued ones that were counted over less than 7 days: by their count and age.',
  ),
  last_counts: z.int().describe(
    'The sum of the latest counts of all but those that are implausible or counted as another one.',
  ),
  covered_share: share('The latest counts of valued recordings by those of all'),
})

export const ValuationReport = success({
  catalog_id: Uuid.describe('The catalog.'),
  catalog_name: z.string().describe('Its name.'),
  state: z.enum(reportStates).describe('Whether there is enough data for a value.'),
  ...headline,
  base: Base.describe('What the value stands on.'),
  semantics: constant(
    'An estimate from public play counts of one service: not an appraisal, not a royalty statement',
  ).describe('What it is.'),
  multiple: band('Of the three values.').nullable()
    .describe('The value by the net revenue of the trailing year; null without a value.'),
  at_risk: AtRisk.describe('What of the value rests on counts or ages that may be wrong.'),
  assumptions: Assumptions.describe('What is assumed.'),
  trailing_year: TrailingYear.describe('The 365 days before as_of.'),
  seasonality: Seasonality.describe('By month. The value does not use it.'),
  decay: z.array(DecayClass).describe('How streams fall with age, by age.'),
  cash_flow: z.array(CashFlowYear).describe('By year. The value is the sum of the present values.'),
  sensitivity: z.array(Sensitivity).describe('How much the value depends on each input.'),
  concentration: z.object({
    top_1_share: share('The part of the recording with the most streams in the trailing year'),
    top_10_share: share('That of the ten recordings with the most'),
  }).describe('How much few recordings count.'),
  coverage: Coverage.describe('What of the catalog is in the value.'),
  not_valued: z.array(NotValued).describe('What is not, by reason.'),
  comparison: Comparison.nullable().describe(
    'The latest lifetime average, for comparison; null if there is none.',
  ),
  recordings: z.array(ReportRecording).describe('The 100 with the most streams in the trailing year.'),
  other_recordings: z.object({
    recordings: z.int().describe('How many.'),
    trailing_streams: z.int().describe('Of the trailing year.'),
    next_year_streams: z.int().describe('The estimate of the next 365 days.'),
  }).describe('Valued recordings that are not listed, summed. The CSV lists all.'),
  evidence: z.array(z.string()).describe(
    'Paths of the saved counts of each day of the trailing year, as CSV, latest first.',
  ),
})

export type Report = z.output<typeof ValuationReport>

/** The message if the store could not finish a read. */
export const reportUnavailable = { store_unavailable: 'Valuation report unavailable' }
