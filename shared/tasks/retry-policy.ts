import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import { backoffMs, delayAfter, type DelayRange } from '../platform/backoff.ts'
import type { TaskContext } from './task.ts'

/** How often requests to a provider are repeated. */
export interface RetryPolicy {
  poll: DelayRange
  /** The delay after the first fault. Each further fault in a row doubles it. */
  retry: DelayRange
  /** How often one request is sent at most, by its fault. */
  maxAttempts: Record<ProviderFault, number>
}

export const defaultRetryPolicy: RetryPolicy = {
  poll: { minMs: 200, maxMs: 10_000 },
  retry: { minMs: 500, maxMs: 60_000 },
  maxAttempts: {
    provider_rate_limited: 10,
    provider_unavailable: 8,
    provider_invalid_response: 2,
    provider_failed: 1,
  },
}

/** Repeats a request after a temporary fault, no earlier than the provider allows. */
export const withRetries =
  ({ pause }: TaskContext, policy: RetryPolicy) => async <T>(request: () => Promise<T>): Promise<T> => {
    for (let attempt = 1;; attempt++) {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof ProviderError) || attempt >= policy.maxAttempts[error.fault]) throw error
        await pause(retryDelayMs(policy, attempt, error))
      }
    }
  }

/** The delay after the last of several faults in a row, no earlier than the provider allows. */
export const retryDelayMs = ({ retry }: RetryPolicy, faults: number, { retryAfterMs = 0 }: ProviderError) =>
  Math.min(Math.max(retryAfterMs, backoffMs(faults, retry)), retry.maxMs)

/** The older a run is, the less often it is polled. */
export const pollMs = ({ poll }: RetryPolicy, ageMs: number) => delayAfter(ageMs / 10, poll)

/** For runs that wait for an outside service. */
export const defaultDelayRange: DelayRange = { minMs: 500, maxMs: 600_000 }
