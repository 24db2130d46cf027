/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { messagePage } from '../../pages/response-page.tsx'
import { messageHeaders } from '../../pages/render.ts'
import { type Exchange, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import type { Sendable } from './site-pages.ts'

export type PageHandler = (c: Context, exchange: Exchange) => Response | Promise<Response>

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** @throws OperationError not_found for what can be no site */
export function siteId(c: Context): string {
  const id = c.req.param('id')?.toLowerCase() ?? ''
  if (!uuid.test(id)) throw new OperationError('not_found', 'This site is not published.')
  return id
}

/** An answer, or the news that a cache has it already. */
export function sent(c: Context, { body, headers, etag }: Sendable, cacheControl: string): Response {
  const known = c.req.header('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const kept = { etag, 'cache-control': cacheControl }
  if (known?.includes(etag) || known?.includes('*')) return new Response(null, { status: 304, headers: kept })
  return new Response(body, { headers: { ...headers, ...kept } })
}

/** Refuses the methods that a path does not have. */
export const wrongMethod = (services: Services, allow: string) => async (c: Context): Promise<Response> => {
  const response = await logged(services, c, '*', () => {
    throw new OperationError('method_not_allowed', 'There is nothing to see here.')
  })
  response.headers.set('allow', allow)
  return response
}

/** Answers with a page; a refusal is a page too. */
export const logged = (
  services: Services,
  c: Context,
  route: string,
  handler: PageHandler,
): Promise<Response> =>
  respond(
    services,
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
  return new Response(messagePage({ title, children: <p>{text}</p> }), {
    status: error.status,
    headers: {
      ...messageHeaders,
      'x-error-code': error.code,
      ...error.status === 503 ? { 'retry-after': '5' } : {},
    },
  })
}
