/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import type { SiteDocument } from '../../site/document.ts'
import { type Language, preferredLanguage } from '../../site/language.ts'
import { slugPattern } from '../../site/links.ts'
import { messagePage } from '../../pages/response-page.tsx'
import { messagesOf } from '../../site/words/messages.ts'
import { messageHeaders } from '../../pages/render.ts'
import { apiHeaders } from '../http/headers.ts'
import { type Exchange, respond } from '../respond.ts'
import type { Services } from '../services.ts'
import { PageRefusal, TitledRefusal } from './page-refusal.ts'

export type PageHandler = (c: Context, exchange: Exchange) => Response | Promise<Response>

/** The page that something is said about, and its address, while it is published, and the language to say it in. */
export type SiteOf = (
  id: string,
  c: Context,
) => Promise<{ site?: SiteDocument; back?: string; language: Language }>

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The id or the slug of a site.
 * @throws OperationError not_found for neither
 */
export function siteAddress(c: Context): string {
  const address = c.req.param('id')?.toLowerCase() ?? ''
  // An id has the form of a slug too.
  if (!slugPattern.test(address)) {
    throw new PageRefusal('unpublished')
  }
  return address
}

/**
 * The same part of a site at its present address. It is not cached for good, because a site can take a former address back,
 * and two remembered redirects would then lead to each other.
 */
export function moved(c: Context, page: string): Response {
  // Not c.req.path, which is decoded: a header takes ASCII on one line.
  const { pathname, search } = new URL(c.req.url)
  return new Response(null, {
    status: 308,
    headers: {
      location: page + pathname.replace(/^\/s\/[^/]+/, '').replace(/\/$/, '') + search,
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

/** Handles a request for a page, which pages of any origin may read. An error is a page too. */
export async function logged(
  services: Services,
  c: Context,
  route: string,
  handler: PageHandler,
): Promise<Response> {
  const response = await respond(
    services,
    c.req.raw,
    { surface: 'http', method: c.req.method, route: route.replace(/:(\w+)/g, '{$1}') },
    (exchange) => handler(c, exchange),
    (error) => refused(error, c.req.header('accept-language')),
  )
  for (const [name, value] of Object.entries(apiHeaders)) response.headers.set(name, value)
  return response
}

/** In the language of the visitor, because there is no page that could decide. */
function refused(error: OperationError, accepted?: string): Response {
  const own = error instanceof TitledRefusal ? error.title : undefined
  const language = preferredLanguage(own ? 'en' : accepted ?? null)
  const { fault, faulty, missing, refusals } = messagesOf(language.tag)
  const ours = error.status >= 500
  const title = own ?? (ours ? fault : error.status === 404 ? missing : language.words.failed)
  const text = ours ? faulty : error instanceof PageRefusal ? refusals[error.reason] : undefined
  const page = messagePage({
    title,
    language,
    art: own ? undefined : messagesOf('en').missing,
    children: <p lang={text === undefined ? 'en' : undefined}>{text ?? error.message}</p>,
  })
  return new Response(page, {
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
      response.headers.append('vary', 'Sec-Fetch-Dest')
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
