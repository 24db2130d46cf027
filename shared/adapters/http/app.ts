import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { routePath } from 'hono/route'
import { TrieRouter } from 'hono/router/trie-router'
import { internalError, OperationError } from '../../operation/errors.ts'
import type { AnyOperation, ErrorBody, HttpBinding } from '../../operation/operation.ts'
import { documentation, documentPaths } from '../openapi/routes.ts'
import type { Services } from '../services.ts'
import { answer } from './answer.ts'
import { crossOrigin } from './cors.ts'
import { refuse } from './refuse.ts'

/** The HTTP surface: one route an operation, the documents that describe them, and a refusal for all else. */
export function httpApp(operations: readonly AnyOperation[], services: Services): Hono {
  // Hono's default router compiles all routes into one expression at the first request, a fifth of a cold start.
  const app = new Hono({ router: new TrieRouter() })
  app.options('*', named(services), cors(crossOrigin))
  for (const path of documentPaths) app.get(path, named(services), cors(crossOrigin))
  app.route('/', documentation(operations, services.baseUrl))
  const refusal = new OperationError('method_not_allowed', 'Method not allowed')
  for (const [path, { allow, body }] of methodsByPath(operations)) {
    const here = operations.filter(({ http }) => honoPath(http) === path)
    for (const [method, ops] of Map.groupBy(here, ({ http }) => http.method)) {
      app.on(method.toUpperCase(), path, (c) => answer(ops, services, c))
    }
    app.all(path, (c) => refuse(services, c.req.raw, { surface: 'http', error: refusal, allow, body }))
  }
  app.notFound((c) =>
    refuse(services, c.req.raw, { surface: 'http', error: new OperationError('not_found', 'Not found') })
  )
  app.onError((cause, c) => refuse(services, c.req.raw, { surface: 'http', error: internalError(cause) }))
  return app
}

/** Gives a document or a preflight its id and its line in the log; operations and refusals write their own. */
const named = (services: Services): MiddlewareHandler => async (c, next) => {
  const started = performance.now()
  await next()
  const requestId = crypto.randomUUID()
  c.res.headers.set('x-request-id', requestId)
  services.log.request({
    request_id: requestId,
    surface: 'http',
    method: c.req.method,
    route: c.req.method === 'OPTIONS' ? '*' : routePath(c, -1),
    status: c.res.status,
    duration_ms: Math.round((performance.now() - started) * 10) / 10,
  })
}

const honoPath = ({ path }: HttpBinding) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * What each path's 405 says: the methods that it has, in the body of its group. Those without a parameter come first, or
 * DELETE /api/tasks/runs would be taken for /api/tasks/{taskId}.
 */
function methodsByPath(operations: readonly AnyOperation[]): Map<string, { allow: string; body: ErrorBody }> {
  const byPath = new Map(
    documentPaths.map((path) => [path, { allow: 'GET, HEAD', body: 'status' as ErrorBody }]),
  )
  for (const { http } of operations) {
    const own = http.method === 'get' ? 'GET, HEAD' : http.method.toUpperCase()
    const known = byPath.get(honoPath(http))
    const allow = known?.allow.split(', ').includes(http.method.toUpperCase())
      ? known.allow
      : [known?.allow, own].filter(Boolean).join(', ')
    byPath.set(honoPath(http), { allow, body: http.errorBody })
  }
  return new Map(
    [...byPath].sort(([one], [other]) => Number(one.includes(':')) - Number(other.includes(':'))),
  )
}
