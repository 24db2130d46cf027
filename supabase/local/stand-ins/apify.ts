import * as z from 'zod'
import { type ActorShape, actorShapes } from './apify-actors.ts'
import { abortRun, type ActorRun, countItems, newId, RunOrder, startRun, statusOf } from './apify-runs.ts'
import { Order as FaultOrder } from './faults.ts'
import { createRoutes, requireBearer, type ServedStandIn, serveStandIn } from './serve.ts'

/** A fault for the next runs or for the next requests. */
const Order = z.union([RunOrder, FaultOrder])
export type Order = z.input<typeof Order>

interface Options {
  orders?: Order[]
  /** The duration of a run. */
  durationMs?: (recordings: number) => number
  /** Which input its actor takes, and which items it writes. */
  shape?: ActorShape
}

interface ApifyStandIn extends Omit<ServedStandIn, 'order'> {
  order(order: Order): void
}

/**
 * Stands in for Apify (https://docs.apify.com/api/v2): starts, lists and aborts runs of an actor, and pages through their datasets
 * while they grow. The counts are made up.
 */
export function startApify(
  { orders = [], durationMs = (recordings) => 300 + recordings / 20, shape = actorShapes.own }: Options = {},
): ApifyStandIn {
  const apiKey = `apify_api_${newId()}`
  const runOrders: z.output<typeof RunOrder>[] = []
  const runs: ActorRun[] = []

  const routes = createRoutes(refuse)
  routes.use(requireBearer(apiKey, () => refuse(401)))
  routes.post('/v2/acts/:actor/runs', async (c) => {
    const input = shape.input.safeParse(await c.req.json().catch(() => undefined))
    if (!input.success) return refuse(400)
    const recordings = input.data
    const [order] = runOrders
    if (order && --order.times === 0) runOrders.shift()
    const agent = c.req.header('user-agent') ?? ''
    const run = startRun(recordings, order?.run, durationMs(recordings.length), agent)
    runs.push(run)
    return c.json({ data: describe(run) }, 201)
  })
  routes.get('/v2/acts/:actor/runs', (c) => {
    const { offset = '0', limit = '1000', desc, startedAfter = '' } = c.req.query()
    const found = runs.filter((run) => new Date(run.startedAt).toISOString() >= startedAfter)
    if (desc === '1' || desc === 'true') found.reverse()
    const items = found.slice(Number(offset), Number(offset) + Number(limit)).map(describe)
    const data = { total: found.length, offset: Number(offset), limit: Number(limit), desc: desc === '1' }
    return c.json({ data: { ...data, count: items.length, items } })
  })
  routes.get('/v2/actor-runs/:id', (c) => {
    const run = runs.find(({ id }) => id === c.req.param('id'))
    return run ? c.json({ data: describe(run) }) : refuse(404)
  })
  routes.post('/v2/actor-runs/:id/abort', (c) => {
    const run = runs.find(({ id }) => id === c.req.param('id'))
    if (!run) return refuse(404)
    abortRun(run)
    return c.json({ data: describe(run) })
  })
  routes.get('/v2/datasets/:id/items', (c) => {
    const run = runs.find(({ datasetId }) => datasetId === c.req.param('id'))
    return run ? page(run, shape, c.req.query()) : refuse(404)
  })

  const served = serveStandIn({ apiKey, handle: routes.fetch, refuse })
  const standIn: ApifyStandIn = {
    ...served,
    order(input) {
      const order = Order.parse(input)
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

const describe = (run: ActorRun) => ({
  id: run.id,
  status: statusOf(run),
  startedAt: new Date(run.startedAt).toISOString(),
  meta: { origin: 'API', userAgent: run.userAgent },
  defaultDatasetId: run.datasetId,
})

function page(run: ActorRun, { item }: ActorShape, query: Record<string, string>): Response {
  const { offset = '0', limit = '250000', fields } = query
  const names = fields?.split(',')
  const pick = (whole: Record<string, unknown>) =>
    names ? Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) : whole
  const items = run.items.slice(0, countItems(run)).slice(Number(offset), Number(offset) + Number(limit))
  return Response.json(items.map((measured) => pick(item(measured))))
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
