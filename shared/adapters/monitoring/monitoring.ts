import type { Hono } from 'hono'
import type { Services } from '../services.ts'
import type { Prefix } from './routes.ts'

/** Adds a function's paths for operators, whose code is imported with their first request. */
export function monitoring(app: Hono, prefix: Prefix, services: Services): void {
  let routes: Promise<Hono> | undefined
  for (const name of ['health', 'ready', 'metrics']) {
    app.all(`${prefix}/${name}`, async (c) => {
      routes ??= import('./routes.ts').then(({ monitoringRoutes }) => monitoringRoutes(prefix, services))
      return (await routes).fetch(c.req.raw)
    })
  }
}
