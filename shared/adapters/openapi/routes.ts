import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AnyOperation } from '../../operation/operation.ts'
import { openapiDocument } from './document.ts'
import { docsPage, errorsPage } from './pages.tsx'

export const documentPaths = ['openapi.json', 'docs', 'docs/errors', 'llms.txt'].map((name) => `/api/${name}`)

/** What describes the API: the OpenAPI document, a page to read it, the list of errors, and a text for models. */
export function documentation(operations: readonly AnyOperation[], baseUrl: string): Hono {
  const app = new Hono()
  let document: string | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapiDocument(operations, baseUrl))
    return c.body(document, 200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=300',
    })
  })
  app.get('/api/docs', (c) => c.html(html`<!doctype html>${docsPage(operations, baseUrl)}`))
  app.get('/api/docs/errors', (c) => c.html(html`<!doctype html>${errorsPage()}`))
  app.get('/api/llms.txt', (c) => c.text(llmsText(operations, baseUrl)))
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
