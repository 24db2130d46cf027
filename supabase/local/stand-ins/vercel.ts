import * as z from 'zod'
import { type ServedStandIn, serveStandIn } from './serve.ts'
import { described, describedSnapshot, refusal } from './vercel/responses.ts'
import type { Sandbox } from './vercel/sandbox.ts'
import { Sandboxes } from './vercel/sandboxes.ts'
import type { Store } from './vercel/store-file.ts'

interface Options {
  /** Where the machines work. */
  dir: string
  /** Where snapshots are kept; without it they stay beside their machine. */
  store?: Store
}

const Name = z.string().regex(/^[\w-]{1,128}$/)
const Wish = z.object({
  projectId: z.string(),
  name: Name,
  persistent: z.boolean().default(true),
  timeout: z.int().min(1000).default(300_000),
  runtime: z.string().default('node24'),
  source: z.object({
    type: z.literal('git'),
    url: z.url({ protocol: /^https?$/ }),
    username: z.string().optional(),
    password: z.string().optional(),
    depth: z.int().optional(),
  }).optional(),
})

/**
 * Stands in for Vercel Sandbox (https://vercel.com/docs/rest-api/sandboxes) with working directories on this machine: it
 * clones, archives and remembers across restarts, but runs no commands. A snapshot is a .tar.gz of the directory.
 */
export function startVercel({ dir, store }: Options): ServedStandIn {
  const apiKey = crypto.randomUUID()
  const sandboxes = new Sandboxes(dir, store)
  const notFound = () => refusal(404, 'not_found', 'Not found')
  const response = (sandbox: Sandbox, more: object = {}) =>
    Response.json({ ...described(sandbox, sandboxes.workDir(sandbox.name)), ...more })

  async function create(request: Request): Promise<Response> {
    const instruction = Wish.safeParse(await request.json().catch(() => undefined))
    if (!instruction.success) return refusal(400, 'bad_request', 'Invalid request')
    const { name, projectId: _, ...how } = instruction.data
    try {
      if (!await sandboxes.create(name, how)) return refusal(409, 'conflict', 'The name is taken')
    } catch {
      return refusal(400, 'bad_request', 'The source could not be cloned')
    }
    return response((await sandboxes.read(name))!)
  }

  async function list({ searchParams }: URL): Promise<Response> {
    const name = searchParams.get('name')
    const snapshots = (await sandboxes.list()).filter((one) => name === null || one.name === name)
      .flatMap(({ snapshots }) => snapshots).sort((one, other) => other.createdAt - one.createdAt)
    const shown = snapshots.slice(0, Number(searchParams.get('limit') ?? 20)).map(describedSnapshot)
    return Response.json({ snapshots: shown, pagination: { count: shown.length, next: null } })
  }

  async function change(sessionId: string, what: string): Promise<Response> {
    const of = (await sandboxes.list()).find(({ machine }) => machine?.session.id === sessionId)
    if (!of) return notFound()
    if (what === 'stop') {
      return await sandboxes.stop(of.name, sessionId) ? response((await sandboxes.read(of.name))!) : stopped()
    }
    const snapshot = await sandboxes.snapshot(of.name, sessionId)
    return snapshot
      ? response((await sandboxes.read(of.name))!, { snapshot: describedSnapshot(snapshot) })
      : stopped()
  }
  const stopped = () => refusal(410, 'sandbox_stopped', 'The sandbox has stopped')

  async function handle(request: Request, url: URL): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) {
      return refusal(403, 'forbidden', 'Not authorized')
    }
    const [first, second, third] = url.pathname.replace(/^\/v2\/sandboxes\/?/, '').split('/')
    const { method } = request
    if (!url.pathname.startsWith('/v2/sandboxes')) return notFound()
    if (!first) return method === 'POST' ? await create(request) : notFound()
    if (first === 'snapshots' && method === 'GET' && !second) return await list(url)
    if (first === 'snapshots' && method === 'DELETE' && second) {
      const snapshot = await sandboxes.removeSnapshot(second)
      return snapshot ? Response.json({ snapshot: describedSnapshot(snapshot) }) : notFound()
    }
    if (first === 'sessions' && method === 'POST' && (third === 'stop' || third === 'snapshot')) {
      return await change(second!, third)
    }
    const sandbox = Name.safeParse(first).success && !second ? await sandboxes.read(first) : undefined
    if (!sandbox?.machine) return notFound()
    if (method === 'DELETE') await sandboxes.remove(first)
    else if (method !== 'GET') return notFound()
    return response(sandbox)
  }

  const refuse = (status: number) =>
    refusal(status, status === 403 ? 'forbidden' : `error_${status}`, 'The stand-in refuses')
  return serveStandIn({ apiKey, handle, refuse })
}
