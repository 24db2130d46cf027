import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { OperationError } from '../../operation/errors.ts'
import type { AnyOperation, HttpBinding } from '../../operation/operation.ts'
import { documentation } from '../openapi/routes.ts'
import type { Services } from '../services.ts'
import { answer } from './answer.ts'
import { crossOrigin } from './cors.ts'
import { refuse } from './refuse.ts'

/** The HTTP surface: one route an operation, the documents that describe them, and a refusal for all else. */
export function httpApp(operations: readonly AnyOperation[], services: Services): Hono {
  const app = new Hono()
  app.use(cors(crossOrigin))
  for (const op of operations) {
    app.on(op.http.method.toUpperCase(), honoPath(op.http), (c) => answer(op, services, c))
  }
  app.route('/', documentation(operations, services.baseUrl))
  for (const [path, methods] of methodsByPath(operations)) {
    const error = new OperationError('method_not_allowed', 'Method not allowed')
    app.all(path, (c) => refuse(services, 'http', c.req.raw, error, methods))
  }
  app.notFound((c) => refuse(services, 'http', c.req.raw, new OperationError('not_found', 'Not found')))
  return app
}

const honoPath = ({ path }: HttpBinding) => path.replace(/\{(\w+)\}/g, ':$1')

function methodsByPath(operations: readonly AnyOperation[]): Map<string, string> {
  const byPath = new Map<string, string>()
  for (const { http } of operations) {
    const own = http.method === 'get' ? 'GET, HEAD' : http.method.toUpperCase()
    const path = honoPath(http)
    byPath.set(path, byPath.has(path) ? `${byPath.get(path)}, ${own}` : own)
  }
  return byPath
}
