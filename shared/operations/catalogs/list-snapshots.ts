import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { StoredSnapshot } from './catalog-schemas.ts'

export const listSnapshots = operation({
  name: 'list_playcount_snapshots',
  summary: 'List your captures of play counts and those of your organizations, newest first.',
  description: 'Includes those of deleted catalogs.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots' },
  input: z.strictObject({
    catalog_id: Uuid.optional().describe('Only those of this catalog.'),
    ...pageQuery,
  }),
  output: success({ snapshots: z.array(StoredSnapshot).describe('Newest first.'), pagination: Pagination }),
  errors: ['not_found'],
  handle: ({ db }, { catalog_id, page, limit }) =>
    db.call('list_snapshots', { catalog_id, page, page_limit: limit }),
})
