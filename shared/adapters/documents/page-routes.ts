import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { AnyOperation } from '../../operation/operation.ts'
import { type Compressed, compressible, sentCompressed } from '../compressed.ts'
import { readBuiltPages } from './built-pages.ts'
import { completed, type DocumentPage } from './document-page.ts'
import { hashOf, policyHeaders } from './headers.ts'
import type { Place } from './layout.tsx'
import { type Found, maxQueryLength, partsOf, search } from './search.ts'

export const pagePaths = [
  'docs/guides',
  'docs/guides/:page',
  'docs',
  'docs/operations/:page',
  'docs/search',
  'docs/search.json',
]

const kinds = [['guides', 'docs/guides'], ['operations', 'docs']] as const
const markdownHeaders = { ...policyHeaders(), 'content-type': 'text/markdown; charset=utf-8' }

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

/** What is searched often, such as what one writes letter by letter, is searched once. */
const maxSearches = 500

/** The guides and operations, each as a page and as Markdown, their lists, and the search. */
export function documentPages(
  app: Hono,
  pages: () => Promise<DocumentPage[]>,
  { baseUrl, appUrl, serve, countSearch }: Omit<Place, 'path'> & {
    serve: Serve
    /** Counts a search for the client's network. @throws OperationError rate_limited */
    countSearch: (c: Context) => Promise<void>
  },
): void {
  let parts: ReturnType<typeof partsOf> | undefined
  const searches = new LRUCache<string, Compressed>({ max: maxSearches })
  /** A page of results, which is made once. Only what makes it is counted. */
  const serveSearch = (
    path: string,
    make: (query: string, found: Found[]) => Compressed | Promise<Compressed>,
  ) =>
    app.get(`/api/${path}`, async (c) => {
      const query = (c.req.query('q') ?? '').slice(0, maxQueryLength)
      const key = `${path} ${query}`
      let document = searches.get(key)
      if (!document) {
        await countSearch(c)
        const found = search(parts ??= partsOf(await pages()), query)
          .map((found) => ({ ...found, excerpt: completed(found.excerpt, { baseUrl, appUrl }) }))
        document = await make(query, found)
        searches.set(key, document)
      }
      return await sentCompressed(c, document, 'public, max-age=60')
    })

  // Where the list of operations was.
  app.get('/api/docs/operations', (c) => c.redirect('../docs', 308))
  for (const [kind, index] of kinds) {
    app.get(`/api/${index}`, (c) =>
      serve(c, index, async (path) => {
        const [{ guideIndex, referenceIndex }, { pageHeaders }] = await views()
        const place = { path, baseUrl, appUrl }
        return kind === 'guides'
          ? compressible(guideIndex(place, await pages()), pageHeaders({ baseUrl }))
          : compressible(referenceIndex(place, await pages()), pageHeaders({ baseUrl }, { form: "'self'" }))
      }))
    app.get(`/api/docs/${kind}/:page`, async (c, next) => {
      const [, name, isMarkdown] = /^(.+?)(\.md)?$/.exec(c.req.param('page'))!
      const page = (await pages()).find((each) => each.kind === kind && each.name === name)
      if (!page) return await next()
      return await serve(c, `docs/${kind}/${name}${isMarkdown ?? ''}`, async (path) => {
        if (isMarkdown) {
          return compressible(completed(page.markdown, { baseUrl, appUrl }), markdownHeaders)
        }
        const [{ guidePage, operationScript, operationView }, { pageHeaders }] = await views()
        const place = { path, baseUrl, appUrl }
        return kind === 'guides'
          ? compressible(guidePage(place, page), pageHeaders({ baseUrl }))
          : compressible(
            operationView(place, page, await pages()),
            pageHeaders({ baseUrl }, { script: hashOf(operationScript) }),
          )
      })
    })
  }
  serveSearch('docs/search', async (query, found) => {
    const [{ searchPage }, { pageHeaders }] = await views()
    const html = searchPage({ path: 'docs/search', baseUrl, appUrl }, query, found)
    return compressible(html, pageHeaders({ baseUrl }, { form: "'self'" }))
  })
  serveSearch('docs/search.json', (_, found) => {
    const results = found.map(
      ({ path, hasMarkdown, title, heading, excerpt }) => ({
        title,
        heading,
        url: `${baseUrl}/api/docs/${path}`,
        ...hasMarkdown && { markdown: `${baseUrl}/api/docs/${path}.md` },
        excerpt,
      }),
    )
    const headers = { ...policyHeaders(), 'content-type': 'application/json' }
    return compressible(JSON.stringify({ results }), headers)
  })
}

const views = () => Promise.all([import('./page-views.tsx'), import('./layout.tsx')])
