import type { Hono } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { connectHeaders, type ConnectOptions, connectPage } from '../../pages/connect-page.tsx'
import type { Services } from '../services.ts'
import { logged, wrongMethod } from './page-response.tsx'

/** As `authorization_url_path` in supabase/config.toml. Below /s, where a custom domain reaches this function anyway. */
const path = '/s/oauth/consent'

/** The page on which a person lets an MCP client use the account. */
export function connectRoutes(app: Hono, services: Services, options: ConnectOptions | undefined) {
  const headers = options && connectHeaders(options)
  const page = options && connectPage(options)
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
  app.all(path, wrongMethod(services, 'GET, HEAD'))
}
