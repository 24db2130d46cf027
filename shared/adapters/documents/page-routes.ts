import type { Context, Hono } from 'hono'
import type { AnyOperation } from '../../operation/operation.ts'
import { type Compressed, compressible, sentCompressed } from '../compressed.ts'
import { readBuiltPages } from './built-pages.ts'
import { completed, type DocumentPage } from './document-page.ts'
import { documentHeaders, hashOf, policyHeaders } from './headers.ts'
import type { Place } from './layout.tsx'
import { partsOf, search } from './search.ts'

export const pagePaths = [
  'docs/guides',
  'docs/guides/:page',
  'docs/operations',
  'docs/operations/:page',
  'docs/search',
  'docs/search.json',
]

const kinds = ['guides', 'operations'] as const
const markdownHeaders = { ...documentHeaders(), 'content-type': 'text/markdown; charset=utf-8' }

/** Reads the pages of all guides, and of the operations that this deployment serves. */
export function pageReader(load: () => Promise<AnyOperation[]>): () => Promise<DocumentPage[]> {
  let made: Promise<DocumentPage[]> | undefined
  const make = async () => {
    const operations = await load()
    if (!readBuiltPages) return (await import('./make-pages.ts')).makePages(operations)
    const names = new Set(operations.map(({ name }) => name))
    return (await readBuiltPages()).filter(({ kind, name }) => kind === 'guides' || names.has(name))
  }
  return () => {
    made ??= make()
    made.catch(() => made = undefined)
    return made
  }
}

type Serve = (
  c: Context,
  path: string,
  make: (path: string) => Promise<Compressed>,
) => Promise<Response>

/** The guides and operations, each as a page and as Markdown, their lists, and the search. */
export function documentPages(
  app: Hono,
  pages: () => Promise<DocumentPage[]>,
  { baseUrl, appUrl, serve }: Omit<Place, 'path'> & { serve: Serve },
): void {
  let parts: ReturnType<typeof partsOf> | undefined
  const find = async (query: string) =>
    search(parts ??= partsOf(await pages()), query)
      .map((found) => ({ ...found, excerpt: completed(found.excerpt, { baseUrl, appUrl }) }))

  for (const kind of kinds) {
    app.get(`/api/docs/${kind}`, (c) =>
      serve(c, `docs/${kind}`, async (path) => {
        const [{ documentIndex }, { pageHeaders }] = await views()
        return compressible(documentIndex({ path, baseUrl, appUrl }, kind, await pages()), pageHeaders)
      }))
    app.get(`/api/docs/${kind}/:page`, async (c, next) => {
      const [, name, isMarkdown] = /^(.+?)(\.md)?$/.exec(c.req.param('page'))!
      const page = (await pages()).find((each) => each.kind === kind && each.name === name)
      if (!page) return await next()
      return await serve(c, `docs/${kind}/${name}${isMarkdown ?? ''}`, async (path) => {
        if (isMarkdown) {
          return compressible(completed(page.markdown, { baseUrl, appUrl }), markdownHeaders)
        }
        const [{ documentPage }, { pageHeaders }] = await views()
        return compressible(documentPage({ path, baseUrl, appUrl }, page), pageHeaders)
      })
    })
  }
  app.get('/api/docs/search', async (c) => {
    const query = c.req.query('q') ?? ''
    const [{ searchPage }, , { style }] = await views()
    const html = searchPage({ path: 'docs/search', baseUrl, appUrl }, query, await find(query))
    const policy = policyHeaders({ style: hashOf(style), form: "'self'" })
    const document = compressible(html, { ...policy, 'content-type': 'text/html; charset=utf-8' })
    return await sentCompressed(c, document, 'public, max-age=60')
  })
  app.get('/api/docs/search.json', async (c) => {
    const results = (await find(c.req.query('q') ?? '')).map(
      ({ path, hasMarkdown, title, heading, excerpt }) => ({
        title,
        heading,
        url: `${baseUrl}/api/docs/${path}`,
        ...hasMarkdown && { markdown: `${baseUrl}/api/docs/${path}.md` },
        excerpt,
      }),
    )
    const headers = { ...documentHeaders(), 'content-type': 'application/json' }
    return await sentCompressed(c, compressible(JSON.stringify({ results }), headers), 'public, max-age=60')
  })
}

const views = () => Promise.all([import('./page-views.tsx'), import('./layout.tsx'), import('./style.ts')])
