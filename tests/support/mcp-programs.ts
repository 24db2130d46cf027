import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import {
  type AnyClient,
  connected,
  info,
  type McpClient,
  type ToolListing,
  type ToolResponse,
} from './mcp-clients.ts'
import { runProgram } from './packages.ts'

/** A program that others wrote, which a person connects to the server by a command. */
export interface McpProgram {
  tools(): Promise<ToolListing[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolResponse>
  close(): Promise<unknown>
}

type Start = (url: string, headers: Record<string, string>) => Promise<McpProgram>

const packages = new URL('../../node_modules/', import.meta.url).pathname
const programArgs = (path: string) => ['run', '-A', '--no-prompt', `${packages}${path}`]
const headerArgs = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])

/** `npx @modelcontextprotocol/inspector --cli`: one process for each request. `--strict` also checks the schemas of the tools. */
const inspector: Start = async (url, headers) => {
  const home = await Deno.makeTempDir({ prefix: 'mcp-inspector-' })
  const request = async (method: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(Deno.execPath(), [
      ...programArgs('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
      ...['--cli', '--server-url', url, '--transport', 'http', ...headerArgs(headers)],
      ...['--format', 'json', '--method', method, ...args],
    ], { env: { HOME: home } })
    if (!stdout) throw new Error(`The inspector printed no result: ${stderr}`)
    const { result } = JSON.parse(stdout)
    if (code !== 0 && !result.isError) throw new Error(`The inspector ended with ${code}: ${stderr}`)
    return result
  }
  return {
    tools: async () => (await request('tools/list', '--strict')).tools,
    call: (name, args = {}) =>
      request('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    close: () => Deno.remove(home, { recursive: true }),
  }
}

/** `npx mcp-remote`, between the server and a client that only starts programs. */
export const mcpRemote = async (url: string, headers: Record<string, string>): Promise<McpClient> => {
  const home = await Deno.makeTempDir({ prefix: 'mcp-remote-' })
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: [...programArgs('mcp-remote/dist/proxy.js'), url, ...headerArgs(headers)],
    env: { PATH: Deno.env.get('PATH')!, HOME: home },
    stderr: 'ignore',
  })
  const client = await connected(new Client(info) as AnyClient, transport)
  return {
    ...client,
    close: async () => {
      await client.close()
      await Deno.remove(home, { recursive: true })
    },
  }
}

export const programs: Record<string, Start> = {
  'inspector 2.12.0': inspector,
  'mcp-remote 0.15.1': mcpRemote,
}
