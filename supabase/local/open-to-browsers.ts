/**
 * Adds CORS headers for every origin, as hosted Supabase does. Lite 0.10 does so only for some paths. This is safe because no cookie
 * is a credential here.
 */
export async function openToBrowsers(
  request: Request,
  respond: () => Promise<Response>,
): Promise<Response> {
  const method = request.headers.get('access-control-request-method')
  if (request.method === 'OPTIONS' && method) {
    const names = request.headers.get('access-control-request-headers') ?? ''
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': method,
        'access-control-allow-headers': names,
        'access-control-max-age': '3600',
      },
    })
  }
  const response = await respond()
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.delete('access-control-allow-credentials')
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
