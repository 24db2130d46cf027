import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { RequestRecord } from '../platform/log.ts'
import { respond } from './respond.ts'
import type { Services } from './services.ts'

/** Gives a document or a preflight a request id and a log line. Operations and errors have their own. */
export const logged =
  (services: Services, surface: RequestRecord['surface']): MiddlewareHandler => async (c, next) => {
    const { method } = c.req
    const route = method === 'OPTIONS' ? '*' : routePath(c, -1)
    await respond(services, c.req.raw, { surface, method, route }, async () => {
      await next()
      return c.res
    }, (error) => {
      throw error
    })
  }
