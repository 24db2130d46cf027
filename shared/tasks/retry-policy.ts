import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import type { TaskContext } from './task.ts'

/** How long and how often a provider is asked. */
export interface RetryPolicy {
  firstPollMs: number
  maxPollMs: number
  /** The wait after the first fault; each further one in a row doubles it. */
  firstRetryMs: number
  maxRetryMs: number
  /** How often one request is sent that ends in this fault. */
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

/** Repeats a request whose fault may pass, not before the provider allows it. */
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

/** How long a run that waits for something outside pauses: as long as it has waited already, between these. */
export interface DelayRange {
  minMs: number
  maxMs: number
}

export const defaultDelayRange: DelayRange = { minMs: 500, maxMs: 600_000 }

export const delayAfter = (waitedMs: number, { minMs, maxMs }: DelayRange) =>
  Math.min(Math.max(waitedMs, minMs), maxMs)
