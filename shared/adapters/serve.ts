import { withReadableAddress } from '../platform/readable-address.ts'

/**
 * Serves an app at an address. Hono leaves out the body of a response to HEAD, and newer versions of Deno would then declare a
 * length of 0, which is not that of GET (RFC 9110, 8.6). A stream has no declared length.
 */
export function serve(app: { fetch: Deno.ServeHandler }, baseUrl: string): Deno.ServeHandler {
  return async (request, info) => {
    const response = await app.fetch(withReadableAddress(request, baseUrl), info)
    const isWhole = request.method !== 'HEAD' || [204, 304].includes(response.status)
    return isWhole ? response : new Response(new Blob().stream(), response)
  }
}
