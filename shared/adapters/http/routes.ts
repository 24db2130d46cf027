import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation, ErrorBody, HttpBinding } from '../../operation/operation.ts'
import type { Services } from '../services.ts'
import { refuse } from './error-response.ts'
import { handleRequest } from './handle-request.ts'

/** One route per operation, and errors for all other requests. */
export function operationRoutes(operations: readonly AnyOperation[], services: Services): Hono {
  // Hono's default router compiles all routes into one expression at the first request, which takes a fifth of a cold start.
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

/** The responses to a request without a route, and to an unexpected fault. */
export function refuseTheRest(app: Hono, services: Services) {
  const error = new OperationError('not_found', 'Not found')
  app.notFound((c) => refuse(services, c.req.raw, { surface: 'http', error, isUnknownPath: true }))
  app.onError((cause, c) => {
    const error = cause instanceof OperationError ? cause : internalError(cause)
    return refuse(services, c.req.raw, { surface: 'http', error })
  })
}

const honoPath = ({ path }: HttpBinding) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * The methods of each path and the error body of its group, for a 405. Paths without a parameter come first, so that
 * DELETE /api/tasks/runs does not match /api/tasks/{taskId}.
 */
function methodsByPath(operations: readonly AnyOperation[]): Map<string, { allow: string; body: ErrorBody }> {
  const byPath = new Map<string, { allow: string; body: ErrorBody }>()
  for (const { http } of operations) {
    const own = http.method === 'get' ? 'GET, HEAD' : http.method.toUpperCase()
    const methods = new Set([...byPath.get(honoPath(http))?.allow.split(', ') ?? [], ...own.split(', ')])
    byPath.set(honoPath(http), { allow: [...methods].join(', '), body: http.errorBody })
  }
  return new Map(
    [...byPath].sort(([one], [other]) => Number(one.includes(':')) - Number(other.includes(':'))),
  )
}
