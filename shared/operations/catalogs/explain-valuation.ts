import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Instant, success, Uuid } from '../schemas.ts'

const band = { low: z.number(), mid: z.number(), high: z.number() }

const Explanation = success({
  catalog_id: Uuid,
  snapshot_id: Uuid.nullable().describe('The measurement from which it was computed.'),
  measured_at: Instant,
  ...band,
  constants: z.object({
    version: z.int(),
    usd_per_stream: z.number(),
    gross_up: z.object(band),
    first_share: z.number(),
    second_share: z.number(),
    multiple: z.object(band),
    default_age_years: z.number(),
    least_age_years: z.number(),
  }),
  inputs: z.object({
    total_streams: z.int(),
    measured_song_count: z.int(),
    song_count: z.int().describe('All recordings of the catalog, measured or not.'),
    dated_song_count: z.int().describe('Measured recordings whose release date is known.'),
    age_days: z.int().describe('The sum of their ages, in days, when they were measured.'),
    mean_age_years: z.number().nullable().describe('age_days / dated_song_count / 365.25.'),
    age_years: z.number().describe('The age used.'),
    age_rule: z.enum(['mean', 'default', 'floor']).describe('Where the age used comes from.'),
  }),
  steps: z.array(z.object({ name: z.string(), formula: z.string(), ...band })),
})

export const explainValuation = operation({
  name: 'explain_catalog_valuation',
  summary: 'Explain the latest valuation of a catalog: constants, inputs and each step.',
  description:
    'The values of steps are rounded to six decimals for display. Each step uses the exact value of the previous one, and ' +
    'only the last one is rounded, to cents. An imported valuation has no explanation.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/valuations/latest/explanation',
    errorBody: 'number',
  },
  input: z.strictObject({ catalogId: CatalogId }),
  output: Explanation,
  errors: ['not_found'],
  handle: ({ db }, { catalogId }) => db.call('explain_catalog_valuation', { catalog_id: catalogId }),
})
