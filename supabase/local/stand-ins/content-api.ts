import { captionOf, Order } from './content-api/order.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

interface Options {
  /** How long a video takes. */
  durationMs?: number
}

interface Job {
  id: string
  order: Order
  startedAt: number
  isCancelled: boolean
}

/**
 * What goes wrong for an order, for people who try it out: a song that is called `stand-in:` and one of fails, half-fails (every
 * other of a batch), never-ends and nonsense.
 */
const mishapOf = ({ songs }: Order) => songs.find((song) => song.startsWith('stand-in:'))?.slice(9)

/** Stands in for a content service (docs/content.md): after some seconds there is a video, which is always the same. */
export function startContentApi(
  { durationMs = 4_000 }: Options = {},
): ServedStandIn & { durationMs: number } {
  const apiKey = crypto.randomUUID()
  /** By their keys: whoever repeats one gets the same. */
  const jobs = new Map<string, Job>()
  const find = (id: string) => jobs.values().find((job) => job.id === id)

  function handle(request: Request, { pathname }: URL): Response | Promise<Response> {
    const [, shown] = /^\/videos\/([\w-]+)\.mp4$/.exec(pathname) ?? []
    if (request.method === 'GET' && shown) return show(find(shown), request.headers.get('range'))
    if (request.headers.get('authorization') !== `Bearer ${apiKey}`) return refuse(401)
    if (pathname === '/v1/videos' && request.method === 'POST') return start(request)
    const [, id] = /^\/v1\/videos\/([\w-]+)$/.exec(pathname) ?? []
    const job = id === undefined ? undefined : find(id)
    if (!job) return refuse(404)
    if (request.method === 'DELETE') {
      job.isCancelled = true
      return new Response(null, { status: 204 })
    }
    return request.method === 'GET' ? Response.json(describe(job)) : refuse(405)
  }

  async function start(request: Request): Promise<Response> {
    const order = Order.safeParse(await request.json().catch(() => undefined))
    if (!order.success) return refuse(400)
    const key = request.headers.get('idempotency-key') ?? crypto.randomUUID()
    const job = jobs.get(key) ??
      { id: `vid_${crypto.randomUUID()}`, order: order.data, startedAt: Date.now(), isCancelled: false }
    jobs.set(key, job)
    return Response.json(describe(job), { status: 202 })
  }

  function describe({ id, order, startedAt, isCancelled }: Job) {
    const mishap = mishapOf(order)
    const progress = Math.min((Date.now() - startedAt) / standIn.durationMs, 1)
    const working = {
      id,
      status: progress < 0.1 ? 'queued' : 'processing',
      progress: Math.floor(progress * 100),
    }
    if (isCancelled) return { id, status: 'failed', error: { message: 'Cancelled' } }
    if (mishap === 'never-ends') return { ...working, status: 'processing', progress: 50 }
    if (progress < 1) return working
    if (mishap === 'fails' || mishap === 'half-fails' && order.variation % 2 === 0) {
      return { id, status: 'failed', error: { message: 'The stand-in fails, as ordered' } }
    }
    const video_url = mishap === 'nonsense' ? 'javascript:alert(1)' : `${standIn.origin}/videos/${id}.mp4`
    return { id, status: 'completed', progress: 100, video_url, caption_text: captionOf(order) }
  }

  const standIn = Object.assign(serveStandIn({ apiKey, handle, refuse }), { durationMs })
  return standIn
}

const file = Deno.readFileSync(new URL('./content-api/video.mp4', import.meta.url))

/** The file, or the part of it that a player asks for. */
function show(job: Job | undefined, range: string | null): Response {
  if (!job) return refuse(404)
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return new Response(file, { headers })
  const part = file.slice(Number(first), last ? Number(last) + 1 : undefined)
  const end = Number(first) + part.length - 1
  return new Response(part, {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${end}/${file.length}` },
  })
}

const refuse = (status: number) =>
  Response.json({ error: { message: `The stand-in for the content service refuses: ${status}` } }, { status })
