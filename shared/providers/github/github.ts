import * as z from 'zod'
import { hasStatus, ProviderError } from '../../errors/provider-error.ts'
import { maxUploadBytes, type Repositories } from '../ports/repositories.ts'
import { encodeBlob } from './blob.ts'
import { githubClient, type GithubOptions, isConflict, Sha } from './client.ts'
import { cloneUrl } from './clone-url.ts'
import { commitFiles } from './commit.ts'
import { type Author, blobId } from './objects.ts'

const User = z.looseObject({ login: z.string().regex(/^[\w-]+$/), id: z.int() })
type User = z.output<typeof User>
const repositoryAt = (apiBase: string) =>
  z.looseObject({ full_name: z.string().regex(/^[\w-]+\/[\w.-]+$/), clone_url: cloneUrl(apiBase) })
const Blob = z.looseObject({ sha: Sha })

/** https://docs.github.com/repositories/working-with-files/managing-large-files/about-large-files-on-github */
const maxFileBytes = 100 * 2 ** 20

/** The author of pushed commits for a token that belongs to no user, as that of an app. */
const platformAuthor: Author = { name: 'artist-catalog-platform', email: 'noreply@localhost' }

/** Repositories at GitHub (https://docs.github.com/rest/repos, https://docs.github.com/rest/git). */
export function githubRepositories(options: GithubOptions): Repositories {
  const client = githubClient(options)
  const response = repositoryAt(options.apiBase)
  let user: Promise<User> | undefined

  /** Whose token it is. Fetched once; a failure is not cached. */
  const userOf = (signal?: AbortSignal): Promise<User> =>
    user ??= client({ path: '/user', response: User, signal }).catch((error) => {
      user = undefined
      throw error
    })

  /** The author whom GitHub's own commits for this token have, by an address that reveals none. */
  async function findAuthor(signal?: AbortSignal): Promise<Author> {
    try {
      const { login, id } = await userOf(signal)
      return { name: login, email: `${id}+${login}@users.noreply.github.com` }
    } catch (error) {
      if (hasStatus(error, 403)) return platformAuthor
      throw error
    }
  }

  /** The new repository; undefined where it exists already, as after a repeated request. */
  async function create(name: string, signal?: AbortSignal) {
    try {
      return await client({
        method: 'POST',
        path: options.owner ? `/orgs/${options.owner}/repos` : '/user/repos',
        body: { name, private: true, auto_init: true, description: 'Files of a sandbox' },
        response,
        signal,
      })
    } catch (error) {
      if (isConflict(error)) return undefined
      throw error
    }
  }

  return {
    async ensure(name, signal) {
      const find = async () => {
        const owner = options.owner ?? (await userOf(signal)).login
        return await client({ path: `/repos/${owner}/${name}`, response, signal })
      }
      const repository = await create(name, signal) ?? await find()
      // With a token any user name is valid.
      const credentials = { username: 'x-access-token', password: options.token }
      return { repository: repository.full_name, cloneUrl: repository.clone_url, credentials }
    },
    async put(repository, content, reopen, signal) {
      const { size, stream } = content
      if (size > maxFileBytes) {
        await stream.cancel()
        throw new ProviderError('provider_failed', 'GitHub takes no file over 100 MiB', undefined, 413)
      }
      // GitHub documents no limit of a blob's upload; it refuses more than 40 MiB with "too large to process".
      if (size > maxUploadBytes) return { sha: await blobId(content), large: { size, open: reopen } }
      const { body, sha } = encodeBlob(size, stream)
      const path = `/repos/${repository}/git/blobs`
      const blob = await client({ method: 'POST', path, body, response: Blob, timeoutMs: 120_000, signal })
      if (blob.sha === sha()) return { sha: blob.sha }
      throw new ProviderError('provider_invalid_response', 'GitHub stored other content than it was sent')
    },
    commit: (repository, files, message, signal) =>
      commitFiles(client, { repository, files, message, signal }, {
        ...options,
        author: () => findAuthor(signal),
      }),
  }
}
