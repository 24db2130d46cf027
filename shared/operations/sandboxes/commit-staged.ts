import type { Context } from '../../operation/context.ts'
import { answered } from '../../providers/answered.ts'
import { ProviderFault } from '../../providers/fault.ts'
import type { Content } from '../../providers/github/repositories.ts'

interface Wish {
  repository: string
  /** Which of the files the caller staged. */
  staged: string[]
  files: { path: string; name: string }[]
  folder: string
  message: string
}

const failed = 'The files could not be committed right now; asking again is safe'

/** One answer for what is another's, was never uploaded, or is committed already. */
const missing = 'There is no such uploaded file: stage and upload it, then commit it once'
const refused = 'The repository does not take this file: it may be too large'

/** Lays each content in the repository, names all by one commit, and then clears away what was staged. */
export async function commitStaged(context: Context, { repository, staged, files, folder, message }: Wish) {
  const { repositories, storage, db } = context
  const uploaded: { path: string; sha: string }[] = []
  const errors: { path: string; error: string }[] = []
  const taken: string[] = []
  for (const { path, name } of files) {
    const content = staged.includes(path) ? await storage.openStaged(path) : undefined
    const sha = content && await answered(failed, put(context, repository, content))
    if (sha) {
      uploaded.push({ path: folder ? `${folder}/${name}` : name, sha })
      taken.push(path)
    } else errors.push({ path, error: content ? refused : missing })
  }
  if (taken.length === 0) return { uploaded, errors }
  await answered(failed, repositories.commit(repository, uploaded, message))
  try {
    // Files first: a row without its file is swept, and so is what a crash leaves here.
    await storage.removeStaged(taken)
    await db.call('forget_staged_files', { paths: taken })
  } catch (error) {
    context.report('staged_files_left', error as Error)
  }
  return { uploaded, errors }
}

/** Git's id of a content; undefined where the vendor does not take it, as it is. */
async function put(
  { repositories }: Context,
  repository: string,
  content: Content,
): Promise<string | undefined> {
  try {
    return await repositories.put(repository, content)
  } catch (error) {
    if (error instanceof ProviderFault && (error.status === 413 || error.status === 422)) return undefined
    throw error
  }
}
