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
    'if-match',
    'prefer',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
  ],
  exposeHeaders: [
    'x-request-id',
    'x-error-code',
    'etag',
    'retry-after',
    'www-authenticate',
    'ratelimit',
    'ratelimit-policy',
  ],
  maxAge: 86_400,
}

/**
 * The same on an answer. Said where the answer is made: a middleware that adds headers afterwards makes it be built
 * again around a stream, which costs a tenth of the throughput.
 */
export const crossOriginHeaders = {
  'access-control-allow-origin': crossOrigin.origin,
  'access-control-expose-headers': crossOrigin.exposeHeaders.join(','),
}
