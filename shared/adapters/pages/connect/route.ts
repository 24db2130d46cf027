import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { OperationError } from '../../../errors/errors.ts'
import { interFile } from '../../../presentation/type.ts'
import { sendInter } from '../../typeface.ts'
import { connectHeaders, type ConnectOptions, connectPage } from './page.tsx'
import { crossOrigin } from '../../http/headers.ts'
import { logged as loggedPreflight } from '../../logged.ts'
import type { Services } from '../../services.ts'
import { logged, wrongMethod } from '../page-response.tsx'

/** As `authorization_url_path` in supabase/config.toml, below the function's own path. */
const path = '/oauth/consent'

/**
 * The page on which a person lets an MCP client use the account, to which Supabase Auth redirects.
 * @param options undefined if the publishable key is not set: then no apps can be connected
 */
export function connectApp(services: Services, options: ConnectOptions | undefined): Hono {
  const app = new Hono()
  const headers = options && connectHeaders(options)
  const page = options && connectPage(options)
  app.options('*', loggedPreflight(services, 'http'), cors(crossOrigin))
  app.get(path, (c) =>
    logged(services, c, path, () => {
      if (!page) throw new OperationError('feature_unavailable', 'Apps cannot be connected here.')
      if (!/^[\w-]{16,128}$/.test(c.req.query('authorization_id') ?? '')) {
        throw new OperationError(
          'invalid_input',
          'This address is not complete. Please go back to the app and connect again.',
        )
      }
      return new Response(page, { headers })
    }))
  app.get(`/oauth/${interFile}`, (c) => logged(services, c, `/oauth/${interFile}`, sendInter))
  app.all(path, wrongMethod(services, 'GET, HEAD'))
  app.notFound((c) =>
    logged(services, c, '*', () => {
      throw new OperationError('not_found', 'There is nothing here.')
    })
  )
  return app
}
