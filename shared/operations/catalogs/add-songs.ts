import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { CatalogId, success, Uuid } from '../schemas.ts'
import { Isrcs } from './catalog-schemas.ts'

/** Adds all recordings, or none if one ISRC is malformed. */
export const addSongs = operation({
  name: 'add_catalog_songs',
  summary: 'Add up to 10,000 recordings to a catalog. Those that it has already stay.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  idempotency: { savedWith: 'add_catalog_songs' },
  http: { method: 'post', path: '/api/catalogs/{catalogId}/songs' },
  tool: {
    title: 'Add songs to a catalog',
    hints: { destructive: false, idempotent: true },
    listed: ['added'],
  },
  input: z.strictObject({ catalogId: CatalogId, isrcs: Isrcs }),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    added: z.int().describe('How many were added.'),
    song_count: z.int().describe('Recordings in the catalog now.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, isrcs }) =>
    db.call('add_catalog_songs', { catalog_id: catalogId, isrcs: arrayText(isrcs) }),
})
