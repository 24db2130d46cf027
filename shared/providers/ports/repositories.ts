import type { Content } from '../../platform/streams.ts'

/** Credentials for cloning a private repository. */
export interface CloneCredentials {
  username: string
  password: string
}

/** Git repositories at a vendor. Every method throws `ProviderError`, or the error of a content's stream. */
export interface Repositories {
  /** The repository of this name; a missing one is created, private and with a first commit. */
  ensure(
    name: string,
    signal?: AbortSignal,
  ): Promise<{ repository: string; cloneUrl: string; credentials: CloneCredentials }>
  /** Uploads a content for a later commit and returns git's id of it. */
  put(repository: string, content: Content, signal?: AbortSignal): Promise<string>
  /** Commits files to the main branch; without a difference there is no commit. */
  commit(
    repository: string,
    files: { path: string; sha: string }[],
    message: string,
    signal?: AbortSignal,
  ): Promise<void>
}
