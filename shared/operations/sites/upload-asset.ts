import * as z from 'zod'
import { maxFileBytes } from '../../media/media.ts'
import { storeAsset } from '../../media/store.ts'
import { FileContent } from '../../media/upload.ts'
import { givenName } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { Asset } from '../../site/document.ts'
import { organizationId } from './site-schemas.ts'

export const uploadAsset = operation({
  name: 'upload_site_asset',
  summary: 'Upload a picture (JPEG, PNG, WebP) or sound (MP3, WAV) of at most 4 MB for sites.',
  description: 'Pictures become WebP without their metadata, of at most 1600, 960 and 480 pixels.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'upload',
  idempotency: { savedWith: 'output' },
  uses: ['storage', 'host'],
  http: {
    method: 'post',
    path: '/api/sites/assets',
    errorBody: 'plain',
    upload: {
      field: 'file',
      as: 'data',
      maxBytes: maxFileBytes,
      types: ['image/jpeg', 'image/png', 'image/webp', 'audio/mpeg', 'audio/wav'],
    },
  },
  tool: {
    title: 'Upload site asset',
    hints: { destructive: false, idempotent: false },
    listed: ['asset.url', 'asset.name', 'asset.type'],
  },
  input: z.strictObject({
    name: givenName(200).describe('The name of the file.'),
    contentType: z.string().max(200).optional().describe('Ignored: the type is detected from the content.'),
    data: FileContent,
    organizationId,
  }),
  output: z.object({ asset: Asset.describe('Pass it to create_site in assets.') }),
  errors: ['quota_exceeded'],
  handle: async (context, { data, name, organizationId }) => ({
    asset: await storeAsset(context, data, { name, organizationId }),
  }),
})
