import { type Fault, type Order, Orders } from './apify-orders.ts'
import { abortRun, type ActorRun, filledItems, newId, startRun, statusOf } from './apify-runs.ts'
import type { StandIn } from '../environment.ts'

interface Options {
  /** Faults to begin with. */
  orders?: unknown
  /** How long a run takes. */
  durationMs?: (recordings: number) => number
}

interface ApifyStandIn extends StandIn {
  /** Has something go wrong. */
  order(order: Order): void
  /** Takes back what has not gone wrong yet. */
  calm(): void
  /** Every request that it got: its method and path. */
  requests: string[]
  stop(): Promise<void>
}

/**
 * Stands in for Apify (https://docs.apify.com/api/v2): starts runs of an actor, tells how they stand, and gives their
 * datasets page by page while they grow. What it counts is made up.
 */
export function startApify(
  { orders: given, durationMs = (recordings) => 300 + recordings / 20 }: Options = {},
): ApifyStandIn {
  const apiKey = `apify_api_${newId()}`
  const orders = new Orders(given)
  const runs = new Map<string, ActorRun>()
  const datasets = new Map<string, ActorRun>()
  const requests: string[] = []

  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    requests.push(`${request.method} ${pathname}`)
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) {
      return refuse(401, 'user-or-token-not-found')
    }
    const [, on, id] = route(request.method, pathname)
    if (!on) return refuse(404, 'page-not-found')
    const fault = orders.fault(on)
    if (fault) return await answerBadly(fault)
    if (on === 'start') return await start(request)
    const run = (on === 'items' ? datasets : runs).get(id!)
    if (!run) return refuse(404, 'record-not-found')
    if (on === 'abort') abortRun(run)
    return on === 'items' ? page(run, searchParams) : Response.json(describe(run))
  }

  async function start(request: Request): Promise<Response> {
    const input = await request.json().catch(() => undefined)
    const isrcs: unknown = input?.isrcs
    if (!Array.isArray(isrcs)) return refuse(400, 'invalid-input')
    const run = startRun(isrcs, orders.behaviour(), durationMs(isrcs.length))
    runs.set(run.id, run)
    datasets.set(run.datasetId, run)
    return Response.json(describe(run), { status: 201 })
  }

  const stopping = new AbortController()
  const server = Deno.serve({
    signal: stopping.signal,
    port: 0,
    hostname: '127.0.0.1',
    onListen: () => {},
    onError: () => refuse(500, 'internal-server-error'),
  }, handle)
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    apiKey,
    requests,
    order: (order) => orders.add(order),
    calm: () => orders.clear(),
    stop() {
      // At once: some requests are never answered.
      stopping.abort()
      return server.finished
    },
  }
}

type Route = [string, Fault['on'], string] | []

function route(method: string, path: string): Route {
  const found = (on: Fault['on'], pattern: RegExp): Route | undefined => {
    const match = pattern.exec(`${method} ${path}`)
    return match ? ['', on, match[1]!] : undefined
  }
  return found('start', /^POST \/v2\/acts\/([^/]+)\/runs$/) ??
    found('status', /^GET \/v2\/actor-runs\/([^/]+)$/) ??
    found('abort', /^POST \/v2\/actor-runs\/([^/]+)\/abort$/) ??
    found('items', /^GET \/v2\/datasets\/([^/]+)\/items$/) ?? []
}

function describe(run: ActorRun) {
  const status = statusOf(run)
  return {
    data: {
      id: run.id,
      actId: 'stand-in',
      status,
      statusMessage: 'A run of the stand-in for Apify: its counts are made up',
      startedAt: new Date(run.startedAt).toISOString(),
      finishedAt: status === 'RUNNING' ? null : new Date(run.startedAt + run.durationMs).toISOString(),
      defaultDatasetId: run.datasetId,
    },
  }
}

function page(run: ActorRun, query: URLSearchParams): Response {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 250_000)
  const total = filledItems(run)
  const items = run.items.slice(offset, Math.min(offset + limit, total))
  return Response.json(items, {
    headers: {
      'x-apify-pagination-offset': String(offset),
      'x-apify-pagination-limit': String(limit),
      'x-apify-pagination-count': String(items.length),
      'x-apify-pagination-total': String(total),
    },
  })
}

function answerBadly({ fault, retry_after_s }: Fault): Response | Promise<Response> {
  switch (fault) {
    case 'rate_limited':
      return refuse(429, 'rate-limit-exceeded', { 'retry-after': String(retry_after_s) })
    case 'error':
      return refuse(500, 'internal-server-error')
    case 'refused':
      return refuse(402, 'not-enough-usage-to-run-paid-actor')
    case 'nonsense':
      return new Response('<html><body>The stand-in for Apify talks nonsense</body></html>')
    case 'wrong_shape':
      return Response.json({ data: { id: 7 } })
    case 'timeout':
      // Until whoever asked has had enough.
      return new Promise(() => {})
  }
}

const refuse = (status: number, type: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { type, message: `The stand-in for Apify refuses: ${type}` } }, { status, headers })
