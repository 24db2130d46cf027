import { Hono, type MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import type { StandIn } from '../environment.ts'
import { applyFault, Order } from './faults.ts'

/** A request that a stand-in received. */
export interface RecordedRequest {
  method: string
  /** With its query. */
  path: string
  headers: Headers
  body: string
}

export interface ServedStandIn extends StandIn {
  /** Makes the next requests fail. */
  order(order: Order): void
  /** Removes the remaining orders. */
  clearFaults(): void
  /** Every request received, except those to /_stand-in. */
  requests: RecordedRequest[]
  stop(): Promise<void>
}

interface Options {
  /** The credential that it accepts. */
  apiKey: string
  handle(request: Request, url: URL): Response | Promise<Response>
  /** An error response in the vendor's format. */
  refuse(status: number): Response
  /** Whether the body is passed on as a stream; it is not recorded then. */
  isStreamed?(url: URL): boolean
}

/** Routes for a vendor's paths. Other paths are refused with 404. */
export function createRoutes(refuse: (status: number) => Response): Hono {
  return new Hono({ strict: false }).notFound(() => refuse(404)).onError(() => refuse(500))
}

/** Refuses requests that do not have the key as a bearer token. */
export const requireBearer = (apiKey: string, refuse: () => Response): MiddlewareHandler => async (c, next) =>
  c.req.header('authorization') === `Bearer ${apiKey}` ? await next() : refuse()

/**
 * Serves a stand-in on loopback. Beside the vendor's own paths it has controls: POST and DELETE /_stand-in/orders add and remove
 * faults, GET /_stand-in/requests lists the requests received.
 */
export function serveStandIn({ apiKey, handle, refuse, isStreamed }: Options): ServedStandIn {
  const orders: z.output<typeof Order>[] = []
  const requests: RecordedRequest[] = []

  const controls = new Hono().basePath('/_stand-in')
    .get('/requests', (c) => c.json(requests.map(({ method, path }) => ({ method, path }))))
    .delete('/orders', (c) => {
      orders.splice(0)
      return c.json({ orders })
    })
    .post('/orders', async (c) => {
      const order = Order.safeParse(await c.req.json().catch(() => undefined))
      if (!order.success) return c.json({ error: order.error.issues }, 400)
      orders.push(order.data)
      return c.json({ orders })
    })
    .notFound((c) => c.json({ error: 'No such control' }, 404))

  function takeOrder(line: string): z.output<typeof Order> | undefined {
    const order = orders.find(({ on }) => on === undefined || new RegExp(on).test(line))
    if (order && --order.times === 0) orders.splice(orders.indexOf(order), 1)
    return order
  }

  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/_stand-in/')) return await controls.fetch(request)
    const { method, headers } = request
    const path = url.pathname + url.search
    const streamed = isStreamed?.(url) ?? false
    const body = streamed ? '' : await request.text()
    requests.push({ method, path, headers, body })
    const order = takeOrder(`${method} ${path}`)
    const respondWell = () =>
      handle(streamed ? request : new Request(url, { method, headers, body: body || undefined }), url)
    return order ? await applyFault(order, respondWell, refuse) : await respondWell()
  }

  const stopping = new AbortController()
  const server = Deno.serve({
    signal: stopping.signal,
    port: 0,
    hostname: '127.0.0.1',
    onListen: () => {},
    onError: () => refuse(500),
  }, respond)
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    apiKey,
    requests,
    order: (order) => orders.push(Order.parse(order)),
    clearFaults: () => orders.splice(0),
    stop() {
      // Without waiting: the fault `slow` never responds.
      stopping.abort()
      return server.finished
    },
  }
}
