/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { messagePage } from '../../pages/response-page.tsx'
import { messageHeaders } from '../../pages/render.ts'
import { type Exchange, respond } from '../respond.ts'
import type { Services } from '../services.ts'

export type PageHandler = (c: Context, exchange: Exchange) => Response | Promise<Response>

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The id or the slug of a site.
 * @throws OperationError not_found for neither
 */
export function siteAddress(c: Context): string {
  const address = c.req.param('id')?.toLowerCase() ?? ''
  if (!/^[a-z0-9-]{3,60}$/.test(address)) {
    throw new OperationError('not_found', 'This site is not published.')
  }
  return address
}

/**
 * The same part of a site at its present address. It is not cached for good, because a site can take a former address back,
 * and two remembered redirects would then lead to each other.
 */
export function moved(c: Context, page: string): Response {
  const part = c.req.path.replace(/^\/s\/[^/]+/, '')
  return new Response(null, {
    status: 308,
    headers: {
      location: page + part + new URL(c.req.url).search,
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Rejects the methods that a path does not have. */
export const wrongMethod = (services: Services, allow: string) => async (c: Context): Promise<Response> => {
  const response = await logged(services, c, '*', () => {
    throw new OperationError('method_not_allowed', 'There is nothing to see here.')
  })
  response.headers.set('allow', allow)
  return response
}

/** Handles a request for a page. An error is a page too. */
export const logged = (
  services: Services,
  c: Context,
  route: string,
  handler: PageHandler,
): Promise<Response> =>
  respond(
    services,
    c.req.raw,
    { surface: 'http', method: c.req.method, route: route.replace(/:(\w+)/g, '{$1}') },
    (exchange) => handler(c, exchange),
    refused,
  )

function refused(error: OperationError): Response {
  const ours = error.status >= 500
  const text = ours ? 'This page cannot be shown right now. Please try again in a moment.' : error.message
  const title = ours
    ? 'One moment, please.'
    : error.status === 404
    ? 'Nothing is playing here.'
    : 'That did not work.'
  return new Response(messagePage({ title, art: title, children: <p>{text}</p> }), {
    status: error.status,
    headers: {
      ...messageHeaders,
      'x-error-code': error.code,
      ...error.status === 503 ? { 'retry-after': '5' } : {},
    },
  })
}

/** Destinations of a frame. A request without Sec-Fetch-Dest is not from a current browser; the response's sandbox protects it. */
const frames = ['iframe', 'frame']

export function isForFrame(c: Context): boolean {
  const destination = c.req.header('sec-fetch-dest')
  return !destination || frames.includes(destination)
}

/**
 * Serves a document for the frame of a page. Any other request is redirected to the page around it: opened alone, a playable
 * part could imitate one of our pages.
 */
export const framed =
  (handler: PageHandler, around: (id: string, query: string) => string): PageHandler =>
  async (
    c,
    exchange,
  ) => {
    const response = await handler(c, exchange)
    if (isForFrame(c)) {
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
