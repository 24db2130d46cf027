import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import type { TaskContext } from './task.ts'

/** How often requests to a provider are repeated. */
export interface RetryPolicy {
  firstPollMs: number
  maxPollMs: number
  /** The delay after the first fault. Each further fault in a row doubles it. */
  firstRetryMs: number
  maxRetryMs: number
  /** How often one request is sent at most, by its fault. */
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
    provider_invalid_response: 2,
    provider_failed: 1,
  },
}

/** Repeats a request after a temporary fault, no earlier than the provider allows. */
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

/** Bounds for the delay of a run that waits for an outside service. */
export interface DelayRange {
  minMs: number
  maxMs: number
}

export const defaultDelayRange: DelayRange = { minMs: 500, maxMs: 600_000 }

/** The delay grows with the time already waited. */
export const delayAfter = (waitedMs: number, { minMs, maxMs }: DelayRange) =>
  Math.min(Math.max(waitedMs, minMs), maxMs)
