import { describe, expect, it } from 'vitest'
import { inspect } from '../../shared/media/inspect.ts'
import type { OperationError } from '../../shared/errors/errors.ts'
import { spotifyOembed, spotifyOembedBase } from '../../shared/providers/spotify/oembed.ts'
import { startSpotifyOembed } from '../../supabase/local/stand-ins/spotify-oembed.ts'
import { oembedFaults } from '../support/oembed-faults.ts'
import { useStandIn } from './vendor.ts'
import { words } from '../support/words.ts'

const spotify = useStandIn(startSpotifyOembed())
const address = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy'
const read = (url = address, { timeoutMs = 5_000, signal = AbortSignal.timeout(5_000) } = {}) =>
  spotifyOembed({ apiBase: spotify.origin, timeoutMs }).read(url, signal)
const refusal = async (reading: Promise<unknown>) => {
  const error: OperationError = await reading.then(() => expect.unreachable('It was read'), (error) => error)
  return { code: error.code, message: error.message, cause: (error.cause as Error).message }
}
const refused = {
  code: 'metadata_unavailable',
  message: 'The release could not be read from Spotify',
  cause: expect.any(String),
}

describe('a release', () => {
  it.each([
    'https://open.spotify.com/track/4aawyAB9vmqN3uQ7FjRGTy',
    'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy?si=abc&utm=1',
    'https://open.spotify.com/intl-de/playlist/4aawyAB9vmqN3uQ7FjRGTy',
  ])('at %s has a title and a picture as artwork', async (url) => {
    const { title, artwork } = await read(url)
    expect(title).toMatch(/^\w+ \w+$/)
    expect(inspect(artwork!)).toMatchObject({ kind: 'png', width: 640, height: 640 })
    const paths = spotify.requests.map(({ path }) => path.replace(/\?.*/, ''))
    expect(paths).toEqual(['/oembed', '/image/4aawyAB9vmqN3uQ7FjRGTy'])
  })

  it('has its own artwork, the same each time', async () => {
    const [one, again, other] = [await read(), await read(), await read(`${address.slice(0, -1)}z`)]
    expect(one.artwork).toEqual(again.artwork)
    expect(one.artwork).not.toEqual(other.artwork)
  })

  it.each([
    ...words(`
    http://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy
    https://open.spotify.com.example.com/album/4aawyAB9vmqN3uQ7FjRGTy
    https://user@open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy
    https://open.spotify.com:8443/album/4aawyAB9vmqN3uQ7FjRGTy
    https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy https://open.spotify.com/album/../../internal
    https://open.spotify.com/album/ https://open.spotify.com/album/x#@example.com file:///etc/passwd`),
    '',
  ])('is not requested at %s', async (url) => {
    expect(await refusal(read(url))).toEqual(refused)
    expect(spotify.requests).toEqual([])
  })
})

describe('a release without artwork of Spotify is read without it', () => {
  it.each([
    ['null', null],
    ['absent', undefined],
    ['empty', ''],
    ['not an address', 'unavailable'],
    ['on another host', 'https://images.example.com/image/x'],
  ])('%s', async (_case, thumbnail) => {
    spotify.thumbnail = { url: thumbnail }
    const release = await read().finally(() => delete spotify.thumbnail)
    expect(release).toEqual({ title: expect.stringMatching(/\S/), artwork: undefined })
    expect(spotify.requests).toHaveLength(1)
  })
})

describe('every failure is the same error', () => {
  it.each(oembedFaults)('%o', async (order) => {
    spotify.order({ ...order, times: 3, retry_after_s: 0 })
    const limit = new AbortController()
    const reading = refusal(read(address, { timeoutMs: 60_000, signal: limit.signal }))
    if (order.fault.startsWith('slow')) {
      await expect.poll(() => spotify.requests.at(-1)?.path).toContain(order.on)
      limit.abort(new DOMException('The signal timed out', 'TimeoutError'))
    }
    const response = await reading
    expect(response).toEqual(refused)
    // It quotes neither the response nor the address.
    expect(JSON.stringify(response)).not.toMatch(/stand-in|127\.0\.0\.1|example\.com|sk_live/)
    expect(spotify.requests.some(({ path }) => path.startsWith('/image'))).toBe(order.on === '/image')
  })

  it('no response in time, and no server', async () => {
    spotify.order({ fault: 'slow' })
    expect(await refusal(read(address, { timeoutMs: 50 }))).toEqual(refused)
    const nobody = spotifyOembed({ apiBase: 'http://127.0.0.1:1' })
    expect(await refusal(nobody.read(address, AbortSignal.timeout(5_000)))).toEqual(refused)
  })
})

describe('artwork is fetched only from Spotify\u2019s image hosts', () => {
  /** The addresses that are fetched for an artwork at this address, with Spotify's own oEmbed address. */
  async function fetched(thumbnail_url: string): Promise<string[]> {
    const addresses: string[] = []
    const { fetch } = globalThis
    globalThis.fetch = (input) => {
      addresses.push(String(input))
      return Promise.resolve(
        addresses.length === 1 ? Response.json({ title: 'x', thumbnail_url }) : new Response('x'),
      )
    }
    try {
      await spotifyOembed({ apiBase: spotifyOembedBase }).read(address, AbortSignal.timeout(1_000)).catch(
        () => {},
      )
    } finally {
      globalThis.fetch = fetch
    }
    return addresses.slice(1)
  }

  it.each(words(`
    https://i.scdn.co/image/ab67616d00001e02 https://image-cdn-ak.spotifycdn.com/image/ab67616d00001e02
    https://image-cdn-fa.spotifycdn.com/image/ab67616d00001e02 https://mosaic.scdn.co/640/ab67616d0000b273
    https://thisis-images.spotifycdn.com/37i9dQZF1DZ06evO0AI4xi-default.jpg
    https://dailymix-images.scdn.co/v2/img/ab6761610000e5eb/1/en/default`))(
    '%s',
    async (url) => expect(await fetched(url)).toEqual([url]),
  )

  it.each([
    ...words(`
    http://i.scdn.co/image/x https://i.scdn.co.example.com/image/x https://i.scdn.co@example.com/image/x
    https://user:pass@i.scdn.co/image/x https://i.scdn.co:444/image/x https://example.com/i.scdn.co
    https://image-cdn-ak.spotifycdn.com.example.com/x https://evil-scdn.co/image/x
    https://evilspotifycdn.com/image/x https://scdn.co/image/x https://scdn.co.evil.com/image/x
    https://mosaic.scdn.co.evil.com/640/x https://mosaic.scdn.co@evil.com/640/x
    https://user@mosaic.scdn.co/640/x https://mosaic.scdn.co:8443/640/x http://mosaic.scdn.co/640/x
    https://mosaic.scdn.co./640/x https://evil.com#.scdn.co/640/x https://open.spotify.com/image/x
    http://169.254.169.254/latest/meta-data http://localhost:8000/api/me file:///etc/passwd
    data:image/png;base64,AAAA`),
    'https://evil.com\\\\.scdn.co/640/x',
  ])('not %s', async (url) => expect(await fetched(url)).toEqual([]))
})
