import { createMCPClient, type MCPClient } from '@ai-sdk/mcp'
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client'
import type { Hono } from 'hono'

/** The two revisions that are served. */
export const revisions = ['2025-11-25', '2026-07-28'] as const
export type Revision = typeof revisions[number]

export interface ToolListing {
  name: string
  title?: string
  description?: string
  inputSchema: Record<string, unknown>
  outputSchema?: Record<string, unknown>
  annotations?: Record<string, unknown>
}

export interface ToolResponse {
  content: { type: string; text?: string; data?: string; mimeType?: string; uri?: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
}

/** A client that others wrote, connected. */
export interface McpClient {
  server: { name: string; version: string }
  tools(): Promise<ToolListing[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolResponse>
  read(uri: string): Promise<ResourceContents[]>
  templates(): Promise<{ uriTemplate: string; name: string; mimeType?: string }[]>
  close(): Promise<void>
}

export interface ResourceContents {
  uri: string
  mimeType?: string
  text?: string
}

export interface AnyClient {
  connect(transport?: unknown): Promise<void>
  getServerVersion(): { name: string; version: string } | undefined
  listTools(): Promise<{ tools: unknown[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>
  close(): Promise<void>
}

type Connect = (url: string, headers: Record<string, string>) => Promise<McpClient>

export const info = { name: 'platform-tests', version: '1.0.0' }

export async function connected(client: AnyClient, transport?: unknown): Promise<McpClient> {
  await client.connect(transport)
  return {
    server: client.getServerVersion()!,
    // The listing comes first: from it the clients learn the output schemas that they check results by.
    tools: async () => (await client.listTools()).tools as ToolListing[],
    call: async (name, args = {}) => await client.callTool({ name, arguments: args }) as ToolResponse,
    read: async (uri) => (await client.readResource({ uri })).contents as ResourceContents[],
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates as { uriTemplate: string; name: string }[],
    close: () => client.close(),
  }
}

const current = (mode: 'legacy' | 'auto' | { pin: string }): Connect => (url, headers) =>
  connected(
    new CurrentClient(info, { versionNegotiation: { mode } }) as AnyClient,
    new CurrentTransport(new URL(url), { requestInit: { headers } }),
  )

/** The earlier library's own declarations do not pass `deno check`, so its modules are named at run time. */
const earlier: Connect = async (url, headers) => {
  const library = '@modelcontextprotocol/sdk/client'
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import(`${library}/index.js`),
    import(`${library}/streamableHttp.js`),
  ])
  return connected(
    new Client(info),
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
}

/** The client of the `ai` SDK, which connects when it is created. */
export function aiClient(transport: Parameters<typeof createMCPClient>[0]['transport']): AnyClient {
  let client: MCPClient
  return {
    async connect() {
      client = await createMCPClient({ transport })
    },
    getServerVersion: () => client.serverInfo as { name: string; version: string },
    listTools: () => client.listTools(),
    callTool: (call) => client.callTool(call),
    readResource: (resource) => client.readResource(resource),
    listResourceTemplates: () => client.listResourceTemplates(),
    close: () => client.close(),
  }
}

const ai: Connect = (url, headers) => connected(aiClient({ type: 'http', url, headers }))

/** Every client library that users have, in each revision that it speaks. mcp-programs.ts has programs. */
export const clients: Record<string, { revision: Revision; connect: Connect }> = {
  'sdk 1.32.2': { revision: '2025-11-25', connect: earlier },
  '@ai-sdk/mcp 2.0.99': { revision: '2026-07-28', connect: ai },
  'client 2.4.0, legacy': { revision: '2025-11-25', connect: current('legacy') },
  'client 2.4.0, negotiating': { revision: '2026-07-28', connect: current('auto') },
  'client 2.4.0, pinned': { revision: '2026-07-28', connect: current({ pin: '2026-07-28' }) },
}

export interface RpcResponse {
  status: number
  headers: Headers
  /** Whatever the server sent: judging it is the tests' work. */
  // deno-lint-ignore no-explicit-any -- whatever the server sent
  body: any
}

/** The body of a JSON-RPC request as a client of this revision sends it. */
export function rpcBody(
  revision: Revision,
  method: string,
  params: Record<string, unknown> = {},
  capabilities: Record<string, unknown> = {},
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  return { jsonrpc: '2.0', id: 1, method, params: revision === '2026-07-28' ? { ...params, _meta } : params }
}

/** The headers of a JSON-RPC request as a client of this revision sends them. */
export function rpcHeaders(
  revision: Revision,
  method: string,
  params: Record<string, unknown> = {},
): Record<string, string> {
  const name = params.name ?? params.uri ?? params.taskId
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    ...revision === '2026-07-28' && { 'mcp-method': method },
    ...revision === '2026-07-28' && typeof name === 'string' && { 'mcp-name': name },
  }
}

/** Sends one JSON-RPC request without a client library in between. */
export async function rpc(
  app: Hono,
  revision: Revision,
  credentials: Record<string, string>,
  method: string,
  params: Record<string, unknown> = {},
  { query = '', capabilities }: { query?: string; capabilities?: Record<string, unknown> } = {},
): Promise<RpcResponse> {
  const response = await app.request(`/mcp${query}`, {
    method: 'POST',
    headers: { ...rpcHeaders(revision, method, params), ...credentials },
    body: JSON.stringify(rpcBody(revision, method, params, capabilities)),
  })
  return { status: response.status, headers: response.headers, body: parsed(await response.text()) }
}

/** Calls a tool; returns its result, which a test matches. */
export const callTool = async (
  { mcp }: { mcp: Hono },
  revision: Revision,
  credentials: Record<string, string>,
  name: string,
  args: Record<string, unknown> = {},
) => (await rpc(mcp, revision, credentials, 'tools/call', { name, arguments: args })).body.result

/** A body of JSON, or the last message of an event stream; other text as it is. */
export function parsed(text: string): unknown {
  const data = text.split('\n').filter((line) => line.startsWith('data: ')).at(-1)?.slice('data: '.length)
  try {
    return JSON.parse(data || text)
  } catch {
    return text
  }
}
