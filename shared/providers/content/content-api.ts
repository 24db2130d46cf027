import * as z from 'zod'
import { clipped } from '../../platform/text.ts'
import { visibleText } from '../../platform/visible-text.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson, type HttpRequest, send } from '../../platform/http/client.ts'
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
  caption_text: z.string().overwrite(visibleText).nullish(),
})
const vendor = 'The content service'
const maxAddressLength = 2_048
const maxCaptionLength = 5_000
const cancelTimeoutMs = 3_000

/** Videos from a service that implements the protocol of docs/content.md. */
export function contentVideos({ apiBase, apiKey, timeoutMs = 15_000 }: ContentOptions): Videos {
  // One attempt: the task retries, which survives a restart of the worker and occupies none of its slots.
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
  // People open this address, so it must be https or belong to the operator's own service.
  const isValid = url && (url.protocol === 'https:' || url.origin === ownOrigin) &&
    url.href.length <= maxAddressLength
  if (!isValid) {
    throw new ProviderError(
      'provider_invalid_response',
      `${vendor} completed a video without a valid address`,
    )
  }
  return {
    state: 'completed',
    videoUrl: url.href,
    captionText: clipped(caption_text ?? '', maxCaptionLength) || null,
  }
}
