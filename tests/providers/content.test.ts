import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contentVideos } from '../../shared/providers/content/content-api.ts'
import type { VideoRequest } from '../../shared/providers/ports/videos.ts'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { startContentApi } from '../../supabase/local/stand-ins/content-api.ts'
import { openBrowser } from '../support/browser.ts'
import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'

let vendor: ReturnType<typeof startContentApi>
beforeAll(() => {
  vendor = startContentApi()
})
afterAll(() => vendor.stop())
afterEach(() => {
  vendor.clearFaults()
  vendor.requests.splice(0)
  vendor.durationMs = 4_000
})

const opened = (options: { apiBase?: string; apiKey?: string } = {}) =>
  contentVideos({ apiBase: vendor.origin, apiKey: vendor.apiKey, timeoutMs: 200, ...options })
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
const fault = async (asking: Promise<unknown>) => {
  const error = await asking.then(() => expect.unreachable('It answered'), (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  expect(error.message).toMatch(/^The content service (answered|did not answer|finished)/)
  expect(error.message).not.toMatch(/stand-in|127\.0\.0\.1|sk_live|example\.com|javascript/)
  expect(error.message).not.toContain(vendor.apiKey)
  return (error as ProviderError).fault
}

/** What is read of a job that a vendor describes like this. */
async function readAs(response: unknown, tail = '') {
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {} },
    () => Response.json(response),
  )
  const origin = `http://127.0.0.1:${server.addr.port}`
  try {
    return await opened({ apiBase: origin + tail }).read('job')
  } finally {
    await server.shutdown()
  }
}

describe('a job', () => {
  it('is begun once for a key, with all that was asked for', async () => {
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

  it('is queued, works and is done, with a text; one that is cancelled is not', async () => {
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

  it('may fail, or never end', async () => {
    vendor.durationMs = 0
    expect(await opened().read(await start({ songs: ['stand-in:fails'] }))).toEqual({ state: 'failed' })
    expect(await opened().read(await start({ songs: ['stand-in:never-ends'] })))
      .toEqual({ state: 'processing', percent: 50 })
  })

  it('that is not there, and a key that is not good, are refusals', async () => {
    expect(await fault(opened().read('nothing'))).toBe('provider_failed')
    expect(await fault(opened({ apiKey: 'wrong' }).start('key', request))).toBe('provider_failed')
    expect(await fault(opened().read('../../elsewhere'))).toBe('provider_failed')
    expect(vendor.requests.at(-1)!.path).toBe('/v1/videos/..%2F..%2Felsewhere')
  })
})

it.each([[''], ['a\0b'], ['v'.repeat(201)], [7], [null]])(
  'a job whose name is %j is nonsense',
  async (id) => {
    const server = Deno.serve(
      { port: 0, hostname: '127.0.0.1', onListen: () => {} },
      () => Response.json({ id }),
    )
    const asking = opened({ apiBase: `http://127.0.0.1:${server.addr.port}` }).start('key', request)
    expect(await fault(asking)).toBe('provider_nonsense')
    await server.shutdown()
  },
)

describe('of another vendor\u2019s answers', () => {
  it('what is not asked for is passed over, and what may be missing is null', async () => {
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
    expect(long).toMatchObject({ captionText: `a${'b'.repeat(4_998)}` })
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
  ])('%j is nonsense', async (response) => {
    expect(await fault(readAs(response))).toBe('provider_nonsense')
  })
})

describe('each fault is decided', () => {
  const expected: Partial<Record<Fault, string>> = {
    rate_limited: 'provider_rate_limited',
    unauthorized: 'provider_failed',
    forbidden: 'provider_failed',
    not_found: 'provider_failed',
    redirect: 'provider_failed',
    html: 'provider_nonsense',
    empty: 'provider_nonsense',
    truncated: 'provider_nonsense',
    huge: 'provider_nonsense',
    wrong_types: 'provider_nonsense',
  }
  it.each(faults)('%s', async (name) => {
    const id = await start()
    const asked = vendor.requests.length
    for (const ask of [() => start(), () => opened().read(id)]) {
      vendor.order({ fault: name })
      expect(await fault(ask())).toBe(expected[name] ?? 'provider_unavailable')
    }
    // Asked once each: who has patience is the task.
    expect(vendor.requests.length - asked).toBe(2)
  })
})

it('the stand-in\u2019s video is one that a browser plays, and is served in parts', async () => {
  vendor.durationMs = 0
  const url = `${vendor.origin}/videos/${await start()}.mp4`
  const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect(part.headers.get('content-range')).toMatch(/^bytes 4-7\/\d+$/)
  const browser = await openBrowser()
  try {
    await browser.visit(async ({ page }) => {
      await page.goto(`${vendor.origin}/videos/none.mp4`)
      await page.setContent(`<video src="${url}" muted autoplay></video>`)
      await page.waitForFunction("document.querySelector('video').ended", undefined, { timeout: 15_000 })
      expect(await page.evaluate("document.querySelector('video').duration")).toBeCloseTo(4, 0)
    })
  } finally {
    await browser.close()
  }
})
