import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { freePort } from '../../supabase/local/ports.ts'
import {
  type AnyClient,
  connected,
  info,
  type McpClient,
  type ResourceContents,
  type ToolListing,
  type ToolResponse,
} from './mcp-clients.ts'
import type { Decide } from './oauth-clients.ts'
import { runProgram } from './packages.ts'
import { collectOutput } from './processes.ts'

/** A program that others wrote, which a person connects to the server by a command. */
export interface McpProgram {
  tools(): Promise<ToolListing[]>
  call(name: string, args?: Record<string, unknown>): Promise<ToolResponse>
  read(uri: string): Promise<ResourceContents[]>
  close(): Promise<unknown>
}

type Start = (url: string, headers: Record<string, string>) => Promise<McpProgram>

const packages = new URL('../../node_modules/', import.meta.url).pathname
const programArgs = (path: string) => ['run', '-A', '--no-prompt', `${packages}${path}`]
const headerArgs = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])

const inspectorArgs = (url: string, ...more: string[]) => [
  ...programArgs('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
  ...['--cli', '--server-url', url, '--transport', 'http', '--format', 'json', ...more],
]
const inspectorEnv = (home: string) => ({ HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file' })

/** `npx @modelcontextprotocol/inspector --cli`: one process for each request. `--strict` also checks the schemas of the tools. */
const inspector = async (
  url: string,
  headers: Record<string, string>,
  given?: string,
): Promise<McpProgram> => {
  const home = given ?? await Deno.makeTempDir({ prefix: 'mcp-inspector-' })
  const request = async (method: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(
      Deno.execPath(),
      inspectorArgs(url, ...headerArgs(headers), '--method', method, ...args),
      { env: inspectorEnv(home) },
    )
    if (!stdout) throw new Error(`The inspector printed no result: ${stderr}`)
    const { result } = JSON.parse(stdout)
    if (code !== 0 && !result.isError) throw new Error(`The inspector ended with ${code}: ${stderr}`)
    return result
  }
  return {
    tools: async () => (await request('tools/list', '--strict')).tools,
    call: (name, args = {}) =>
      request('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    read: async (uri) => (await request('resources/read', '--uri', uri)).contents,
    close: () => Deno.remove(home, { recursive: true }),
  }
}

/** The address to sign in at, in what a program has printed. */
const addressIn = (output: string) => /https?:\/\/\S+\/oauth\/authorize\?\S+/.exec(output)?.[0]

/** The person decides, and the browser returns to the program, which listens. */
const returnTo = async (address: string, decide: Decide) => {
  const response = await fetch(await decide(new URL(address)))
  if (!response.ok) throw new Error(`The program answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}

/** The inspector with the address alone: its first request signs in, and the others use what it has stored. */
export const inspectorBySigningIn = async (url: string, decide: Decide): Promise<McpProgram> => {
  const home = await Deno.makeTempDir({ prefix: 'mcp-inspector-' })
  const address = Promise.withResolvers<string>()
  const callback = `http://127.0.0.1:${freePort()}/oauth/callback`
  const first = collectOutput(
    Deno.execPath(),
    inspectorArgs(url, '--callback-url', callback, '--method', 'tools/list'),
    { ...inspectorEnv(home), MCP_AUTO_OPEN_ENABLED: 'true' },
    (output) => {
      const found = addressIn(output)
      if (found) address.resolve(found)
    },
  )
  first.exited.then((code) => address.reject(new Error(`It ended with ${code}: ${first.output()}`)))
  await returnTo(await address.promise, decide)
  if (await first.exited !== 0) throw new Error(`The inspector did not sign in: ${first.output()}`)
  return inspector(url, {}, home)
}

/** `npx mcp-remote`, between the server and a client that only starts programs. */
export const mcpRemote = async (
  url: string,
  headers: Record<string, string>,
  decide?: Decide,
): Promise<McpClient> => {
  const home = await Deno.makeTempDir({ prefix: 'mcp-remote-' })
  const transport = new StdioClientTransport({
    command: Deno.execPath(),
    args: [...programArgs('mcp-remote/dist/proxy.js'), url, ...headerArgs(headers)],
    env: { PATH: Deno.env.get('PATH')!, HOME: home },
    stderr: decide ? 'pipe' : 'ignore',
  })
  const decided = Promise.withResolvers<void>()
  if (decide) {
    let output = ''
    let address: string | undefined
    transport.stderr!.on('data', (data: unknown) => {
      output += String(data)
      if (address || !(address = addressIn(output))) return
      returnTo(address, decide).then(decided.resolve, decided.reject)
    })
  } else decided.resolve()
  const [client] = await Promise.all([
    connected(new Client(info) as AnyClient, transport),
    decided.promise,
  ])
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
