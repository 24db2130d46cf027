/** What a provider does wrong, by what is to be done about it. */
export type ProviderFault =
  | 'provider_rate_limited'
  | 'provider_unavailable'
  | 'provider_nonsense'
  | 'provider_failed'

/** The message is for the operator's log; it quotes nothing of what the provider said. */
export class ProviderError extends Error {
  readonly fault: ProviderFault
  /** When the provider wants to be asked again, where it says so. */
  readonly retryAfterMs?: number
  /** The HTTP status that it answered, where it answered one. */
  readonly status?: number

  constructor(fault: ProviderFault, message: string, retryAfterMs?: number, status?: number) {
    super(message)
    this.name = 'ProviderError'
    this.fault = fault
    this.retryAfterMs = retryAfterMs
    this.status = status
  }
}
