import { describe, expect, it } from 'vitest'
import { identifySources } from '../../shared/providers/identify-source.ts'
import { appleMusicRecordings } from '../../shared/providers/apple-music/recordings.ts'
import { spotifyRecordings } from '../../shared/providers/spotify/recordings.ts'
import type { ListedRecording, Recordings } from '../../shared/providers/ports/recordings.ts'
import { startAppleMusic } from '../../supabase/local/stand-ins/apple-music.ts'
import { catalog, upcOf } from '../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { startSpotifyApi } from '../../supabase/local/stand-ins/spotify-api.ts'
import { providerError, serve, useStandIn } from './vendor.ts'

const id = '4aawyAB9vmqN3uQ7FjRGTy'

it.each([
  [`https://open.spotify.com/album/${id}`, `album:${id}`],
  [`http://open.spotify.com/intl-de/track/${id}?si=abc`, `track:${id}`],
  [`https://open.spotify.com/embed/playlist/${id}/`, `playlist:${id}`],
  [`https://open.spotify.com/user/some.body/playlist/${id}#top`, `playlist:${id}`],
  [`spotify:artist:${id}`, `artist:${id}`],
  [`spotify:user:somebody:playlist:${id}`, `playlist:${id}`],
  ['https://music.apple.com/us/album/harbour-morning/1440857781', 'album:us:1440857781'],
  ['https://music.apple.com/de/album/harbour/1440857781?i=1440857907&l=en', 'song:de:1440857907'],
  ['https://music.apple.com/album/1440857781', 'album:us:1440857781'],
  ['https://geo.music.apple.com/gb/artist/the-paper-lanterns/1000001', 'artist:gb:1000001'],
  ['https://itunes.apple.com/us/album/harbour/id1440857781', 'album:us:1440857781'],
  [
    'https://music.apple.com/fr/playlist/songs/pl.f4d106fed2bd41149aaacabb233eb5eb',
    'playlist:fr:pl.f4d106fed2bd41149aaacabb233eb5eb',
  ],
  ['https://music.apple.com/us/song/harbour/1440857907', 'song:us:1440857907'],
])('%s names a source', (text, source) => {
  expect(identifySources(text).map((found) => found.source)).toEqual([source])
})

it.each([
  `https://open.spotify.com.evil.example/album/${id}`,
  `https://evil.example/open.spotify.com/album/${id}`,
  `https://open.spotify.com@evil.example/album/${id}`,
  `https://open.spotify.com/album/${id}/../../me`,
  `https://open.spotify.com/show/${id}`,
  `https://open.spotify.com/album/${id}%2f..`,
  'https://music.apple.com.evil.example/us/album/1440857781',
  'https://music.apple.com/us/album/pl.f4d106fed2bd41149aaacabb233eb5eb',
  'https://music.apple.com/us/playlist/songs/1440857781',
  'https://music.apple.com/usa/album/1440857781',
  '88438512345', // a digit is missing
  '8.84385E+11',
  'QZDM02000001',
  '',
])('%s names none', (text) => {
  expect(identifySources(text)).toEqual([])
})

it('a UPC is looked for at each service', () => {
  expect(identifySources('0200000000009')).toEqual([
    { port: 'storeRecordings', source: 'upc:us:0200000000009' },
    { port: 'streamingRecordings', source: 'upc:0200000000009' },
  ])
})

const spotify = useStandIn(startSpotifyApi())
const development = useStandIn(startSpotifyApi({ maxPerPage: 10 }))
const apple = useStandIn(startAppleMusic())

const openSpotify = (at: { origin: string; apiKey: string } = spotify, timeoutMs = 2_000) =>
  spotifyRecordings({
    apiBase: at.origin,
    accountsBase: at.origin,
    clientId: 'stand-in',
    clientSecret: at.apiKey,
    timeoutMs,
  })
const openApple = (apiBase = apple.origin) =>
  appleMusicRecordings({
    apiBase,
    teamId: 'STANDIN001',
    keyId: 'STANDINKEY',
    privateKey: apple.apiKey,
    timeoutMs: 2_000,
  })

async function readAll(recordings: Recordings, source: string) {
  const found: ListedRecording[] = []
  let [position, pages, skipped]: [string | null, number, number] = [null, 0, 0]
  do {
    const page = await recordings.list(source, position)
    if (!page) return undefined
    found.push(...page.recordings)
    skipped += page.skipped
    position = page.next
  } while (position !== null && ++pages < 100)
  return { isrcs: found.map(({ isrc }) => isrc), skipped, found }
}

// deno-lint-ignore no-explicit-any -- made-up items
const itemsOf = (name: string): any[] => catalog[name]!.flatMap(({ item }) => item ?? [])
const isrcsOf = (tracks: { external_ids: { isrc: string } }[]) =>
  tracks.map((track) => track.external_ids.isrc)

describe.each([['with an extended quota', spotify], ['in development mode', development]])(
  'the streaming service, for an app %s,',
  (_, standIn) => {
    const [artist] = itemsOf('artists')
    const albums = itemsOf('albums').filter((album) => album.artists[0].id === artist.id)
    const ids = albums.map((album) => album.id)

    it('lists an album, a track and the album of a UPC', async () => {
      const recordings = openSpotify(standIn)
      const album = albums[9]
      const tracks = itemsOf('tracks').filter((track) => track.album.id === album.id)
      expect(await readAll(recordings, `album:${album.id}`))
        .toMatchObject({ isrcs: isrcsOf(tracks), skipped: 0 })
      expect((await readAll(recordings, `track:${tracks[0].id}`))?.found).toEqual([{
        isrc: tracks[0].external_ids.isrc,
        name: tracks[0].name,
        artist: artist.name,
        release_date: album.release_date,
      }])
      expect((await readAll(recordings, `upc:${upcOf(9)}`))?.isrcs).toEqual(isrcsOf(tracks))
    })

    it('lists all own releases of an artist, and only its own tracks', async () => {
      const own = itemsOf('tracks').filter((track) =>
        ids.includes(track.album.id) && track.artists[0].id === artist.id
      )
      const found = await readAll(openSpotify(standIn), `artist:${artist.id}`)
      expect(found?.isrcs.toSorted()).toEqual(isrcsOf(own).toSorted())
    })

    it('has nothing for unknown ids', async () => {
      for (const kind of ['album', 'artist', 'track', 'playlist']) {
        const found = await readAll(openSpotify(standIn), `${kind}:${id}`)
        // A release is known by its id only: it is empty.
        expect(found?.isrcs ?? []).toEqual([])
      }
      expect(await readAll(openSpotify(standIn), 'upc:999999999999')).toBeUndefined()
    })

    it('completes recordings by ISRC', async () => {
      const [track] = itemsOf('tracks')
      const { isrc } = track.external_ids
      expect(await openSpotify(standIn).lookUp([isrc, 'QZZZZ9900001']))
        .toEqual([{ isrc, name: track.name, artist: artist.name, release_date: track.album.release_date }])
    })
  },
)

describe('a playlist', () => {
  const [playlist] = itemsOf('playlists')

  it('is read page by page, without episodes and local files', async () => {
    const found = await readAll(openSpotify(), `playlist:${playlist.id}`)
    expect(found).toMatchObject({ isrcs: isrcsOf(itemsOf('tracks').slice(0, 22)), skipped: 3 })
  })

  it('that the app may not read is missing', async () => {
    expect(await readAll(openSpotify(development), `playlist:${playlist.id}`)).toBeUndefined()
  })
})

describe('the store', () => {
  it('lists a song, an album, a playlist and the album of a UPC over pages, without music videos', async () => {
    const recordings = openApple()
    const album = await readAll(recordings, 'album:us:1700000002')
    expect(album).toMatchObject({ skipped: 1 })
    expect(album?.isrcs).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20].map((number) => `QZDM020000${number}`))
    // A release date that is only a year is none.
    expect(album?.found.filter(({ release_date }) => release_date === null)).toHaveLength(1)
    expect((await readAll(recordings, 'upc:us:0100000000002'))?.isrcs).toEqual(album?.isrcs)
    expect((await readAll(recordings, 'playlist:us:pl.paperlanterns'))?.isrcs).toHaveLength(10)
    expect((await readAll(recordings, 'song:us:1710000012'))?.isrcs).toEqual(['QZDM02000012'])
  })

  it('lists all releases of an artist but compilations', async () => {
    expect((await readAll(openApple(), 'artist:us:1000001'))?.isrcs).toHaveLength(28)
  })

  it('has nothing for unknown ids', async () => {
    for (const source of ['artist:us:1', 'song:us:1', 'playlist:us:pl.1', 'upc:us:999999999999']) {
      expect(await readAll(openApple(), source)).toBeUndefined()
    }
  })

  it('completes recordings by ISRC, with the earliest release date', async () => {
    const found = await openApple().lookUp(['QZDM02000001', 'QZZZZ9900001', 'QZSTN2600001'])
    expect(found.map(({ isrc }) => isrc)).toEqual(['QZDM02000001', 'QZSTN2600001'])
    expect(found[0]).toEqual({
      isrc: 'QZDM02000001',
      name: 'Harbour Signals',
      artist: 'The Paper Lanterns',
      release_date: '2018-03-09',
    })
  })

  it('is not followed to another host', async () => {
    const next = 'https://evil.example.com/v1/catalog/us/albums/1/tracks?offset=3'
    const at = serve(() => Response.json({ data: [], next }))
    expect(await providerError(openApple(at).list('playlist:us:pl.1', null)))
      .toMatchObject({ fault: 'provider_invalid_response' })
  })
})

it('after a fault no further track is requested', async () => {
  development.order({ fault: 'error', on: '/v1/tracks/', times: 1_000 })
  const [album] = itemsOf('albums')
  const recordings = openSpotify(development)
  const { next } = (await recordings.list(`album:${album.id}`, null))!
  expect(await providerError(recordings.list(`album:${album.id}`, next)))
    .toMatchObject({ fault: 'provider_unavailable' })
})
