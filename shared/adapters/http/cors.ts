/** Any origin, no cookies (decisions 1). */
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
