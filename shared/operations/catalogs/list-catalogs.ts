import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { Catalog } from './catalog-schemas.ts'

export const listCatalogs = operation({
  name: 'list_catalogs',
  summary: 'List your catalogs and those of your organizations, newest first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs' },
  tool: {
    title: 'List catalogs',
    hints: { destructive: false, idempotent: true },
    paging: byPage('catalogs'),
    // Tool lists are short.
    without: ['own'],
    listed: [
      'catalogs.id',
      'catalogs.name',
      'catalogs.song_count',
      'catalogs.valuation',
      'catalogs.snapshot_id',
    ],
  },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Only catalogs of this organization.'),
    own: z.boolean().optional().describe('Only those of your own account.'),
    ...pageQuery,
  }).refine(({ organization_id, own }) => !(organization_id && own), {
    error: 'Give organization_id or own, not both.',
  }),
  output: success({
    pagination: Pagination,
    catalogs: z.array(Catalog).describe('Newest first.'),
  }),
  handle: ({ db }, { organization_id, own, page, limit }) =>
    db.call('list_catalogs', { organization_id, own, page, page_limit: limit }),
})
