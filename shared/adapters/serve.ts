/**
 * Serves an app. Hono leaves out the body of a response to HEAD, and newer versions of Deno would then declare a length of 0,
 * which is not that of GET (RFC 9110, 8.6). A stream has no declared length.
 */
export const serve = (app: { fetch: Deno.ServeHandler }): Deno.ServeHandler => async (request, info) => {
  const response = await app.fetch(request, info)
  const isWhole = request.method !== 'HEAD' || [204, 304].includes(response.status)
  return isWhole ? response : new Response(new Blob().stream(), response)
}
