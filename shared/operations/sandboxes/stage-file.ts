import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { maxStagedBytes } from '../../platform/storage.ts'
import { FileName, keyOf } from './file-names.ts'

/** The handshake of supabase-js's signed upload. The response is the library's own object, without a status. */
export const stageFile = operation({
  name: 'stage_file',
  summary: 'Get an address to upload a file of at most 100 MB, also from a browser.',
  description:
    "Upload with supabase-js: `storage.from('staged-files').uploadToSignedUrl(path, token, file)`, within two hours. Then commit it " +
    'with POST /api/sandboxes/files. A file that is not committed within a day is removed.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'upload',
  idempotency: { savedWith: 'stage_file' },
  uses: ['storage'],
  http: { method: 'post', path: '/api/sandboxes/staged-file', errorBody: 'plain' },
  input: z.strictObject({
    name: FileName,
    contentType: z.string().max(200).optional().describe('The upload itself has to send it again.'),
    size: z.int().min(0).max(maxStagedBytes, 'A file may have at most 100 MB (104857600 bytes)').optional()
      .describe('In bytes, so that a file that is too large is rejected before it is uploaded.'),
  }),
  output: z.object({
    path: z.string().describe('Send it with the commit.'),
    token: z.string().describe('For uploadToSignedUrl.'),
    signedUrl: z.string().describe('PUT the file here without supabase-js.'),
  }),
  errors: ['quota_exceeded'],
  handle: async ({ db, storage }, { name }) =>
    await storage.signUpload(await db.call('stage_file', { key: keyOf(name) })),
})
