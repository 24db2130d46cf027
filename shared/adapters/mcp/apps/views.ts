import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../../operation/operation.ts'
import type { ViewName } from '../../../operation/tool.ts'
import type { Services } from '../../services.ts'

/** MCP Apps (https://modelcontextprotocol.io/extensions/apps): views that a client shows with the result of a tool. */
const viewType = 'text/html;profile=mcp-app'

export const appsCapability = { 'io.modelcontextprotocol/ui': { mimeTypes: [viewType] } }

const titles: Record<ViewName, string> = {
  'playcount-history': 'Play-count history as an interactive chart',
  valuation: 'A valuation explained',
  'site-preview': 'The draft of a site, with a button to publish it',
}

export const viewUri = (view: ViewName): string => `ui://artist-catalog-platform/${view}`

const viewsOf = (tools: Iterable<AnyOperation>): ViewName[] =>
  [...tools].flatMap(({ tool }) => tool?.view ?? [])

/** The views of some tools. */
export const describeViews = (tools: Iterable<AnyOperation>): Resource[] =>
  viewsOf(tools).map((view) => ({ uri: viewUri(view), name: view, title: titles[view], mimeType: viewType }))

/** How long a client may keep a view, which is the same for everybody. */
const cacheMs = 3_600_000

/** Reads the view of one of these tools; undefined for any other address. */
export async function readView(
  uri: string,
  tools: Iterable<AnyOperation>,
  { ports, baseUrl }: Pick<Services, 'ports' | 'baseUrl'>,
): Promise<ReadResourceResult | undefined> {
  const view = viewsOf(tools).find((view) => viewUri(view) === uri)
  if (!view) return undefined
  // Only a client that shows views needs them, so a cold start does not load them.
  const { viewDocument } = await import('./document.ts')
  const csp = {
    connectDomains: [],
    // A preview has the artwork and the tracks of its site.
    resourceDomains: view === 'site-preview' ? [new URL(ports.storage.publicUrl(''), baseUrl).origin] : [],
    frameDomains: [],
    baseUriDomains: [],
  }
  const text = await viewDocument(view, titles[view])
  return {
    contents: [{ uri, mimeType: viewType, text, _meta: { ui: { csp, prefersBorder: true } } }],
    ttlMs: cacheMs,
    cacheScope: 'public',
  } as ReadResourceResult
}
