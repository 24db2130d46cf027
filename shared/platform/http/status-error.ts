import { ProviderError } from '../../errors/provider-error.ts'

/** The error for a response whose status is not success. */
export function errorFromStatus(vendor: string, { status, headers }: Response): ProviderError {
  const message = `${vendor} answered ${status}`
  if (status === 429) {
    return new ProviderError('provider_rate_limited', message, retryAfterMs(headers), status)
  }
  if (status >= 500 || status === 408) {
    return new ProviderError('provider_unavailable', message, retryAfterMs(headers), status)
  }
  return new ProviderError('provider_failed', message, undefined, status)
}

/** Seconds, or a date (RFC 9110, 10.2.3); undefined where there is neither. */
function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
