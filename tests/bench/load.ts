import { join } from 'node:path'
import { root } from '../../supabase/local/path.ts'
import { deno, type Session } from './session.ts'
import { alternate, type Results } from './statistics.ts'

export interface Request {
  url: string
  headers: Record<string, string>
  /** A POST with this body; without, a GET. */
  body?: string
}

const connections = 16
const warmup_s = 3
export const round_s = 4

/** Responses per second of each request, in alternating rounds after a warm-up. */
export async function rates<K extends string>(
  session: Session,
  rounds: number,
  requests: Record<K, Request>,
): Promise<Results<K>> {
  const entries = Object.entries<Request>(requests)
  for (const [, request] of entries) await load(session, request, warmup_s)
  const tasks = entries.map(([name, request]) => [name, () => load(session, request, round_s)])
  return await alternate(rounds, Object.fromEntries(tasks) as Record<K, () => Promise<number>>)
}

/**
 * Responses per second under load from a separate process. A 304 is a response; other statuses than 2xx and 3xx end the
 * measurement.
 */
async function load(session: Session, request: Request, seconds: number): Promise<number> {
  const { output } = await session.run(deno, [
    'run',
    '-A',
    join(root, 'node_modules/autocannon/autocannon.js'),
    '--json',
    '--no-progress',
    `--connections=${connections}`,
    `--duration=${seconds}`,
    ...request.body === undefined ? [] : ['--method=POST', `--body=${request.body}`],
    ...Object.entries(request.headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    request.url,
  ], { timeout_ms: (seconds + 30) * 1000 })
  const result = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  if (result.errors + result['1xx'] + result['4xx'] + result['5xx'] > 0) {
    throw new Error(`Not all requests succeeded: ${output}`)
  }
  return result.requests.total / result.duration
}

/** One tools/call of a revision. 2026-07-28 is stateless and repeats the method and the name in headers. */
export function toolCall(
  origin: string,
  { key, catalogId }: { key: string; catalogId: string },
  version: string,
): Request {
  const stateless = version >= '2026'
  const name = 'list_catalog_valuations'
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: { catalogId, limit: 1 }, ...stateless && { _meta: envelope } }
  return {
    url: `${origin}/mcp`,
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...stateless && { 'mcp-method': 'tools/call', 'mcp-name': name },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}
