import * as z from 'zod'
import { Instant, success } from '../schemas.ts'

export const ageClasses = ['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years'] as const
export const sizeClasses = ['under_1m', '1m_to_10m', '10m_to_100m', 'over_100m'] as const
export const methods = ['model', 'pooled_exponent', 'last_30_days', 'lifetime'] as const

const exponent = z.number().describe('Streams a day fall with age to the power of minus this.')
const error80 = z.number().describe('Half the width of the 80 % interval of the logarithm, for 28 days.')
const recordings = z.int().describe('Recordings that it was fitted on.')
const pairs = z.int().describe('Pairs of a period of 28 days and the next one that it was fitted on.')

const Model = z.object({
  model_id: z.int().describe('The model, which valuation reports name.'),
  method: z.string().describe('The version of the method.'),
  fitted_at: Instant.describe('When it was fitted (UTC).'),
  known_from: Instant.nullable().describe(
    'The first observation that it used (UTC); null if there was none.',
  ),
  known_until: Instant.describe('Nothing captured or recorded later was used (UTC).'),
  recordings,
  pairs,
  exponent,
  error_80: error80,
  common_share: z.number().describe('The part of the squared error that recordings have in common.'),
  trend_kept: z.number().nullable().default(null).describe(
    'The part that stays of what the last 28 days changed beyond what age explains; null for models before it.',
  ),
  tested_days: z.int().nullable().default(null).describe(
    'The longest horizon that was tried. Beyond it the interval grows faster; null for models before it.',
  ),
  age_classes: z.array(z.object({
    age_class: z.enum(ageClasses).describe('Recordings of this age.'),
    recordings,
    pairs,
    exponent,
    error_80: error80,
  })).describe('The parameters by age, pooled with those of all recordings.'),
}).meta({ id: 'ValuationModel', description: 'A model of how streams fall with age.' })

const catalogError = z.number().nullable().describe(
  'All streams of the forecast divided by those that came, minus 1; null for too few recordings.',
)
const medianError = z.number().nullable().describe(
  'The median of the errors of recordings, without sign; null for too few.',
)
const coverage = z.number().nullable().describe(
  'The part of the recordings whose streams were in the 80 % interval; null without one.',
)

const Backtest = z.object({
  days: z.int().describe('The horizon in days: 91, 182 or 365.'),
  known_until: Instant.describe('The forecast used nothing later (UTC).'),
  run_on: z.iso.date().describe('The UTC date of the comparison.'),
  basis: z.enum(['recorded', 'captured']).describe(
    'recorded: from what was saved by then. captured: from what was captured by then, and loaded later.',
  ),
  age_class: z.enum(['all', ...ageClasses]).describe('Recordings of this age at the time of the forecast.'),
  size_class: z.enum(['all', ...sizeClasses]).describe('Recordings of this size then, in streams a year.'),
  method: z.enum(methods).describe(
    'model; or to compare: one exponent for all, the last 30 days carried forward, all streams divided by age.',
  ),
  recordings: z.int().describe('Recordings that were compared.'),
  catalog_error: catalogError,
  median_error: medianError,
  coverage,
  without_vanished: z.object({
    recordings: z.int().describe('Recordings that were still counted at the end.'),
    catalog_error: catalogError,
    median_error: medianError,
    coverage,
  }).nullable().default(null).describe(
    'The same without recordings that vanished within the horizon, which count as having no streams from then on; null for too few.',
  ),
}).meta({ id: 'ValuationBacktest', description: 'A forecast compared with what came.' })

export const PublishedModel = success({
  state: z.enum(['published', 'too_few_recordings', 'not_fitted']).describe(
    'Whether this deployment has enough recordings with a history, so that errors can be told.',
  ),
  min_recordings: z.int().describe('Errors of fewer recordings are null.'),
  model: Model.nullable().describe('The latest model; null before the first night.'),
  backtests: z.array(Backtest).describe('The latest comparison, by horizon, age and size.'),
})
export type PublishedModel = z.infer<typeof PublishedModel>
