import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Instant, pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { band, reportStates } from './headline-schema.ts'

const StoredValuation = z.object({
  id: Uuid.describe('With which its report is read.'),
  as_of: Instant.describe('What was recorded by then is known to it (UTC).'),
  state: z.enum(reportStates).describe('Whether there was enough data for a value.'),
  value: band('US dollars.').nullable().describe(
    'An interval of 80 %, in US dollars; null without enough data.',
  ),
}).meta({ id: 'StoredValuation', description: 'What a stored valuation says first.' })

export const listStoredValuations = operation({
  name: 'list_stored_valuations',
  summary: 'List the stored valuations of a catalog, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/valuation-history' },
  input: z.strictObject({
    catalogId: CatalogId,
    last_of: z.enum(['day', 'month']).optional().describe(
      'Only the last one of each day or month (UTC). Default: all.',
    ),
    ...pageQuery,
  }),
  output: success({
    valuations: z.array(StoredValuation).describe('Newest first.'),
    pagination: Pagination,
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, last_of, page, limit }) =>
    db.call('list_stored_valuations', { catalog_id: catalogId, last_of, page, page_limit: limit }),
})
