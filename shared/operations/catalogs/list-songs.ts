import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { visibleName } from '../../platform/visible-text.ts'
import { isrcOf } from '../../providers/codes.ts'
import { byPage } from '../../operation/paging.ts'
import { Condition } from './condition-schema.ts'
import { FromFile, recording, Share } from './import-schemas.ts'
import { CatalogId, Instant, limit, Page, Pagination, success, Uuid } from '../schemas.ts'

const CatalogSong = z.object({
  ...recording,
  share: Share,
  from_file: FromFile,
  added_at: Instant.describe('When it was added to the catalog (UTC).'),
  condition: Condition.nullable().describe(
    'What is known of it, as of the headline; null if it is counted as usual.',
  ),
}).meta({ id: 'CatalogSong', description: 'A recording of a catalog.' })

/** A part of what a recording of a catalog is called by. */
export const RecordingSearch = z.string().max(200, { abort: true })
  .overwrite((text) => isrcOf(text) ?? visibleName(text)).min(1)
  .optional().describe('Only recordings whose ISRC, name or artist contains this, in any case.')

export const listSongs = operation({
  name: 'list_catalog_songs',
  summary: 'List the recordings of a catalog by ISRC.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/songs' },
  tool: {
    title: 'List songs of a catalog',
    hints: { destructive: false, idempotent: true },
    paging: byPage('songs'),
    listed: ['songs.isrc', 'songs.name', 'songs.release_date'],
    without: ['search'],
  },
  input: z.strictObject({
    catalogId: CatalogId,
    search: RecordingSearch,
    page: Page,
    limit: limit(1000, 100),
  }),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    pagination: Pagination,
    songs: z.array(CatalogSong).describe('By ISRC.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, search, page, limit }) =>
    db.call('list_catalog_songs', { catalog_id: catalogId, search, page, page_limit: limit }),
})
