/**
 * The request at an address that can be parsed. Deno makes the address from the header Host, in which a client sends anything. If
 * it is no host, the address has that of the base, and the same path.
 */
export function withReadableAddress(request: Request, baseUrl: string): Request {
  if (URL.canParse(request.url)) return request
  const [, path = ''] = /^[^/]*\/\/[^/?]*(.*)$/.exec(request.url) ?? []
  return new Request(`${new URL(baseUrl).origin}${path.startsWith('/') ? path : `/${path}`}`, request)
}
