import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { pageQuery, Pagination, success, Uuid } from '../schemas.ts'
import { Artist } from './account-schemas.ts'

export const listArtists = operation({
  name: 'list_artists',
  summary: 'List your artists: personal ones and those of your organizations, pinned ones first.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/artists' },
  tool: {
    title: 'List artists',
    hints: { destructive: false, idempotent: true },
    paging: byPage('artists'),
    listed: ['artists.id', 'artists.name', 'artists.instruction', 'artists.profileUrls'],
  },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('Only artists of this organization.'),
    account_id: Uuid.optional().describe('Artists of this account instead of your own.'),
    ...pageQuery,
  }),
  output: success({ artists: z.array(Artist).describe('Pinned ones first.'), pagination: Pagination }),
  handle: ({ db }, { organization_id, account_id, page, limit }) =>
    db.call('list_artists', { organization_id, account_id, page, page_limit: limit }),
})
