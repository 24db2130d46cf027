import { afterEach, describe, expect, it } from 'vitest'
import { contentVideos } from '../../shared/providers/content/content-api.ts'
import type { VideoRequest } from '../../shared/providers/ports/videos.ts'
import { startContentApi } from '../../supabase/local/stand-ins/content-api.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { faultKinds, providerError, serve, useStandIn } from './vendor.ts'

const vendor = useStandIn(startContentApi())
afterEach(() => {
  vendor.durationMs = 4_000
})

const opened = (options: { apiBase?: string; apiKey?: string; timeoutMs?: number } = {}) =>
  contentVideos({ apiBase: vendor.origin, apiKey: vendor.apiKey, timeoutMs: 5_000, ...options })
const request: VideoRequest = {
  artist: {
    id: crypto.randomUUID(),
    name: 'Ines Vale',
    instruction: 'Warm',
    image: 'https://example.com/i.png',
  },
  template: 'artist-caption-stage',
  lipsync: true,
  captionLength: 'medium',
  upscale: false,
  songs: ['Tide'],
  images: ['https://example.com/a.png'],
  position: 1,
  count: 1,
}
const start = (more: Partial<VideoRequest> = {}) =>
  opened().start(crypto.randomUUID(), { ...request, ...more })
const fault = async (request: Promise<unknown>) => {
  const error = await providerError(request, /127\.0\.0\.1|sk_live|example\.com|javascript/, vendor.apiKey)
  expect(error.message).toContain('The content service')
  return error.fault
}

const readAs = (response: unknown) => opened({ apiBase: serve(() => Response.json(response)) }).read('job')

describe('a job', () => {
  it('is started once for a key, with the whole request', async () => {
    const key = crypto.randomUUID()
    const id = await opened().start(key, request)
    expect(await opened().start(key, request)).toBe(id)
    expect(await opened().start(crypto.randomUUID(), request)).not.toBe(id)
    expect(vendor.requests[0]!.headers.get('idempotency-key')).toBe(key)
    expect(JSON.parse(vendor.requests[0]!.body)).toEqual({
      artist: {
        id: request.artist.id,
        name: 'Ines Vale',
        instruction: 'Warm',
        image_url: 'https://example.com/i.png',
      },
      template: 'artist-caption-stage',
      lipsync: true,
      caption_length: 'medium',
      upscale: false,
      songs: ['Tide'],
      images: ['https://example.com/a.png'],
      variation: 1,
      variations: 1,
    })
  })

  it('is queued, processed and completed with a caption; a cancelled one fails', async () => {
    vendor.durationMs = 600_000
    const id = await start()
    expect(await opened().read(id)).toEqual({ state: 'queued', percent: expect.any(Number) })
    vendor.durationMs = 0
    expect(await opened().read(id)).toEqual({
      state: 'completed',
      videoUrl: `${vendor.origin}/videos/${id}.mp4`,
      captionText: 'Ines Vale on stage. Playing Tide.',
    })
    await opened().cancel(id)
    expect(await opened().read(id)).toEqual({ state: 'failed' })
  })

  it('may fail or never end', async () => {
    vendor.durationMs = 0
    expect(await opened().read(await start({ songs: ['stand-in:fails'] }))).toEqual({ state: 'failed' })
    expect(await opened().read(await start({ songs: ['stand-in:never-ends'] })))
      .toEqual({ state: 'processing', percent: 50 })
  })

  it('that does not exist, and an invalid key, are errors', async () => {
    expect(await fault(opened().read('nothing'))).toBe('provider_failed')
    expect(await fault(opened({ apiKey: 'wrong' }).start('key', request))).toBe('provider_failed')
    expect(await fault(opened().read('../../elsewhere'))).toBe('provider_failed')
    expect(vendor.requests.at(-1)!.path).toBe('/v1/videos/..%2F..%2Felsewhere')
  })
})

it.each([[''], ['a\0b'], ['v'.repeat(201)], [7], [null]])('a job with the id %j is invalid', async (id) => {
  const apiBase = serve(() => Response.json({ id }))
  expect(await fault(opened({ apiBase }).start('key', request))).toBe('provider_invalid_response')
})

describe('the response of another vendor', () => {
  it('may have unknown fields, and missing optional fields are null', async () => {
    expect(await readAs({ status: 'processing', eta: 3 })).toEqual({ state: 'processing', percent: null })
    expect(await readAs({ status: 'queued', progress: 104.6 })).toEqual({ state: 'queued', percent: 100 })
    expect(
      await readAs({ status: 'completed', video_url: 'https://cdn.example.com/v.mp4', caption_text: '' }),
    )
      .toEqual({ state: 'completed', videoUrl: 'https://cdn.example.com/v.mp4', captionText: null })
    const long = await readAs({
      status: 'completed',
      video_url: 'https://cdn.example.com/v.mp4',
      caption_text: `a\0${'b'.repeat(6_000)}`,
    })
    expect(long).toMatchObject({ captionText: `a${'b'.repeat(4_999)}` })
  })

  it.each([
    [{ status: 'sleeping' }],
    [{}],
    [[]],
    [{ status: 'processing', progress: 'half' }],
    [{ status: 'completed' }],
    [{ status: 'completed', video_url: 7 }],
    [{ status: 'completed', video_url: '/v.mp4' }],
    [{ status: 'completed', video_url: 'http://cdn.example.com/v.mp4' }],
    [{ status: 'completed', video_url: 'javascript:alert(1)' }],
    [{ status: 'completed', video_url: `https://cdn.example.com/${'\u00e9'.repeat(400)}` }],
    [{ status: 'completed', video_url: 'https://cdn.example.com/v.mp4', caption_text: ['a'] }],
  ])('is an invalid response: %j', async (response) => {
    expect(await fault(readAs(response))).toBe('provider_invalid_response')
  })
})

it.each(faults)('the error after the fault %s, without a retry', async (name) => {
  const id = await start()
  const before = vendor.requests.length
  const videos = opened({ timeoutMs: name.startsWith('slow') ? 500 : 5_000 })
  for (const send of [() => videos.start(crypto.randomUUID(), request), () => videos.read(id)]) {
    vendor.order({ fault: name })
    expect(await fault(send())).toBe(faultKinds[name])
  }
  await expect.poll(() => vendor.requests.length - before).toBe(2)
})
