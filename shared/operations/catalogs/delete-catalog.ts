import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, quoted, success, Uuid } from '../schemas.ts'
import { recordings } from './catalog-schemas.ts'

export const deleteCatalog = operation({
  name: 'delete_catalog',
  summary: 'Delete a catalog with its list of recordings, its owners and its valuations.',
  description:
    'Destructive, and meant for true duplicates: to change a name, rename it. Its snapshots stay and are ' +
    'released, so that it can be created again from one.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'delete', path: '/api/catalogs/{catalogId}' },
  tool: {
    title: 'Delete catalog',
    description: 'Call it only on explicit instruction.',
    hints: { destructive: true, idempotent: true },
    listed: ['released_snapshot_ids'],
  },
  preview: async (db, { catalogId }) => {
    const { name, song_count, updated_at } = await db.call('get_catalog', { catalog_id: catalogId })
    const content = `its list of ${recordings(song_count)} and its valuations`
    return {
      effect: `Delete the catalog ${quoted(name)} with ${content}? Its captures stay.`,
      deletes: true,
      version: [updated_at, song_count],
      asks: true,
    }
  },
  input: z.strictObject({ catalogId: CatalogId }),
  output: success({
    catalog_id: Uuid.describe('The deleted catalog.'),
    released_snapshot_ids: z.array(Uuid).describe('Its snapshots, from which create_catalog can restore it.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId }) => db.call('delete_catalog', { catalog_id: catalogId }),
})
