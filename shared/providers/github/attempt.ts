import type { GitBlob } from '../ports/repositories.ts'
import type { Author } from './objects.ts'

export interface NewCommit {
  repository: string
  files: { path: string; blob: GitBlob }[]
  message: string
  signal?: AbortSignal
}

/** How commits with large contents are made: by a push, which names the author itself. */
export interface PushOptions {
  /** It decides where the token may be sent. */
  apiBase: string
  token: string
  timeoutMs?: number
  author: () => Promise<Author>
}

/** One way to commit onto the head of a branch. */
export interface Attempt {
  head: () => Promise<string>
  /** Returns false if the branch did not move to the commit. */
  commitOnto: (head: string, tree: string) => Promise<boolean>
}
