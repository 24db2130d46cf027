import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { CatalogId, quoted, success, Uuid } from '../schemas.ts'
import { Isrcs, recordings } from './catalog-schemas.ts'

export const removeSongs = operation({
  name: 'remove_catalog_songs',
  summary: 'Remove up to 10,000 recordings from a catalog. Their observations stay.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'delete', path: '/api/catalogs/{catalogId}/songs', body: true },
  tool: {
    title: 'Remove songs from a catalog',
    hints: { destructive: true, idempotent: true },
    listed: ['removed'],
  },
  preview: async (db, { catalogId, isrcs }) => {
    const { name, song_count, removed, version } = await db.call('check_song_removal', {
      catalog_id: catalogId,
      isrcs: arrayText(isrcs),
    })
    if (removed === 0) return undefined
    const some = recordings(removed)
    return {
      effect: `Remove ${some} from the catalog ${
        quoted(name)
      }, which has ${song_count}? Their observations stay.`,
      deletes: true,
      version,
      asks: true,
    }
  },
  input: z.strictObject({ catalogId: CatalogId, isrcs: Isrcs }),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    removed: z.int().describe('How many were removed.'),
    song_count: z.int().describe('Recordings in the catalog now.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, isrcs }) =>
    db.call('remove_catalog_songs', { catalog_id: catalogId, isrcs: arrayText(isrcs) }),
})
