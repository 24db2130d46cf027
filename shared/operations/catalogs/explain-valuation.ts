import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Currency } from './catalog-schemas.ts'
import { CatalogId, Instant, success, Uuid } from '../schemas.ts'

const band = {
  low: z.number().describe('The low case.'),
  mid: z.number().describe('The middle case.'),
  high: z.number().describe('The high case.'),
}

const Constants = z.object({
  version: z.int().describe('The version of the constants.'),
  usd_per_stream: z.number().describe('US dollars per stream.'),
  gross_up: z.object(band)
    .describe('Factor from the revenue of the counted streams to the gross revenue that is assumed.'),
  first_share: z.number()
    .describe('The part of the gross revenue that is assumed to remain after a first deduction.'),
  second_share: z.number().describe('The part of that which is assumed to remain after a second deduction.'),
  multiple: z.object(band).describe('Factor from the net revenue of a year to the value.'),
  default_age_years: z.number().describe('The age used if no release date is known, in years.'),
  least_age_years: z.number().describe('The smallest age used, in years.'),
})

/** What models otherwise guess from the names. The list of tools has no space for it. */
const meanings = (['gross_up', 'first_share', 'second_share', 'multiple'] as const)
  .map((name) => [name, Constants.shape[name].description])

const Explanation = success({
  catalog_id: Uuid.describe('The catalog.'),
  snapshot_id: Uuid.nullable().describe('The measurement from which it was computed.'),
  measured_at: Instant.describe('When it was measured (UTC).'),
  ...band,
  currency: Currency,
  constants: Constants.describe('Assumptions of the computation, the same for every catalog.'),
  inputs: z.object({
    total_streams: z.int().describe('Cumulative plays of the measured recordings.'),
    measured_song_count: z.int().describe('Recordings that were measured.'),
    song_count: z.int().describe('All recordings of the catalog, measured or not.'),
    dated_song_count: z.int().describe('Measured recordings whose release date is known.'),
    age_days: z.int().describe('The sum of their ages, in days, when they were measured.'),
    mean_age_years: z.number().nullable().describe(
      'age_days / dated_song_count / 365.25, in years; null if no release date is known.',
    ),
    age_years: z.number().describe('The age used, in years.'),
    age_rule: z.enum(['mean', 'default', 'floor']).describe('Where the age used comes from.'),
  }).describe('Measured values that it was computed from.'),
  steps: z.array(
    z.object({
      name: z.string().describe('What the step computes.'),
      formula: z.string().describe('How, from constants, inputs and earlier steps.'),
      ...band,
    }).meta({ id: 'ValuationStep', description: 'A step of the computation, for each of the three cases.' }),
  ).describe('In order; the last one is the valuation in US dollars.'),
})

export const explainValuation = operation({
  name: 'explain_catalog_valuation',
  summary:
    'Explain the latest lifetime average of a catalog, which is not its value: constants, inputs and each step.',
  description:
    'Steps are rounded to six decimals. Each uses the exact value of the previous one, and only the last one ' +
    'is rounded, to cents. An imported one has no explanation.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/valuations/latest/explanation',
    errorBody: 'number',
  },
  tool: {
    title: 'Explain a lifetime average',
    hints: { destructive: false, idempotent: true },
    view: 'valuation',
    present: (explanation) => ({ ...explanation, meanings: Object.fromEntries(meanings) }),
    output: Explanation.extend({
      meanings: z.record(z.string(), z.string()).describe('What constants mean, by name.'),
    }),
    listed: ['steps.name', 'steps.formula', 'steps.mid'],
  },
  resource: { title: 'Explanation of the latest lifetime average of a catalog' },
  input: z.strictObject({ catalogId: CatalogId }),
  output: Explanation,
  errors: ['not_found'],
  handle: ({ db }, { catalogId }) => db.call('explain_catalog_valuation', { catalog_id: catalogId }),
})
