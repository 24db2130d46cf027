import { LRUCache } from 'lru-cache'
import { AuthError } from '../oauth/errors.ts'
import { type Respond, routeOf } from './request.ts'

/**
 * How many requests from one address Supabase Auth accepts in 5 minutes, by its own defaults (internal/conf/configuration.go).
 * Each group of routes counts by itself (internal/api/apilimiter).
 */
const per5Minutes: { routes: string[]; requests: number }[] = [
  ...['/signup', '/recover', '/resend', '/magiclink', '/otp'].map((path) => ({
    routes: [`POST ${path}`],
    requests: 30,
  })),
  { routes: ['PUT /user'], requests: 30 },
  { routes: ['POST /token'], requests: 150 },
  { routes: ['POST /verify', 'GET /verify'], requests: 30 },
  { routes: ['POST /oauth/clients/register'], requests: 10 },
]
/** As many are accepted at once. */
const burst = 30

/** Refuses requests above Supabase Auth's limits with 429, by the address that the gateway names. */
export function withLimits(next: Respond, now = () => performance.now()): Respond {
  const limiters = per5Minutes.map(({ routes, requests }) => ({
    routes,
    take: tokenBuckets(requests / 300_000, now),
  }))
  return async (request) => {
    const route = routeOf(request)
    const limiter = limiters.find(({ routes }) => routes.includes(route ?? ''))
    const address = request.headers.get('x-forwarded-for')
    if (!limiter || !address || limiter.take(address)) return await next(request)
    return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached').response()
  }
}

/** A bucket of tokens for each key, which refills at a constant rate. */
function tokenBuckets(perMs: number, now: () => number) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: 10_000 })
  return (key: string): boolean => {
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now() }
    const left = Math.min(burst, tokens + (now() - at) * perMs)
    const isAccepted = left >= 1
    buckets.set(key, { tokens: isAccepted ? left - 1 : left, at: now() })
    return isAccepted
  }
}
