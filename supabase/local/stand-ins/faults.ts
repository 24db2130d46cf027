import * as z from 'zod'

/** What a request may get instead of its response. */
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

/** A fault for the next requests; `on` is a pattern of their method and path. */
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

/** A response with the fault. `refuse` makes an error in the vendor's format. */
export async function applyFault(
  { fault, retry_after_s }: z.output<typeof Order>,
  respond: () => Response | Promise<Response>,
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
      return await new Promise(() => {})
    case 'redirect':
      return Response.redirect('https://redirected.example.com/', 302)
    case 'html':
      return new Response('<!doctype html><title>Upstream says: sk_live_secret</title>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'empty':
      return new Response('')
  }
  const response = await respond()
  const text = await response.text()
  const half = text.slice(0, Math.floor(text.length / 2))
  const { status: goodStatus, headers } = response
  if (fault === 'wrong_types') return Response.json(withWrongTypes(JSON.parse(text)), { status: goodStatus })
  return new Response(fault === 'truncated' ? half : ReadableStream.from(endless(half, fault)), {
    status: goodStatus,
    headers,
  })
}

/** Each value as one of another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { 0: value.map(withWrongTypes) }
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'many'
  if (typeof value === 'boolean' || value === null) return ['neither']
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [key, withWrongTypes(inner)]),
  )
}

/** The text, and then nothing, an error, or 50 MB of spaces. */
async function* endless(text: string, fault: Fault): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
  if (fault === 'slow_body') await new Promise(() => {})
  if (fault === 'broken_off') throw new Error('Broken off, as ordered')
  const spaces = new Uint8Array(1_000_000).fill(32)
  for (let sent = 0; sent < 50; sent++) yield spaces
}
