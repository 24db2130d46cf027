import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { filesOf } from '../../site/picture-files.ts'
import { quoted, Uuid } from '../schemas.ts'

export const deleteAsset = operation({
  name: 'delete_site_asset',
  summary: 'Delete a picture or sound that no site uses. This cannot be undone.',
  description: 'It stops counting towards the quota at once.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['storage'],
  http: { method: 'delete', path: '/api/sites/assets', errorBody: 'plain', body: true },
  preview: async (db, { id }) => ({
    effect: `Delete the file ${
      quoted(await db.call('get_asset_name', { asset_id: id }))
    }? This cannot be undone.`,
    deletes: true,
    asks: true,
  }),
  input: z.strictObject({ id: Uuid.describe('An asset of a workspace of yours.') }),
  output: z.object({ id: Uuid.describe('The deleted asset.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db, storage, report }, { id }) => {
    const path: string = await db.call('delete_asset', { asset_id: id })
    // It is deleted by now. Maintenance removes files that are left.
    await storage.remove(filesOf(path)).catch((error) => report('asset_file_left', error))
    return { id }
  },
})
