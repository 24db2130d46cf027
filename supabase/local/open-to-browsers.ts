/**
 * Hosted Supabase answers pages of every origin; Lite 0.10 says so for part of its paths only. No cookie is a credential
 * here, so a page can do no more than whoever gave it a token.
 */
export async function openToBrowsers(
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const asked = request.headers.get('access-control-request-method')
  if (request.method === 'OPTIONS' && asked) {
    const names = request.headers.get('access-control-request-headers') ?? ''
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': asked,
        'access-control-allow-headers': names,
        'access-control-max-age': '3600',
      },
    })
  }
  const response = await answer()
  const headers = new Headers(response.headers)
  headers.set('access-control-allow-origin', '*')
  headers.delete('access-control-allow-credentials')
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}
