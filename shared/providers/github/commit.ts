import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { createCommit } from './api-commit.ts'
import type { NewCommit, PushOptions } from './attempt.ts'
import { type Client, Sha } from './client.ts'
import { cloneUrl } from './clone-url.ts'
import { pushCommit } from './push-commit.ts'

const repositoryAt = (apiBase: string) =>
  z.looseObject({
    default_branch: z.string().regex(/^[\w./-]+$/).catch('main'),
    clone_url: cloneUrl(apiBase),
  })
const Commit = z.looseObject({ sha: Sha, tree: z.looseObject({ sha: Sha }) })

const maxAttempts = 5

/** Commits files onto the head of the branch. If the branch moves meanwhile, the commit is repeated on the new head. */
export async function commitFiles(client: Client, commit: NewCommit, options: PushOptions) {
  const { repository, files, signal } = commit
  const { default_branch: branch, clone_url } = await client({
    path: `/repos/${repository}`,
    response: repositoryAt(options.apiBase),
    signal,
  })
  const hasLarge = files.some(({ blob }) => blob.large)
  const { head, commitOnto } = hasLarge
    ? pushCommit(client, commit, { cloneUrl: clone_url, branch, ...options })
    : createCommit(client, commit, branch)
  let from = await head()
  for (let attempt = 1;; attempt++) {
    const path = `/repos/${repository}/git/commits/${from}`
    if (await commitOnto(from, (await client({ path, response: Commit, signal })).tree.sha)) return
    const now = await head()
    if (now === from || attempt === maxAttempts) {
      const status = hasLarge && now === from ? 422 : undefined
      const message = `GitHub refused the commit after ${attempt} attempts`
      throw new ProviderError('provider_failed', message, undefined, status)
    }
    from = now
  }
}
