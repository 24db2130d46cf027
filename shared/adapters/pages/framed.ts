import type { PageHandler } from './page-response.tsx'

/** What a browser says that it fetches for a frame. One that says nothing is old, or no browser: the sandbox in the answer holds it. */
const frames = ['iframe', 'frame']

/**
 * Answers with what belongs into the frame of a page. Asked for in any other way, it leads to that page: opened by itself, a
 * playable part could look like a page of ours and send its visitor elsewhere.
 */
export const framed =
  (handler: PageHandler, around: (id: string, query: string) => string): PageHandler =>
  async (
    c,
    request,
  ) => {
    const response = await handler(c, request)
    const destination = c.req.header('sec-fetch-dest')
    if (!destination || frames.includes(destination)) {
      response.headers.set('vary', 'Sec-Fetch-Dest')
      return response
    }
    return new Response(null, {
      status: 303,
      headers: {
        location: around(c.req.param('id') ?? '', new URL(c.req.url).search),
        'cache-control': 'private, no-store',
        vary: 'Sec-Fetch-Dest',
        'referrer-policy': 'no-referrer',
      },
    })
  }
