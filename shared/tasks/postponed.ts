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

/** Throws the error of a request: Postponed for a rate limit that outlasts the longest delay of the retry policy. */
export const throwOrPostpone = ({ retry }: RetryPolicy) => (error: unknown): never => {
  const afterMs = error instanceof ProviderError ? error.retryAfterMs ?? 0 : 0
  throw afterMs > retry.maxMs ? new Postponed(afterMs) : error
}
