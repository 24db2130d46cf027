import type { MiddlewareHandler } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { apiHeaders } from '../http/headers.ts'
import { respond } from '../respond.ts'
import type { Services } from '../services.ts'

/** A page for a person who followed a wrong link to the documents. Programs get the error as always. */
export const missingDocument = (services: Services): MiddlewareHandler => async (c, next) => {
  if (!/(^|,)\s*text\/html\s*(,|;|$)/i.test(c.req.header('accept') ?? '')) return await next()
  const { method } = c.req
  return await respond(services, c.req.raw, { surface: 'http', method, route: '*' }, async (exchange) => {
    exchange.failure = new OperationError('not_found', 'Not found')
    const [{ missingPage }, { pageHeaders }] = await Promise.all([
      import('./error-pages.tsx'),
      import('./layout.tsx'),
    ])
    return new Response(missingPage({ ...services, path: c.req.path.replace(/^\/api\//, '') }), {
      status: 404,
      headers: {
        ...apiHeaders,
        ...pageHeaders(services),
        'x-error-code': 'not_found',
        'cache-control': 'no-store',
        vary: 'accept',
      },
    })
  }, (error) => {
    throw error
  })
}
