import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { readBuiltFile } from '../../../platform/package-file.ts'
import { OperationError } from '../../../errors/errors.ts'
import { fontFace, interFile } from '../../../presentation/type.ts'
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
  const load = async (options: ConnectOptions) => {
    const [css, script] = (await Promise.all([readBuiltFile('connect.css'), readBuiltFile('connect.js')]))
      .map((file) => new TextDecoder().decode(file)) as [string, string]
    const style = fontFace(interFile) + css
    return { headers: connectHeaders(options, style, script), page: connectPage(options, style, script) }
  }
  let loaded: ReturnType<typeof load> | undefined
  app.options('*', loggedPreflight(services, 'http'), cors(crossOrigin))
  app.get(path, (c) =>
    logged(services, c, path, async () => {
      if (!options) throw new OperationError('feature_unavailable', 'Apps cannot be connected here.')
      if (!/^[\w-]{16,128}$/.test(c.req.query('authorization_id') ?? '')) {
        throw new OperationError(
          'invalid_input',
          'This address is not complete. Please go back to the app and connect again.',
        )
      }
      const { headers, page } = await (loaded ??= load(options))
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
