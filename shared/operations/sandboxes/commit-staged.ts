import type { Context } from '../../operation/context.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Content } from '../../platform/streams.ts'

/** The files that the caller staged, by path: git's id of one that a commit has taken before. */
export type Staged = Record<string, string | null>

interface NewCommit {
  repository: string
  staged: Staged
  files: { path: string; name: string }[]
  folder: string
  message: string
}

/** One answer for what is another's, was never uploaded, or was committed days ago. */
const missing = 'There is no such uploaded file: stage it and upload it, then commit it within a day'
const refused = 'The repository does not take this file: it may be too large'

/**
 * Lays each content in the repository, names all by one commit, and then clears away what was staged. What is no longer
 * staged because an earlier request committed it is named again, which changes nothing where it is there already.
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
    // Noted first: without its file, nothing else knows what was committed. What a crash leaves is swept.
    await db.call('mark_files_committed', { shas })
    await storage.removeStaged(Object.keys(shas))
  } catch (error) {
    context.report('staged_files_left', error as Error)
  }
  return { uploaded, errors }
}

/** Git's id of a content; undefined where the vendor does not take it, as it is. */
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
