import type { CloneCredentials } from './repositories.ts'

/**
 * Machines that work on a repository, each told from the others by its name, which is given once and for all. Every method
 * throws `ProviderError` alone, and finds what an earlier call of it made.
 */
export interface Machines {
  /** Makes the machine of this name from the repository, unless it is there: running, or with a snapshot of it. */
  ensure(
    name: string,
    source: { cloneUrl: string; credentials?: CloneCredentials },
    signal?: AbortSignal,
  ): Promise<void>
  /** A snapshot of it: the latest that was made since the machine was, else a new one. */
  snapshot(name: string, signal?: AbortSignal): Promise<string>
  /** Shuts it down; one that is down already, or not there, is no fault. */
  stop(name: string, signal?: AbortSignal): Promise<void>
}
