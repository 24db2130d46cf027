import type { Content } from '../../platform/streams.ts'

/** Credentials for cloning a private repository. */
export interface CloneCredentials {
  username: string
  password: string
}

/** A larger content is sent with the commit. */
export const maxUploadBytes = 32 * 2 ** 20

/** A content that a commit can refer to. */
export interface GitBlob {
  /** Git's id of it. */
  sha: string
  /** The content itself, if it is too large for an upload of its own: it is sent with the commit. */
  large?: LargeContent
}

export interface LargeContent {
  size: number
  open: () => Promise<Content>
}

/** Git repositories at a vendor. Every method throws `ProviderError`, or the error of a content's stream. */
export interface Repositories {
  /** The repository of this name; a missing one is created, private and with a first commit. */
  ensure(
    name: string,
    signal?: AbortSignal,
  ): Promise<{ repository: string; cloneUrl: string; credentials: CloneCredentials }>
  /**
   * Uploads a content for a later commit, or only reads it if it is large; `reopen` then opens it again for the commit. The
   * error has status 413 or 422 for a content that the vendor does not take.
   */
  put(
    repository: string,
    content: Content,
    reopen: () => Promise<Content>,
    signal?: AbortSignal,
  ): Promise<GitBlob>
  /**
   * Commits files to the main branch; without a difference there is no commit. The error has status 422 if the vendor refuses
   * the large contents; nothing is committed then.
   */
  commit(
    repository: string,
    files: { path: string; blob: GitBlob }[],
    message: string,
    signal?: AbortSignal,
  ): Promise<void>
}
