import type { Content } from '../../platform/content.ts'

/** Who may clone a private repository. */
export interface CloneCredentials {
  username: string
  password: string
}

/** Repositories of git, kept by a vendor. Every method throws `ProviderError`, beside what a content's own stream throws. */
export interface Repositories {
  /** The repository of this name, created where there is none: private, with a first commit. */
  ensure(
    name: string,
    signal?: AbortSignal,
  ): Promise<{ repository: string; cloneUrl: string; credentials: CloneCredentials }>
  /** Lays a content there for a commit to name: git's own id of it. */
  put(repository: string, content: Content, signal?: AbortSignal): Promise<string>
  /** Has these files in the main branch, by one commit unless they are there already. */
  commit(
    repository: string,
    files: { path: string; sha: string }[],
    message: string,
    signal?: AbortSignal,
  ): Promise<void>
}
