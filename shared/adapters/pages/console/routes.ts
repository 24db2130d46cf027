import type { Context, Hono } from 'hono'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { OperationError } from '../../../errors/errors.ts'
import { type Compressed, compressible, sentCompressed } from '../../compressed.ts'
import type { Services } from '../../services.ts'
import { readBuiltFile } from '../../../platform/package-file.ts'
import { logged, wrongMethod } from '../page-response.tsx'
import type { ConsoleOptions } from './document.tsx'

type Options = Omit<ConsoleOptions, 'publishableKey'> & { publishableKey?: string }

/** What `supabase/build/web.ts` makes of the console. */
interface Built {
  /** The names of the scripts that every page begins with. */
  script: string
  scheme: string
  /** The scripts that every page needs at once. */
  preload: string[]
  style: string
  /** The scripts by name, which changes with the content. */
  scripts: Record<string, string>
  /** The pages by their path in a workspace, with `:id` for an id and `:isrc` for a recording. */
  addresses: string[]
  /** The pages of paths that were in use before an address named its workspace. */
  moved: Record<string, string>
}

const immutable = 'public, max-age=31536000, immutable'
/** The pages have no data, but must change together with their files. */
const revalidated = 'private, no-cache'

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isrc = /^[a-z]{2}[a-z\d]{3}\d{7}$/i
const inWorkspace = /^w\/([^/]+)\/(.+)$/

/** The page of a path: its name has `:id` and `:isrc` where the path has what it is about. */
function pageOf(path: string): { name: string; ofId: string } {
  const parts = path.split('/')
  const name = parts.map((part, index) =>
    index === 0 ? part : id.test(part) ? ':id' : isrc.test(part) ? ':isrc' : part
  )
  return { name: name.join('/'), ofId: parts[name.indexOf(':id')] ?? '' }
}

/** All files of the console, and its one document. */
async function load(options: ConsoleOptions) {
  const [{ renderConsole, renderMissing }, bytes, { consoleHeaders }] = await Promise.all([
    import('./document.tsx'),
    readBuiltFile('console.json'),
    import('./headers.ts'),
  ])
  const built: Built = JSON.parse(new TextDecoder().decode(bytes))
  const home = `${options.appUrl}/s/console`
  const styleName = `style-${bytesToHex(sha256(utf8ToBytes(built.style))).slice(0, 16)}.css`
  const asFile = (text: string, type: string) =>
    compressible(text, { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' })
  const file = (name: string) => `${home}/files/${name}`
  const place = {
    ...options,
    home,
    style: file(styleName),
    script: file(built.script),
    scheme: file(built.scheme),
    preload: built.preload.map(file),
  }
  const headers = consoleHeaders(place)
  const isPage = new Set(built.addresses)
  return {
    home,
    files: new Map<string, Compressed>([
      [styleName, asFile(built.style, 'text/css')],
      ...Object.entries(built.scripts).map(([name, code]) =>
        [name, asFile(code, 'text/javascript')] as const
      ),
    ]),
    page: compressible(renderConsole(place), headers),
    // It has no shell.
    signIn: compressible(renderConsole({ ...place, preload: [] }), headers),
    missing: compressible(renderMissing(place), headers),
    isPage(path: string): boolean {
      const [, workspace = '', page = ''] = inWorkspace.exec(path) ?? []
      return (workspace === 'me' || id.test(workspace)) && isPage.has(pageOf(page).name)
    },
    /** The address of a page that had another one, whose query may name an organization or a recording. */
    moved(path: string, query: URLSearchParams): string | undefined {
      const recording = query.get('recording') ?? ''
      if (isrc.test(recording) && pageOf(inWorkspace.exec(path)?.[2] ?? '').name === 'catalogs/:id') {
        query.delete('recording')
        return `${home}/${path}/recordings/${recording}${query.size > 0 ? `?${query}` : ''}`
      }
      const { name, ofId } = pageOf(path)
      if (!Object.hasOwn(built.moved, name)) return undefined
      const organization = query.get('organization') ?? ''
      query.delete('organization')
      const workspace = id.test(organization) ? organization : 'me'
      const to = built.moved[name]!.replace(':id', ofId)
      return `${home}/w/${workspace}/${to}${query.size > 0 ? `?${query}` : ''}`
    },
  }
}

/** The console: one document without data, whose script calls the API with the session of the person. */
export function consoleRoutes(app: Hono, services: Services, { publishableKey, ...options }: Options) {
  let loaded: ReturnType<typeof load> | undefined
  const send = async (c: Context, path: string): Promise<Response> => {
    if (!publishableKey) {
      throw new OperationError('feature_unavailable', 'This deployment has no sign-in for people.')
    }
    loaded ??= load({ ...options, publishableKey })
    const { files, page, signIn, missing, isPage, moved } = await loaded
    const file = path.startsWith('files/') && files.get(path.slice('files/'.length))
    if (file) return await sentCompressed(c, file, immutable)
    if (path === 'sign-in') return await sentCompressed(c, signIn, revalidated)
    const address = moved(path, new URL(c.req.url).searchParams)
    if (address) return redirect(address)
    if (path === '' || isPage(path)) return await sentCompressed(c, page, revalidated)
    const response = await sentCompressed(c, missing, revalidated)
    return response.status === 200
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
