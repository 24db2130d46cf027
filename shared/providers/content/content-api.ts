import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/json.ts'
import { type HttpRequest, send } from '../../platform/http/client.ts'
import type { VideoJob, VideoRequest, Videos } from '../ports/videos.ts'

export interface ContentOptions {
  apiBase: string
  apiKey: string
  timeoutMs?: number
}

const Started = z.looseObject({ id: z.string().max(200).regex(/^[\x21-\x7e]+$/) })
const Job = z.looseObject({
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  progress: z.number().nullish(),
  video_url: z.string().nullish(),
  caption_text: z.string().nullish(),
})
const vendor = 'The content service'
const maxAddress = 2_048
const maxCaption = 5_000
/** Nobody waits for long to get rid of something. */
const cancelTimeoutMs = 3_000

/** Videos from whoever answers the protocol of docs/content.md at an address of the operator's. */
export function contentVideos({ apiBase, apiKey, timeoutMs = 15_000 }: ContentOptions): Videos {
  // Asked once each: the task's patience outlives the worker, and holds no slot meanwhile.
  const requestTo = (path: string, more: Partial<HttpRequest>): HttpRequest => ({
    vendor,
    url: `${apiBase}/v1/videos${path}`,
    timeoutMs,
    maxAttempts: 1,
    ...more,
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', ...more.headers },
  })
  const jobPath = (id: string) => `/${encodeURIComponent(id)}`
  return {
    async start(key, request, signal) {
      const { id } = await fetchJson(
        requestTo('', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(bodyOf(request)),
          signal,
        }),
        Started,
      )
      return id
    },
    async read(jobId, signal) {
      return jobOf(await fetchJson(requestTo(jobPath(jobId), { signal }), Job), new URL(apiBase).origin)
    },
    async cancel(jobId, signal) {
      await send(requestTo(jobPath(jobId), { method: 'DELETE', timeoutMs: cancelTimeoutMs, signal }))
    },
  }
}

const bodyOf = ({ artist, captionLength, position, count, ...rest }: VideoRequest) => ({
  ...rest,
  artist: { id: artist.id, name: artist.name, instruction: artist.instruction, image_url: artist.image },
  caption_length: captionLength,
  variation: position,
  variations: count,
})

function jobOf(
  { status, progress, video_url, caption_text }: z.output<typeof Job>,
  ownOrigin: string,
): VideoJob {
  if (status === 'failed') return { state: 'failed' }
  if (status !== 'completed') {
    return {
      state: status,
      percent: progress == null ? null : Math.round(Math.min(Math.max(progress, 0), 100)),
    }
  }
  const url = URL.parse(video_url ?? '')
  // People are sent there: only what nobody on the way can change, or where the operator's own service is.
  const isGood = url && (url.protocol === 'https:' || url.origin === ownOrigin) &&
    url.href.length <= maxAddress
  if (!isGood) {
    throw new ProviderError('provider_nonsense', `${vendor} finished a video without an address for it`)
  }
  return {
    state: 'completed',
    videoUrl: url.href,
    captionText: caption_text?.slice(0, maxCaption).toWellFormed().replaceAll('\0', '') || null,
  }
}
