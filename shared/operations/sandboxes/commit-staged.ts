import type { Context } from '../../operation/context.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Content } from '../../platform/streams.ts'

/** The caller's staged files by path, each with its Git blob id if it was committed before. */
export type Staged = Record<string, string | null>

interface NewCommit {
  repository: string
  staged: Staged
  files: { path: string; name: string }[]
  folder: string
  message: string
}

/** The same message for another caller's file, one that was never uploaded, and one that was committed days ago. */
const missing = 'There is no such uploaded file: stage and upload it, then commit it within a day'
const refused = 'The repository rejected this file: it may be too large'

/**
 * Uploads each content to the repository, adds all of them in one commit, and then removes the staged files. A file that an
 * earlier request committed is included again, which changes nothing if it is still there.
 */
export async function commitStaged(
  context: Context<'repositories' | 'storage'>,
  { repository, staged, files, folder, message }: NewCommit,
) {
  const { repositories, storage, db } = context
  const uploaded: { path: string; sha: string }[] = []
  const errors: { path: string; error: string }[] = []
  const known = new Map(Object.entries(staged))
  const shas: Record<string, string> = {}
  for (const { path, name } of files) {
    const content = known.has(path) ? await storage.openStaged(path) : undefined
    const sha = content ? await put(context, repository, content) : known.get(path)
    if (sha) {
      uploaded.push({ path: folder ? `${folder}/${name}` : name, sha })
      shas[path] = sha
    } else errors.push({ path, error: content ? refused : missing })
  }
  if (uploaded.length === 0) return { uploaded, errors }
  await repositories.commit(repository, uploaded, message)
  try {
    // Recorded first, because a removed file leaves no other trace. Maintenance removes the files that a crash leaves.
    await db.call('mark_files_committed', { shas })
    await storage.removeStaged(Object.keys(shas))
  } catch (error) {
    context.report('staged_files_left', error as Error)
  }
  return { uploaded, errors }
}

/** The Git blob id of a content, or undefined if the vendor rejects it. */
async function put(
  { repositories }: Context<'repositories'>,
  repository: string,
  content: Content,
): Promise<string | undefined> {
  try {
    return await repositories.put(repository, content)
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 413 || error.status === 422)) return undefined
    throw error
  }
}
