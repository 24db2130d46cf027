import type * as z from 'zod'
import type { StandIn } from '../environment.ts'
import { faulty, Order } from './faults.ts'

/** What a stand-in was asked. */
export interface RecordedRequest {
  method: string
  /** With its query. */
  path: string
  headers: Headers
  body: string
}

export interface ServedStandIn extends StandIn {
  /** Has the next requests go wrong. */
  order(order: Order): void
  /** Takes back what has not gone wrong yet. */
  clearFaults(): void
  /** Every request that it got, its own controls excepted. */
  requests: RecordedRequest[]
  stop(): Promise<void>
}

interface Options {
  /** The credential that it accepts. */
  apiKey: string
  handle(request: Request, url: URL): Response | Promise<Response>
  /** An error's answer, as the vendor words it. */
  refuse(status: number): Response
  /** Whose bodies are handed on as they come, and not kept: `body` is empty then. */
  unread?(url: URL): boolean
}

/**
 * Serves a stand-in on loopback. Beside the vendor's own paths it has controls for people who try it out:
 * POST and DELETE /_stand-in/orders order faults and take them back, GET /_stand-in/requests tells what was asked.
 */
export function serveStandIn({ apiKey, handle, refuse, unread }: Options): ServedStandIn {
  const orders: z.output<typeof Order>[] = []
  const requests: RecordedRequest[] = []

  function dueFor(line: string): z.output<typeof Order> | undefined {
    const order = orders.find(({ on }) => on === undefined || new RegExp(on).test(line))
    if (order && --order.times === 0) orders.splice(orders.indexOf(order), 1)
    return order
  }

  async function control(request: Request, path: string): Promise<Response> {
    const asked = `${request.method} ${path}`
    if (asked === 'GET /_stand-in/requests') {
      return Response.json(requests.map(({ method, path }) => ({ method, path })))
    }
    if (asked === 'DELETE /_stand-in/orders') orders.splice(0)
    else if (asked === 'POST /_stand-in/orders') {
      const order = Order.safeParse(await request.json().catch(() => undefined))
      if (!order.success) return Response.json({ error: order.error.issues }, { status: 400 })
      orders.push(order.data)
    } else return Response.json({ error: 'No such control' }, { status: 404 })
    return Response.json({ orders })
  }

  async function response(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/_stand-in/')) return await control(request, url.pathname)
    const { method, headers } = request
    const path = url.pathname + url.search
    const streams = unread?.(url) ?? false
    const body = streams ? '' : await request.text()
    requests.push({ method, path, headers, body })
    const order = dueFor(`${method} ${path}`)
    const good = () =>
      handle(streams ? request : new Request(url, { method, headers, body: body || undefined }), url)
    return order ? await faulty(order, good, refuse) : await good()
  }

  const stopping = new AbortController()
  const server = Deno.serve({
    signal: stopping.signal,
    port: 0,
    hostname: '127.0.0.1',
    onListen: () => {},
    onError: () => refuse(500),
  }, response)
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    apiKey,
    requests,
    order: (order) => orders.push(Order.parse(order)),
    clearFaults: () => orders.splice(0),
    stop() {
      // At once: some requests are never answered.
      stopping.abort()
      return server.finished
    },
  }
}
