import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { type Client, isConflict, Sha } from './client.ts'

interface NewCommit {
  repository: string
  files: { path: string; sha: string }[]
  message: string
  signal?: AbortSignal
}

const Repository = z.looseObject({ default_branch: z.string().regex(/^[\w./-]+$/).catch('main') })
const Ref = z.looseObject({ object: z.looseObject({ sha: Sha }) })
const Commit = z.looseObject({ sha: Sha, tree: z.looseObject({ sha: Sha }) })
const Tree = z.looseObject({ sha: Sha })

const maxAttempts = 5

/**
 * Commits files onto the head of the branch (https://docs.github.com/rest/guides/using-the-rest-api-to-interact-with-your-git-database).
 * If the branch moves meanwhile, the commit is repeated on the new head.
 */
export async function commitFiles(client: Client, { repository, files, message, signal }: NewCommit) {
  const { default_branch: branch } = await client({
    path: `/repos/${repository}`,
    response: Repository,
    signal,
  })
  const git = `/repos/${repository}/git`
  const head = () => client({ path: `${git}/ref/heads/${branch}`, response: Ref, signal })
  let from = (await head()).object.sha
  for (let attempt = 1;; attempt++) {
    const before = await client({ path: `${git}/commits/${from}`, response: Commit, signal })
    const tree = await client({
      method: 'POST',
      path: `${git}/trees`,
      body: {
        base_tree: before.tree.sha,
        tree: files.map(({ path, sha }) => ({ path, mode: '100644', type: 'blob', sha })),
      },
      response: Tree,
      signal,
    })
    // The files are committed already, as after a crash directly after a commit.
    if (tree.sha === before.tree.sha) return
    const commit = await client({
      method: 'POST',
      path: `${git}/commits`,
      body: { message, tree: tree.sha, parents: [from] },
      response: Commit,
      signal,
    })
    try {
      const body = { sha: commit.sha, force: false }
      await client({ method: 'PATCH', path: `${git}/refs/heads/${branch}`, body, response: Ref, signal })
      return
    } catch (error) {
      if (!isConflict(error)) throw error
      const now = (await head()).object.sha
      if (now === from || attempt === maxAttempts) {
        throw new ProviderError('provider_failed', `GitHub refused the commit after ${attempt} attempts`)
      }
      from = now
    }
  }
}
