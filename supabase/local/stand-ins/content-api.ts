import * as z from 'zod'
import { createRoutes, requireBearer, type ServedStandIn, serveStandIn } from './serve.ts'

interface Options {
  /** The duration of a job. */
  durationMs?: number
}

/** The body of POST /v1/videos (docs/content.md). */
const Instructions = z.object({
  artist: z.object({ id: z.string(), name: z.string() }),
  template: z.string(),
  lipsync: z.boolean(),
  caption_length: z.enum(['none', 'short', 'medium', 'long']),
  upscale: z.boolean(),
  songs: z.array(z.string()),
  images: z.array(z.string()),
  variation: z.int(),
  variations: z.int(),
})
type Instructions = z.output<typeof Instructions>

interface Job {
  id: string
  instructions: Instructions
  startedAt: number
  isCancelled: boolean
}

/** A song named `stand-in:` and one of fails, half-fails (every other of a batch), never-ends and nonsense causes that fault. */
const faultOf = ({ songs }: Instructions) => songs.find((song) => song.startsWith('stand-in:'))?.slice(9)

/** Stands in for a content service (docs/content.md). After some seconds there is a video, which is always the same. */
export function startContentApi(
  { durationMs = 4_000 }: Options = {},
): ServedStandIn & { durationMs: number } {
  const apiKey = crypto.randomUUID()
  /** By idempotency key. */
  const jobs = new Map<string, Job>()
  const find = (id: string) => jobs.values().find((job) => job.id === id)

  const routes = createRoutes(refuse)
  routes.get('/videos/:file', (c) => {
    const job = find(c.req.param('file').replace('.mp4', ''))
    return job ? videoResponse(c.req.header('range')) : refuse(404)
  })
  routes.use('/v1/*', requireBearer(apiKey, () => refuse(401)))
  routes.post('/v1/videos', async (c) => {
    const instructions = Instructions.safeParse(await c.req.json().catch(() => undefined))
    if (!instructions.success) return refuse(400)
    const key = c.req.header('idempotency-key') ?? crypto.randomUUID()
    const id = `vid_${crypto.randomUUID()}`
    const job = jobs.get(key) ??
      { id, instructions: instructions.data, startedAt: Date.now(), isCancelled: false }
    jobs.set(key, job)
    return c.json(describe(job), 202)
  })
  routes.get('/v1/videos/:id', (c) => {
    const job = find(c.req.param('id'))
    return job ? c.json(describe(job)) : refuse(404)
  })
  routes.delete('/v1/videos/:id', (c) => {
    const job = find(c.req.param('id'))
    if (!job) return refuse(404)
    job.isCancelled = true
    return c.body(null, 204)
  })

  function describe({ id, instructions, startedAt, isCancelled }: Job) {
    const fault = faultOf(instructions)
    const progress = Math.min((Date.now() - startedAt) / standIn.durationMs, 1)
    const status = progress < 0.1 ? 'queued' : 'processing'
    if (isCancelled) return { id, status: 'failed', error: { message: 'Cancelled' } }
    if (fault === 'never-ends') return { id, status: 'processing', progress: 50 }
    if (progress < 1) return { id, status, progress: Math.floor(progress * 100) }
    if (fault === 'fails' || fault === 'half-fails' && instructions.variation % 2 === 0) {
      return { id, status: 'failed', error: { message: 'The stand-in fails, as ordered' } }
    }
    const video_url = fault === 'nonsense' ? 'javascript:alert(1)' : `${standIn.origin}/videos/${id}.mp4`
    return { id, status: 'completed', progress: 100, video_url, caption_text: captionOf(instructions) }
  }

  const standIn = Object.assign(serveStandIn({ apiKey, handle: routes.fetch, refuse }), { durationMs })
  return standIn
}

/** A made-up caption of the requested length. */
function captionOf({ artist, songs, variation, variations, caption_length }: Instructions): string | null {
  const song = songs.length > 0 ? songs[(variation - 1) % songs.length] : 'a new song'
  const sentences = [
    `${artist.name} on stage.`,
    `Playing ${song}.`,
    `Made by the stand-in for the content service, number ${variation} of ${variations}.`,
  ]
  const count = { none: 0, short: 1, medium: 2, long: 3 }[caption_length]
  return count > 0 ? sentences.slice(0, count).join(' ') : null
}

const video = Deno.readFileSync(new URL('./content-api/video.mp4', import.meta.url))

/** The video, or the range that a player requests. */
function videoResponse(range = ''): Response {
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  if (first === undefined) return new Response(video, { headers })
  const part = video.slice(Number(first), last ? Number(last) + 1 : undefined)
  const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${video.length}`
  return new Response(part, { status: 206, headers: { ...headers, 'content-range': contentRange } })
}

const refuse = (status: number) =>
  Response.json({ error: { message: `The stand-in for the content service refuses: ${status}` } }, { status })
