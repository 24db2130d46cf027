import type { RequestUsage } from '../platform/database/database.ts'

/**
 * Tells the caller of its limits (https://www.ietf.org/archive/id/draft-ietf-httpapi-ratelimit-headers-10.html), and that a
 * response is the saved one of an earlier request.
 */
export function setUsageHeaders(headers: Headers, { rates, isReplay }: RequestUsage): void {
  if (rates?.length) {
    headers.set(
      'ratelimit-policy',
      rates.map(({ policy, maxRequests, windowSeconds }) => `"${policy}";q=${maxRequests};w=${windowSeconds}`)
        .join(', '),
    )
    headers.set(
      'ratelimit',
      rates.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`).join(
        ', ',
      ),
    )
  }
  if (isReplay) headers.set('idempotent-replayed', 'true')
}
