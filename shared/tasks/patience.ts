import { ProviderFault, type ProviderFaultName } from '../errors/provider-error.ts'
import type { TaskContext } from './task.ts'

/** How long a provider is waited for. */
export interface Patience {
  firstPollMs: number
  longestPollMs: number
  /** The wait after the first fault; each that follows at once doubles it. */
  firstRetryMs: number
  longestRetryMs: number
  /** How often one question is asked that ends in this fault. */
  tries: Record<ProviderFaultName, number>
}

export const patience: Patience = {
  firstPollMs: 200,
  longestPollMs: 10_000,
  firstRetryMs: 500,
  longestRetryMs: 60_000,
  tries: { provider_rate_limited: 10, provider_unavailable: 8, provider_nonsense: 2, provider_failed: 1 },
}

/** Asks again where a fault may pass: not before the provider wants it, and so often at most. */
export const patient =
  ({ pause }: TaskContext, { tries, firstRetryMs, longestRetryMs }: Patience) =>
  async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let tried = 1;; tried++) {
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof ProviderFault) || tried >= tries[error.fault]) throw error
        const waitMs = Math.max(error.retryAfterMs ?? 0, firstRetryMs * 2 ** (tried - 1))
        await pause(Math.min(waitMs, longestRetryMs))
      }
    }
  }
