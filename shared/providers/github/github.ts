import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Repositories } from '../ports/repositories.ts'
import { encodeBlob } from './blob.ts'
import { type Client, githubClient, type GithubOptions, isConflict, Sha } from './client.ts'
import { commitFiles } from './commit.ts'

const User = z.looseObject({ login: z.string().regex(/^[\w-]+$/) })
const Repository = z.looseObject({
  full_name: z.string().regex(/^[\w-]+\/[\w.-]+$/),
  clone_url: z.url({ protocol: /^https?$/ }),
})
const Blob = z.looseObject({ sha: Sha })

/** Repositories at GitHub (https://docs.github.com/rest/repos, https://docs.github.com/rest/git). */
export function githubRepositories(options: GithubOptions): Repositories {
  const client = githubClient(options)
  let owner: Promise<string> | undefined

  /** Fetched once; a failure is not cached. */
  const ownerOf = (signal?: AbortSignal): Promise<string> =>
    owner ??= findOwner(client, options.owner, signal).catch((error) => {
      owner = undefined
      throw error
    })

  return {
    async ensure(name, signal) {
      const repository = await create(client, options.owner, name, signal) ??
        await client({ path: `/repos/${await ownerOf(signal)}/${name}`, response: Repository, signal })
      // With a token any user name is valid.
      const credentials = { username: 'x-access-token', password: options.token }
      return { repository: repository.full_name, cloneUrl: repository.clone_url, credentials }
    },
    async put(repository, { size, stream }, signal) {
      const { body, sha } = encodeBlob(size, stream)
      const path = `/repos/${repository}/git/blobs`
      const blob = await client({ method: 'POST', path, body, response: Blob, timeoutMs: 120_000, signal })
      if (blob.sha === sha()) return blob.sha
      throw new ProviderError('provider_nonsense', 'GitHub stored other content than it was sent')
    },
    commit: (repository, files, message, signal) =>
      commitFiles(client, { repository, files, message, signal }),
  }
}

/** The new repository; undefined where it exists already, as after a repeated request. */
async function create(client: Client, organization: string | undefined, name: string, signal?: AbortSignal) {
  try {
    return await client({
      method: 'POST',
      path: organization ? `/orgs/${organization}/repos` : '/user/repos',
      body: { name, private: true, auto_init: true, description: 'Files of a sandbox' },
      response: Repository,
      signal,
    })
  } catch (error) {
    if (isConflict(error)) return undefined
    throw error
  }
}

const findOwner = async (client: Client, organization?: string, signal?: AbortSignal): Promise<string> =>
  organization ?? (await client({ path: '/user', response: User, signal })).login
