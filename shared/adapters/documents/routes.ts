import { type Context, Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { type Compressed, compressedFile, compressible, sentCompressed } from '../compressed.ts'
import { documentHeaders } from './headers.ts'
import { readScript, scriptPath } from './scalar.ts'

interface Options {
  baseUrl: string
  appUrl: string
}

export const documentPaths = [
  'openapi.json',
  'llms.txt',
  'docs',
  'docs/plain',
  'docs/play-count-history',
  'docs/errors',
  'docs/errors/:code',
  scriptPath,
].map((name) => `/api/${name}`)

/** Browsers ask again after a minute, and get a 304 until a new version is deployed. */
const briefly = 'public, max-age=60'

/**
 * The documents of the API: OpenAPI, the reference, the errors, the guide to the comparison, and a text for models. Their code and
 * all operations are imported with the first request.
 */
export function documents(load: () => Promise<AnyOperation[]>, options: Options): Hono {
  const app = new Hono({ router: new TrieRouter() })
  const made = new Map<string, Promise<Compressed>>()
  const serve = async (c: Context, make: (path: string) => Promise<Compressed>, cacheControl = briefly) => {
    const path = c.req.path.replace(/^\/api\//, '')
    const document = made.get(path) ?? make(path)
    made.set(path, document)
    document.catch(() => made.delete(path))
    return await sentCompressed(c, await document, cacheControl)
  }
  const text = (type: string, render: () => Promise<string>) => async () =>
    compressible(await render(), { ...documentHeaders(), 'content-type': `${type}; charset=utf-8` })
  const { baseUrl, appUrl } = options

  app.get('/api/openapi.json', (c) =>
    serve(c, async () => {
      const { openapiDocument } = await import('../openapi/document.ts')
      const document = JSON.stringify(openapiDocument(await load(), baseUrl))
      return compressible(document, { ...documentHeaders(), 'content-type': 'application/json' })
    }, 'public, max-age=300'))
  app.get('/api/llms.txt', (c) =>
    serve(
      c,
      text('text/plain', async () => (await import('./llms.ts')).llmsText(await load(), baseUrl, appUrl)),
    ))
  app.get(`/api/${scriptPath}`, (c) =>
    serve(
      c,
      () => Promise.resolve(compressedFile(readScript, { 'content-type': 'text/javascript; charset=utf-8' })),
      'public, max-age=31536000, immutable',
    ))
  for (const path of documentPaths.filter((path) => path.startsWith('/api/docs') && !path.endsWith('.js'))) {
    app.get(path, (c) => {
      const code = c.req.param('code')
      if (code !== undefined && !Object.hasOwn(errorTable, code)) return c.notFound()
      return serve(c, async (path) => {
        const { renderPage } = await import('./pages.ts')
        const { html, headers } = await renderPage({ path, ...options }, code as ErrorCode, await load())
        return compressible(html, headers)
      })
    })
  }
  return app
}
