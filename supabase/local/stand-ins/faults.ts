import * as z from 'zod'

/** What a request may get in place of its answer. */
export const faults = [
  'broken_off',
  'slow',
  'slow_body',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'error',
  'unavailable',
  'redirect',
  'html',
  'empty',
  'truncated',
  'huge',
  'wrong_types',
] as const
export type Fault = typeof faults[number]

/** A fault that is to happen to the next requests; `on` is a pattern of their method and path. */
export const Order = z.strictObject({
  fault: z.enum(faults),
  on: z.string().optional(),
  times: z.int().min(1).default(1),
  retry_after_s: z.int().min(0).default(1),
})
export type Order = z.input<typeof Order>

export const statuses: Partial<Record<Fault, number>> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limited: 429,
  error: 500,
  unavailable: 503,
}

/** The answer that was spoiled, or another in its place. `refuse` words an error as the vendor does. */
export async function faulty(
  { fault, retry_after_s }: z.output<typeof Order>,
  response: () => Response | Promise<Response>,
  refuse: (status: number) => Response,
): Promise<Response> {
  const status = statuses[fault]
  if (status !== undefined) {
    const refusal = refuse(status)
    if (status === 429) refusal.headers.set('retry-after', String(retry_after_s))
    return refusal
  }
  switch (fault) {
    case 'slow':
      // Until whoever asked has had enough.
      return await new Promise(() => {})
    case 'redirect':
      return new Response(null, { status: 302, headers: { location: 'https://redirected.example.com/' } })
    case 'html':
      return new Response('<!doctype html><title>Upstream says: sk_live_secret</title>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'empty':
      return new Response('')
  }
  const good = await response()
  const text = await good.text()
  const { status: as, headers } = good
  if (fault === 'truncated') {
    return new Response(text.slice(0, Math.floor(text.length / 2)), { status: as, headers })
  }
  if (fault === 'wrong_types') return Response.json(twisted(JSON.parse(text)), { status: as })
  return new Response(unending(text, fault), { status: as, headers })
}

/** Each value as one of another type. */
function twisted(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value.map(twisted) }
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'many'
  if (typeof value === 'boolean' || value === null) return ['neither']
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, twisted(inner)]))
}

const hugeBytes = 50_000_000

/** Half of the text, and then an end that is not one: nothing more, a fault, or 50 MB of spaces. */
function unending(text: string, fault: Fault): ReadableStream<Uint8Array> {
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)))
  const spaces = new Uint8Array(1_000_000).fill(32)
  let sent = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull(controller) {
      if (fault === 'slow_body') return new Promise(() => {})
      if (fault === 'broken_off') return controller.error(new Error('Broken off, as ordered'))
      if (sent >= hugeBytes) return controller.close()
      sent += spaces.byteLength
      controller.enqueue(spaces)
    },
  })
}
