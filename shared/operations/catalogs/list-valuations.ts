import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Instant, Success, success } from '../schemas.ts'

const Valuation = z.object({
  low: z.number().describe('US dollars.'),
  mid: z.number().describe('US dollars.'),
  high: z.number().describe('US dollars.'),
  measured_song_count: z.number(),
  total_streams: z.number(),
  measured_at: Instant,
})

/** Persisted valuation history, latest first; `limit=1` is the current value. */
export const listValuations = operation({
  name: 'list_catalog_valuations',
  summary: 'List the stored valuations of a catalog, latest first, at most one per UTC day.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/valuations', errorBody: 'number' },
  tool: { title: 'Catalog valuations', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({ catalogId: CatalogId, limit: z.int().min(1).max(100).default(30) }),
  output: z.object({ status: Success, valuations: z.array(Valuation) }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, limit }) =>
    success({
      valuations: await db.call<z.input<typeof Valuation>[]>('list_catalog_valuations', {
        catalog_id: catalogId,
        row_limit: limit,
      }),
    }),
})
