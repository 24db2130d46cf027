import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success } from '../schemas.ts'
import { commitStaged, type Staged } from './commit-staged.ts'
import { FileName, Folder } from './file-names.ts'

/** Takes uploaded files into the caller's repository, by one commit. */
export const commitFiles = operation({
  name: 'commit_sandbox_files',
  summary: 'Commit uploaded files to the repository of your sandbox.',
  description:
    'Safe to repeat, for a day: what is there already is not committed again. Files that cannot be taken are listed in `errors`; the others are committed.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  uses: ['repositories', 'storage'],
  http: { method: 'post', path: '/api/sandboxes/files', errorBody: 'plain' },
  input: z.strictObject({
    files: z.array(z.strictObject({
      path: z.string().min(1).max(1024).describe(
        'Where it was uploaded: `path` of POST /api/sandboxes/staged-file.',
      ),
      name: FileName.describe('What it is called in the repository.'),
    })).min(1).max(50)
      .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, {
        error: 'files must have different names',
      }),
    path: Folder.default('').describe('A folder of the repository; by default its root.'),
    message: z.string().trim().min(1).max(2000).default('Upload files via API').describe(
      "The commit's message.",
    ),
  }),
  output: z.object({
    status: Success,
    uploaded: z.array(z.object({
      path: z.string().describe('In the repository.'),
      sha: z.string().describe("Git's id of the content."),
    })),
    errors: z.array(z.object({ path: z.string().describe('As it was asked for.'), error: z.string() }))
      .optional(),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: { provider_failed: 'The files could not be committed right now; asking again is safe' },
  prepare: ({ db }, { files }) =>
    db.call<{ repository: string; staged: Staged }>('find_staged_files', {
      paths: files.map(({ path }) => path),
    }),
  handle: async (context, { files, path, message }, { repository, staged }) => {
    const { uploaded, errors } = await commitStaged(context, {
      repository,
      staged,
      files,
      folder: path,
      message,
    })
    return success({ uploaded, ...errors.length > 0 && { errors } })
  },
})
