import type { AnyOperation } from '../../operation/operation.ts'

/** Any origin, no cookies. */
export const crossOrigin = {
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'authorization',
    'x-api-key',
    'content-type',
    'accept',
    'idempotency-key',
    'x-confirm',
    'if-match',
    'last-event-id',
    'prefer',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'if-none-match',
    // What supabase-js sends with each request, with a region and with a retry.
    'apikey',
    'x-client-info',
    'x-region',
    'x-retry-count',
    // Tracing in browsers.
    'traceparent',
    'tracestate',
    'baggage',
  ],
  exposeHeaders: [
    'x-request-id',
    'x-error-code',
    'x-error-detail',
    'etag',
    'link',
    'retry-after',
    'www-authenticate',
    'ratelimit',
    'ratelimit-policy',
    'idempotent-replayed',
  ],
  maxAge: 86_400,
}

/**
 * The headers of every response. They are set where a response is made, because a middleware that adds headers makes Hono rebuild
 * the response around a stream, which costs a tenth of the throughput.
 */
export const apiHeaders = {
  'access-control-allow-origin': crossOrigin.origin,
  'access-control-expose-headers': crossOrigin.exposeHeaders.join(','),
  'x-content-type-options': 'nosniff',
}

/** The headers of every response that needs a credential, so that no cache stores the data of an account. */
export const privateHeaders = { 'cache-control': 'private, no-store' }

/** Headers of an operation that are about its content, which an error does not have. */
export const contentHeaders = ['content-disposition', 'content-security-policy', 'x-accel-buffering']

/** The headers that an operation adds to its responses; errors are without `contentHeaders`. */
export const headersOf = ({ access, http }: AnyOperation): Record<string, string> =>
  access.principals.includes('public') ? http.headers ?? {} : { ...http.headers, ...privateHeaders }
