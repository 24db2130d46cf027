import type { CloneCredentials } from './repositories.ts'

/**
 * Machines that work on a repository, identified by a permanent name. Every method may be repeated and throws only
 * `ProviderError`.
 */
export interface Machines {
  /** Creates the machine of this name from the repository, unless it is running or has a snapshot. */
  ensure(
    name: string,
    source: { cloneUrl: string; credentials?: CloneCredentials },
    signal?: AbortSignal,
  ): Promise<void>
  /** The id of its latest snapshot, or of a new one. */
  snapshot(name: string, signal?: AbortSignal): Promise<string>
  /** Stops it; a missing or stopped machine is ignored. */
  stop(name: string, signal?: AbortSignal): Promise<void>
}
