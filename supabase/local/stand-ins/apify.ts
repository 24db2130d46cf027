import type * as z from 'zod'
import { Order, type RunOrder } from './apify-orders.ts'
import { abortRun, type ActorRun, filledItems, newId, startRun, statusOf } from './apify-runs.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

interface Options {
  /** Faults to begin with. */
  orders?: Order[]
  /** How long a run takes. */
  durationMs?: (recordings: number) => number
}

interface ApifyStandIn extends Omit<ServedStandIn, 'order'> {
  /** Has something go wrong: requests, or whole runs. */
  order(order: Order): void
}

/**
 * Stands in for Apify (https://docs.apify.com/api/v2): starts runs of an actor, tells how they stand, and gives their
 * datasets page by page while they grow. What it counts is made up.
 */
export function startApify(
  { orders = [], durationMs = (recordings) => 300 + recordings / 20 }: Options = {},
): ApifyStandIn {
  const apiKey = `apify_api_${newId()}`
  const runOrders: z.output<typeof RunOrder>[] = []
  const runs = new Map<string, ActorRun>()
  const datasets = new Map<string, ActorRun>()

  async function handle(request: Request, { pathname, searchParams }: URL): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) return refuse(401)
    const [, kind, id, path] = /^\/v2\/(acts|actor-runs|datasets)\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? []
    const route = `${request.method} ${kind} ${path ?? ''}`
    if (route === 'POST acts runs') return await start(request)
    const run = (kind === 'datasets' ? datasets : runs).get(id ?? '')
    if (!run) return refuse(404)
    if (route === 'GET datasets items') return page(run, searchParams)
    if (route === 'POST actor-runs abort') abortRun(run)
    else if (route !== 'GET actor-runs ') return refuse(404)
    return Response.json(describe(run))
  }

  async function start(request: Request): Promise<Response> {
    const input = await request.json().catch(() => undefined)
    const isrcs: unknown = input?.isrcs
    if (!Array.isArray(isrcs)) return refuse(400)
    const [order] = runOrders
    if (order && --order.times === 0) runOrders.shift()
    const run = startRun(isrcs, order?.run, durationMs(isrcs.length))
    runs.set(run.id, run)
    datasets.set(run.datasetId, run)
    return Response.json(describe(run), { status: 201 })
  }

  const served = serveStandIn({ apiKey, handle, refuse })
  const standIn: ApifyStandIn = {
    ...served,
    order(given) {
      const order = Order.parse(given)
      if ('run' in order) runOrders.push(order)
      else served.order(order)
    },
    clearFaults() {
      runOrders.splice(0)
      served.clearFaults()
    },
  }
  orders.forEach(standIn.order)
  return standIn
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

const errors: Record<number, string> = {
  400: 'invalid-input',
  401: 'user-or-token-not-found',
  404: 'record-not-found',
  429: 'rate-limit-exceeded',
}

function refuse(status: number): Response {
  const type = errors[status] ?? 'internal-server-error'
  return Response.json({ error: { type, message: `The stand-in for Apify refuses: ${type}` } }, { status })
}
