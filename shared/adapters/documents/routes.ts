import { type Context, Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { clientAddress } from '../client-address.ts'
import { interFile } from '../../presentation/type.ts'
import { type Compressed, compressible, sentCompressed } from '../compressed.ts'
import type { Services } from '../services.ts'
import { sendInter } from '../typeface.ts'
import { hashOf, policyHeaders } from './headers.ts'
import { missingDocument } from './missing.ts'
import { documentPages, pagePaths, pageReader } from './page-routes.ts'

const fixedPages = ['docs/play-count-history', 'docs/errors']

export const documentPaths = [
  'openapi.json',
  'llms.txt',
  'llms-full.txt',
  ...fixedPages,
  ...pagePaths,
  'docs/errors/:code',
  'docs/try/:operation',
  `docs/${interFile}`,
]
  .map((name) => `/api/${name}`)

/** Browsers ask again after a minute, and get a 304 until a new version is deployed. */
const briefly = 'public, max-age=60'

/**
 * The documents of the API: OpenAPI, the reference, guides, operations, errors, and texts for models. Their code and all
 * operations are imported with the first request.
 */
export function documents(
  load: () => Promise<AnyOperation[]>,
  services: Services,
  readDocument = async (baseUrl: string) => {
    const { openapiDocument } = await import('../openapi/document.ts')
    return JSON.stringify(openapiDocument(await load(), baseUrl))
  },
): Hono {
  const app = new Hono({ router: new TrieRouter() })
  const { baseUrl, appUrl } = services
  const made = new Map<string, Promise<Compressed>>()
  /** @param path of the document below /api, with which it is kept */
  const serve = async (
    c: Context,
    path: string,
    make: (path: string) => Promise<Compressed>,
    cacheControl = briefly,
  ) => {
    const document = made.get(path) ?? make(path)
    made.set(path, document)
    document.catch(() => made.delete(path))
    return await sentCompressed(c, await document, cacheControl)
  }

  app.get('/api/openapi.json', (c) =>
    serve(c, 'openapi.json', async () => {
      const headers = { ...policyHeaders(), 'content-type': 'application/json' }
      return compressible(await readDocument(baseUrl), headers)
    }, 'public, max-age=300'))
  const pages = pageReader(load)
  const textHeaders = { ...policyHeaders(), 'content-type': 'text/plain; charset=utf-8' }
  app.get('/api/llms.txt', (c) =>
    serve(c, 'llms.txt', async () => {
      const { llmsText } = await import('./llms.ts')
      return compressible(llmsText(await pages(), services), textHeaders)
    }))
  app.get('/api/llms-full.txt', (c) =>
    serve(c, 'llms-full.txt', async () => {
      const { fullText } = await import('./llms.ts')
      return compressible(fullText(await pages(), services), textHeaders)
    }))
  const countSearch = (c: Context) => {
    const network = services.hashNetwork(clientAddress(c, services.clientAddressHeader))
    const terms = { policies: ['search'], caller: `network ${network}` }
    return services.database.scope({ kind: 'public' }, null, crypto.randomUUID(), terms).admit()
  }
  documentPages(app, pages, { baseUrl, appUrl, serve, countSearch })
  app.get(`/api/docs/${interFile}`, sendInter)
  for (const path of fixedPages) app.get(`/api/${path}`, (c) => serve(c, path, (path) => page(path)))
  app.get('/api/docs/errors/:code', async (c, next) => {
    const code = c.req.param('code')
    if (!Object.hasOwn(errorTable, code)) return await next()
    return await serve(c, `docs/errors/${code}`, (path) => page(path, code as ErrorCode))
  })
  app.get('/api/docs/try/:operation', async (c, next) => {
    const name = c.req.param('operation')
    const op = (await load()).find((each) => each.name === name)
    const shown = (await pages()).find((each) => each.kind === 'operations' && each.name === name)
    if (!op || !shown) return await next()
    return await serve(c, `docs/try/${name}`, async (path) => {
      const [{ script, tryPage }, { pageHeaders }] = await Promise.all([
        import('./try-page.tsx'),
        import('./layout.tsx'),
      ])
      const html = tryPage({ path, baseUrl, appUrl }, op, shown, await pages())
      const connect = `'self' ${new URL(baseUrl).origin}`
      return compressible(html, pageHeaders({ baseUrl }, { script: hashOf(script), connect }))
    })
  })
  app.get('/api/docs/*', missingDocument(services), (c) => c.notFound())
  const page = async (path: string, code?: ErrorCode) => {
    const { renderPage } = await import('./pages.ts')
    const { html, headers } = await renderPage({ path, baseUrl, appUrl }, code, await load())
    return compressible(html, headers)
  }
  return app
}
