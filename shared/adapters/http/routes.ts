import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation, ErrorBody, HttpBinding } from '../../operation/operation.ts'
import type { Services } from '../services.ts'
import { handleRequest } from './handle-request.ts'
import { refuse } from './refuse.ts'

/** One route an operation, and a refusal for all else. */
export function operationRoutes(operations: readonly AnyOperation[], services: Services): Hono {
  // Hono's default router compiles all routes into one expression at the first request, a fifth of a cold start.
  const app = new Hono({ router: new TrieRouter() })
  const refusal = new OperationError('method_not_allowed', 'Method not allowed')
  for (const [path, { allow, body }] of methodsByPath(operations)) {
    const here = operations.filter(({ http }) => honoPath(http) === path)
    for (const [method, ops] of Map.groupBy(here, ({ http }) => http.method)) {
      app.on(method.toUpperCase(), path, (c) => handleRequest(ops, services, c))
    }
    app.all(path, (c) => refuse(services, c.req.raw, { surface: 'http', error: refusal, allow, body }))
  }
  refuseTheRest(app, services)
  return app
}

/** What an app answers that has no route for a request, or whose code failed. */
export function refuseTheRest(app: Hono, services: Services) {
  app.notFound((c) =>
    refuse(services, c.req.raw, { surface: 'http', error: new OperationError('not_found', 'Not found') })
  )
  app.onError((cause, c) => refuse(services, c.req.raw, { surface: 'http', error: internalError(cause) }))
}

const honoPath = ({ path }: HttpBinding) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * What each path's 405 says: the methods that it has, in the body of its group. Those without a parameter come first, or
 * DELETE /api/tasks/runs would be taken for /api/tasks/{taskId}.
 */
function methodsByPath(operations: readonly AnyOperation[]): Map<string, { allow: string; body: ErrorBody }> {
  const byPath = new Map<string, { allow: string; body: ErrorBody }>()
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
