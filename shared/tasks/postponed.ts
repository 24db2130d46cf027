import { ProviderError } from '../errors/provider-error.ts'
import type { RetryPolicy } from './retry-policy.ts'

/** After it a run has lost its purpose in any case. */
const maxPostponementMs = 24 * 3_600_000

/** The service allows the next request only after this time, which is too long to wait for. */
export class Postponed extends Error {
  readonly afterMs: number

  constructor(afterMs: number) {
    super('The service limits the rate of requests')
    this.afterMs = Math.min(afterMs, maxPostponementMs)
  }
}

/** Sends a request. @throws Postponed for a rate limit that outlasts the longest delay of the retry policy */
export async function throwIfPostponed<T>(
  request: () => Promise<T>,
  { maxRetryMs }: Pick<RetryPolicy, 'maxRetryMs'>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ProviderError && (error.retryAfterMs ?? 0) > maxRetryMs) {
      throw new Postponed(error.retryAfterMs!)
    }
    throw error
  }
}
