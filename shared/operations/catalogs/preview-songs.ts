import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { exactlyOne, foundSongs, givenSongs, previewSongs as preview, songUpload } from './read-songs.ts'

/** The dry run of an import, for a catalog that does not exist yet. */
export const previewSongs = operation({
  name: 'preview_songs',
  summary: 'Read a CSV file or a source as an import does, before there is a catalog.',
  description:
    'It says what the dry run of an import into an empty catalog says, and changes nothing. Each recording is new.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  rate: 'lookup',
  http: { method: 'post', path: '/api/catalogs/songs/preview', upload: songUpload },
  input: z.strictObject(givenSongs).refine(...exactlyOne),
  output: success(foundSongs),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: { provider_failed: 'Failed to reach the service of the source' },
  handle: (context, given) => preview(context, null, given),
})
