import type { Context, Hono } from 'hono'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { OperationError } from '../../../errors/errors.ts'
import { type Compressed, compressible, sentCompressed } from '../../compressed.ts'
import type { Services } from '../../services.ts'
import { readBuiltFile } from '../../../platform/package-file.ts'
import { logged, wrongMethod } from '../page-response.tsx'
import type { ConsoleOptions } from './layout.tsx'

type Options = Omit<ConsoleOptions, 'publishableKey'> & { publishableKey?: string }

const immutable = 'public, max-age=31536000, immutable'
/** The pages have no data, but must change together with their files. */
const revalidated = 'private, no-cache'

/** All pages and files of the console, rendered once. */
async function load(options: ConsoleOptions) {
  const [{ renderConsole }, { pages }, { consoleStyle }, consoleScript, { consoleHeaders }] = await Promise
    .all([
      import('./layout.tsx'),
      import('./pages.ts'),
      import('./style.ts'),
      readBuiltFile('console.js').then((bytes) => new TextDecoder().decode(bytes)),
      import('./headers.ts'),
    ])
  const home = `${options.appUrl}/s/console`
  const hashed = (text: string) => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16)
  const [style, script] = [`style-${hashed(consoleStyle)}.css`, `script-${hashed(consoleScript)}.js`]
  const place = { ...options, home, style: `${home}/${style}`, script: `${home}/${script}` }
  const asFile = (text: string, type: string) =>
    compressible(text, { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' })
  const files = new Map([[style, asFile(consoleStyle, 'text/css')], [
    script,
    asFile(consoleScript, 'text/javascript'),
  ]])
  const rendered = new Map<string, Compressed>()
  return {
    home,
    files,
    /** The page at a path below the console; the page of unknown addresses if there is none. */
    page(path: string): { isMissing: boolean; page: Compressed } {
      const name = path.replace(/^(catalogs|sites|settings\/webhooks)\/[0-9a-f-]{36}$/i, '$1/:id')
      const page = Object.hasOwn(pages, name) ? pages[name] : undefined
      const key = page ? name : ''
      let made = rendered.get(key)
      if (!made) {
        made = compressible(renderConsole(page ?? pages['']!, place), consoleHeaders(place))
        rendered.set(key, made)
      }
      return { isMissing: !page, page: made }
    },
  }
}

/** The console: pages without data, whose script calls the API with the session of the person. */
export function consoleRoutes(app: Hono, services: Services, { publishableKey, ...options }: Options) {
  let loaded: ReturnType<typeof load> | undefined
  const send = async (c: Context, path: string): Promise<Response> => {
    if (!publishableKey) {
      throw new OperationError('feature_unavailable', 'This deployment has no sign-in for people.')
    }
    loaded ??= load({ ...options, publishableKey })
    const { home, files, page } = await loaded
    const file = files.get(path)
    if (file) return await sentCompressed(c, file, immutable)
    if (path === '') return redirect(`${home}/catalogs`)
    const { isMissing, page: found } = page(path)
    const response = await sentCompressed(c, found, revalidated)
    return isMissing && response.status === 200
      ? new Response(response.body, { status: 404, headers: response.headers })
      : response
  }
  const get = (path: string, handler: (c: Context) => Response | Promise<Response>) => {
    app.get(path, (c) => logged(services, c, path, handler))
    app.all(path, wrongMethod(services, 'GET, HEAD'))
  }
  const rest = (c: Context, base: string) => c.req.path.slice(base.length).replace(/^\/|\/$/g, '')
  get('/s/console', (c) => send(c, ''))
  get('/s/console/*', (c) => {
    const path = rest(c, '/s/console')
    if (path === '' || !c.req.path.endsWith('/')) return send(c, path)
    // The script reads ids at the end of an address.
    return redirect(`${options.appUrl}/s/console/${encodeURI(path)}${new URL(c.req.url).search}`)
  })
  // Where people return from a service, by default: {APP_URL}/settings/connectors.
  get('/s/settings/*', (c) => {
    const page = rest(c, '/s/settings')
    const query = new URL(c.req.url).search
    return redirect(`${options.appUrl}/s/console/settings/${encodeURI(page)}${query}`)
  })
}

const redirect = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
