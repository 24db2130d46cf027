import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { TrieRouter } from 'hono/router/trie-router'
import { OperationError } from '../../errors/errors.ts'
import { type Group, loadAll } from '../../operation/group.ts'
import { logged } from '../logged.ts'
import { documentPaths, documents } from '../documents/routes.ts'
import { monitoring } from '../monitoring/monitoring.ts'
import type { Services } from '../services.ts'
import { refuse } from './error-response.ts'
import { crossOrigin } from './headers.ts'
import { operationRoutes, refuseTheRest } from './routes.ts'

/**
 * The HTTP API: the routes of each group, imported with its first request, and the documents that describe them.
 * @param readDocument the OpenAPI document of these groups for an address. Default: it is made with the first request for it
 */
export function httpApp(
  groups: readonly Group[],
  services: Services,
  readDocument?: (baseUrl: string) => Promise<string>,
): Hono {
  const app = new Hono({ router: new TrieRouter() })
  app.options('*', logged(services, 'http'), cors(crossOrigin))
  for (const path of documentPaths) app.get(path, logged(services, 'http'), cors(crossOrigin))
  app.route('/', documents(() => loadAll(groups), services, readDocument))
  const error = new OperationError('method_not_allowed', 'Method not allowed')
  for (const path of documentPaths) {
    app.all(path, (c) => refuse(services, c.req.raw, { surface: 'http', error, allow: 'GET, HEAD' }))
  }
  monitoring(app, '/api', services)
  for (const { folders, load } of groups) {
    let routes: Promise<Hono> | undefined
    for (const folder of folders) {
      app.all(`/api/${folder}/*`, async (c) => {
        routes ??= load().then((operations) => operationRoutes(operations, services))
        return (await routes).fetch(c.req.raw, c.env)
      })
    }
  }
  refuseTheRest(app, services)
  return app
}
