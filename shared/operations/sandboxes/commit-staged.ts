import type { Context } from '../../operation/context.ts'
import { hasStatus, ProviderError } from '../../errors/provider-error.ts'
import type { Content } from '../../platform/streams.ts'
import { type GitBlob, maxUploadBytes } from '../../providers/ports/repositories.ts'

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
const deferred = 'Commit this file in a request of its own: one request takes 100 MiB of files over 32 MiB'

/**
 * The limit of all large files of a commit. They are hashed and pushed at once, and a hosted function has two seconds of CPU
 * time and 150 s in all.
 */
const maxLargeBytes = 100 * 2 ** 20

/** A staged file, and the content that it has in the repository. */
interface NewFile {
  staged: string
  path: string
  blob: GitBlob
}

/**
 * Brings each content into the repository, adds all of them in one commit, and then removes the staged files. A file that an
 * earlier request committed is included again, which changes nothing if it is still there.
 */
export async function commitStaged(
  context: Context<'repositories' | 'storage'>,
  { repository, staged, files, folder, message }: NewCommit,
) {
  const { storage, db } = context
  const wanted: NewFile[] = []
  const errors: { path: string; error: string }[] = []
  const known = new Map(Object.entries(staged))
  let largeBytes = 0
  for (const { path, name } of files) {
    const content = known.has(path) ? await storage.openStaged(path) : undefined
    const sha = known.get(path)
    if (content && content.size > maxUploadBytes) {
      // A file that is too large by itself is left to the repository to reject.
      if (largeBytes > 0 && largeBytes + content.size > maxLargeBytes) {
        await content.stream.cancel()
        errors.push({ path, error: deferred })
        continue
      }
      largeBytes += content.size
    }
    const blob = content ? await put(context, repository, path, content) : sha ? { sha } : undefined
    if (blob) wanted.push({ staged: path, path: folder ? `${folder}/${name}` : name, blob })
    else errors.push({ path, error: content ? refused : missing })
  }
  const committed = await commit(context, repository, wanted, message)
  for (const file of wanted) {
    if (!committed.includes(file)) errors.push({ path: file.staged, error: refused })
  }
  const uploaded = committed.map(({ path, blob: { sha } }) => ({ path, sha }))
  if (uploaded.length === 0) return { uploaded, errors }
  const shas = Object.fromEntries(committed.map(({ staged, blob: { sha } }) => [staged, sha]))
  try {
    // Recorded first, because a removed file leaves no other trace. Maintenance removes the files that a crash leaves.
    await db.call('mark_files_committed', { shas })
    await storage.removeStaged(Object.keys(shas))
  } catch (error) {
    context.report('staged_files_left', error as Error)
  }
  return { uploaded, errors }
}

const isRefusal = (error: unknown) => hasStatus(error, 413, 422)

/** The content in the repository, or undefined if the vendor rejects it. */
async function put(
  { repositories, storage }: Context<'repositories' | 'storage'>,
  repository: string,
  path: string,
  content: Content,
): Promise<GitBlob | undefined> {
  const reopen = async () => {
    const again = await storage.openStaged(path)
    if (again) return again
    throw new ProviderError('provider_failed', 'A staged file was removed while it was committed')
  }
  try {
    return await repositories.put(repository, content, reopen)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Commits the files, without the large ones if the vendor rejects those. Returns the files that were committed. */
async function commit(
  context: Context<'repositories'>,
  repository: string,
  files: NewFile[],
  message: string,
): Promise<NewFile[]> {
  if (files.length === 0) return []
  try {
    await context.repositories.commit(repository, files, message)
    return files
  } catch (error) {
    const others = files.filter(({ blob }) => !blob.large)
    if (!isRefusal(error) || others.length === files.length) throw error
    return await commit(context, repository, others, message)
  }
}
