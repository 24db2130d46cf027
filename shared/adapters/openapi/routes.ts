import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AnyOperation } from '../../operation/operation.ts'
import { documentHeaders } from './headers.ts'

export const documentPaths = ['openapi.json', 'docs', 'docs/errors', 'llms.txt'].map((name) => `/api/${name}`)

/**
 * The documentation of the API: the OpenAPI document, a reference page, the list of errors, and a text for models. Their code
 * and all operations are imported with the first request.
 */
export function documentation(load: () => Promise<AnyOperation[]>, baseUrl: string): Hono {
  const app = new Hono()
  let document: Promise<string> | undefined
  const describe = async () => {
    const { openapiDocument } = await import('./document.ts')
    return JSON.stringify(openapiDocument(await load(), baseUrl))
  }
  app.get('/api/openapi.json', async (c) =>
    c.body(await (document ??= describe()), 200, {
      ...documentHeaders(),
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
    }))
  for (const path of ['/api/docs', '/api/docs/errors']) {
    app.get(path, async (c) => {
      const { docsPage, errorsPage, pageHeaders } = await import('./pages.tsx')
      const page = path === '/api/docs' ? docsPage(await load(), baseUrl) : errorsPage()
      return c.html(html`<!doctype html>${page}`, 200, pageHeaders)
    })
  }
  app.get('/api/llms.txt', async (c) => c.text(llmsText(await load(), baseUrl), 200, documentHeaders()))
  return app
}

function llmsText(operations: readonly AnyOperation[], baseUrl: string): string {
  const lines = operations.map((op) => `- ${op.http.method.toUpperCase()} ${op.http.path}: ${op.summary}`)
  return [
    '# Artist and Catalog Platform',
    '',
    `> HTTP API at ${baseUrl}; the same operations as MCP tools at ${baseUrl}/mcp. Send exactly one of x-api-key or Authorization: Bearer.`,
    '',
    ...lines,
    '',
    `OpenAPI 3.1: ${baseUrl}/api/openapi.json`,
    '',
  ].join('\n')
}
