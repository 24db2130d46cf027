import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { call, type Headers, type Reply } from './http.ts'
import { deployment } from './rule.ts'

export interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema: { properties?: Record<string, unknown>; required?: string[] }
  outputSchema?: object
  annotations?: Record<string, unknown>
}

export interface ToolResult {
  content: { type: string; text?: string; mimeType?: string; data?: string; uri?: string }[]
  // deno-lint-ignore no-explicit-any -- whatever the deployment sent
  structuredContent?: any
  isError?: boolean
  _meta?: Record<string, unknown>
}

/** What a client gets from a resource. */
export interface Contents {
  uri: string
  mimeType?: string
  text?: string
}

export interface McpClient {
  tools(): Promise<Tool[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>
  read(uri: string): Promise<Contents[]>
  templates(): Promise<{ uriTemplate: string; name: string; mimeType?: string }[]>
  close(): Promise<void>
}

interface AnyClient {
  connect(transport: unknown): Promise<void>
  listTools(): Promise<{ tools: unknown[] }>
  callTool(params: object): Promise<unknown>
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: unknown[] }>
  close(): Promise<void>
}

const info = { name: 'acceptance-test', version: '1.0.0' }
const address = `${deployment.base_url}/mcp`

async function connect(client: AnyClient, transport: unknown): Promise<McpClient> {
  await client.connect(transport)
  return {
    tools: async () => (await client.listTools()).tools as Tool[],
    call: async (name, args = {}) => await client.callTool({ name, arguments: args }) as ToolResult,
    read: async (uri) => (await client.readResource({ uri })).contents as Contents[],
    templates: async () => (await client.listResourceTemplates()).resourceTemplates as never,
    close: () => client.close(),
  }
}

/** The published clients, by the revision of the protocol that they speak. */
export const clients: Record<string, (headers: Headers) => Promise<McpClient>> = {
  '2026-07-28': (headers) =>
    connect(
      new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }) as AnyClient,
      new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
    ),
  // The earlier library's declarations do not pass `deno check`, so its modules are named at run time.
  '2025-11-25': async (headers) => {
    const library = '@modelcontextprotocol/sdk/client'
    const [earlier, http] = await Promise.all([
      import(`${library}/index.js`),
      import(`${library}/streamableHttp.js`),
    ])
    return connect(
      new earlier.Client(info),
      new http.StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
    )
  },
}

/** Runs a test with each client. */
export async function withClients(
  headers: Headers,
  test: (client: McpClient, revision: string) => Promise<unknown>,
) {
  for (const [revision, open] of Object.entries(clients)) {
    const client = await open(headers)
    try {
      await test(client, revision)
    } finally {
      await client.close()
    }
  }
}

/** Sends JSON-RPC without a client library. */
export const rpc = (body: unknown, as?: Headers, headers: Headers = {}): Promise<Reply> =>
  call('POST', '/mcp', {
    as,
    body,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
  })
