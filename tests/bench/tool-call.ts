import type { Request } from './load.ts'
import type { Store } from './store.ts'

interface Called {
  store: Store
  catalogId: string
}

/** One tools/call as a client of this revision sends it: 2026-07-28 is stateless, and repeats itself in headers. */
export function toolCall({ store, catalogId }: Called, origin: string, version: string): Request {
  const stateless = version >= '2026'
  const name = 'list_catalog_valuations'
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    url: `${origin}/mcp`,
    headers: {
      'x-api-key': store.key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...stateless ? { 'mcp-method': 'tools/call', 'mcp-name': name } : {},
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: { catalogId, limit: 1 },
        ...stateless ? { _meta: envelope } : {},
      },
    }),
  }
}

/** A refusal may come with status 200 over MCP, and would be fast. */
export async function assertSuccess({ url, headers, body }: Request) {
  const response = await fetch(url, { method: 'POST', headers, body })
  // The earlier revision answers with one server-sent event.
  const text = (await response.text()).replace(/^event: .*\ndata: /, '')
  if (!response.ok || JSON.parse(text).result?.structuredContent?.valuations?.length !== 1) {
    throw new Error(`The tool did not answer: ${response.status} ${text}`)
  }
}
