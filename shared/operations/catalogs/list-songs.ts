import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CalendarDate, CatalogId, Instant, limit, Page, Pagination, success, Uuid } from '../schemas.ts'

const CatalogSong = z.object({
  isrc: z.string(),
  name: z.string().nullable(),
  artist: z.string().nullable(),
  release_date: CalendarDate.nullable(),
  added_at: Instant,
})

export const listSongs = operation({
  name: 'list_catalog_songs',
  summary: 'List the recordings of a catalog by ISRC.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/songs' },
  input: z.strictObject({ catalogId: CatalogId, page: Page, limit: limit(1000, 100) }),
  output: success({ catalog_id: Uuid, pagination: Pagination, songs: z.array(CatalogSong) }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, page, limit }) =>
    db.call('list_catalog_songs', { catalog_id: catalogId, page, page_limit: limit }),
})
