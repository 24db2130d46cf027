import * as z from 'zod'
import { givenText } from '../../platform/given-text.ts'
import { operation } from '../../operation/operation.ts'
import { success } from '../schemas.ts'
import { commitStaged, type Staged } from './commit-staged.ts'
import { FileName, Folder } from './file-names.ts'

export const commitFiles = operation({
  name: 'commit_sandbox_files',
  summary: 'Commit uploaded files to the repository of your sandbox, in one commit.',
  description:
    'Safe to repeat for a day: committed files are not committed again. Files that cannot be committed are listed in `errors`; the others are committed.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'upload',
  idempotency: { savedWith: 'output', claimSeconds: 180 },
  uses: ['repositories', 'storage'],
  http: { method: 'post', path: '/api/sandboxes/files', errorBody: 'plain' },
  input: z.strictObject({
    files: z.array(z.strictObject({
      path: z.string().min(1).max(1024).describe('The `path` that POST /api/sandboxes/staged-file returned.'),
      name: FileName.describe('The name of the file in the repository.'),
    })).min(1).max(50)
      .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, {
        error: 'files must have different names',
      })
      .describe('The uploaded files, each with a different name.'),
    path: Folder.default('').describe('A folder of the repository. Default: its root.'),
    message: givenText(2000, 1).default('Upload files via API')
      .describe('The commit message.'),
  }),
  output: success({
    uploaded: z.array(z.object({
      path: z.string().describe('The path in the repository.'),
      sha: z.string().describe('The Git blob id of the content.'),
    })).describe('The committed files.'),
    errors: z.array(z.object({
      path: z.string().describe('The requested path.'),
      error: z.string().describe('Why it was not committed.'),
    })).optional().describe('The files that were not committed; left out if all were.'),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: {
    provider_failed: 'The files could not be committed right now. It is safe to repeat the request.',
  },
  prepare: ({ db }, { files }): Promise<{ repository: string; staged: Staged }> =>
    db.call('find_staged_files', { paths: files.map(({ path }) => path) }),
  async handle(context, { path, ...input }, prepared) {
    const { uploaded, errors } = await commitStaged(context, { ...prepared, ...input, folder: path })
    return { uploaded, ...errors.length > 0 && { errors } }
  },
})
