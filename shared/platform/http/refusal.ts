import { ProviderFault } from '../../errors/provider-error.ts'

/** What a status means that is not success. */
export function refusalOf(vendor: string, { status, headers }: Response): ProviderFault {
  const said = `${vendor} answered ${status}`
  if (status === 429) {
    return new ProviderFault('provider_rate_limited', said, retryAfterMs(headers), status)
  }
  if (status >= 500 || status === 408) {
    return new ProviderFault('provider_unavailable', said, retryAfterMs(headers), status)
  }
  return new ProviderFault('provider_failed', said, undefined, status)
}

/** Seconds, or a date (RFC 9110, 10.2.3); undefined where it says neither. */
function retryAfterMs(headers: Headers): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
