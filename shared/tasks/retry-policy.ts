import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import type { TaskContext } from './task.ts'

/** How often, and how long apart, a task asks a provider. */
export interface RetryPolicy {
  firstPollMs: number
  maxPollMs: number
  /** The wait after the first fault; each one that follows directly doubles it. */
  firstRetryMs: number
  maxRetryMs: number
  /** After so many attempts that end in this fault, the task gives up. */
  maxAttempts: Record<ProviderFault, number>
}

export const defaultRetryPolicy: RetryPolicy = {
  firstPollMs: 200,
  maxPollMs: 10_000,
  firstRetryMs: 500,
  maxRetryMs: 60_000,
  maxAttempts: {
    provider_rate_limited: 10,
    provider_unavailable: 8,
    provider_nonsense: 2,
    provider_failed: 1,
  },
}

/** Repeats a request while its fault may pass, and not before the provider's own Retry-After. */
export const withRetries =
  ({ pause }: TaskContext, { maxAttempts, firstRetryMs, maxRetryMs }: RetryPolicy) =>
  async <T>(request: () => Promise<T>): Promise<T> => {
    for (let attempt = 1;; attempt++) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof ProviderError) || attempt >= maxAttempts[error.fault]) throw error
        const waitMs = Math.max(error.retryAfterMs ?? 0, firstRetryMs * 2 ** (attempt - 1))
        await pause(Math.min(waitMs, maxRetryMs))
      }
    }
  }
