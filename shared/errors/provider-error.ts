/** How a provider failed, which decides whether a retry can help. `provider_invalid_response` is a response that cannot be read. */
export type ProviderFault =
  | 'provider_rate_limited'
  | 'provider_unavailable'
  | 'provider_invalid_response'
  | 'provider_failed'

/** The message is for the operator's log and quotes nothing of the provider's response. */
export class ProviderError extends Error {
  readonly fault: ProviderFault
  /** From the response's Retry-After. */
  readonly retryAfterMs?: number
  /** The response's HTTP status; undefined where there was no response. */
  readonly status?: number

  constructor(fault: ProviderFault, message: string, retryAfterMs?: number, status?: number) {
    super(message)
    this.name = 'ProviderError'
    this.fault = fault
    this.retryAfterMs = retryAfterMs
    this.status = status
  }
}

/** Whether an error is a response with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ProviderError && statuses.includes(error.status ?? 0)

/** What a request returns; undefined if the response has one of these statuses, because the vendor does not have it. */
export async function orMissing<T>(request: Promise<T>, ...statuses: number[]): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (hasStatus(error, ...statuses)) return undefined
    throw error
  }
}
