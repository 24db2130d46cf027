import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byOffset } from '../../operation/paging.ts'
import { lifetimeAverage } from './catalog-schemas.ts'
import { CatalogId, Instant, limit, Plays, success } from '../schemas.ts'
import { explainValuation } from './explain-valuation.ts'

export const Valuation = z.object({
  low: z.number().describe('US dollars.'),
  mid: z.number().describe('US dollars.'),
  high: z.number().describe('US dollars.'),
  measured_song_count: z.int().describe('Recordings that were measured.'),
  total_streams: Plays.describe('Their cumulative plays.'),
  measured_at: Instant.describe('UTC.'),
}).meta({
  id: 'Valuation',
  description: `A lifetime average of a catalog, ${lifetimeAverage}`,
})

export const listValuations = operation({
  name: 'list_catalog_valuations',
  summary: 'List the stored lifetime averages of a catalog, latest first, at most one per UTC day.',
  description: `A lifetime average is ${lifetimeAverage}`,
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/valuations', errorBody: 'number' },
  tool: {
    title: 'Lifetime averages of a catalog',
    hints: { destructive: false, idempotent: true },
    listed: ['low', 'mid', 'high', 'measured_at'].map((field) => `valuations.${field}`),
    paging: byOffset('valuations'),
    links: ({ valuations }, { input: { catalogId } }) =>
      valuations.length === 0 ? [] : [
        {
          title: 'Explanation of the latest lifetime average',
          operation: explainValuation,
          input: { catalogId },
        },
      ],
  },
  input: z.strictObject({ catalogId: CatalogId, limit: limit(100, 30) }),
  output: success({ valuations: z.array(Valuation).describe('Latest first.') }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, limit }) => ({
    valuations: await db.call('list_catalog_valuations', { catalog_id: catalogId, row_limit: limit }),
  }),
})
