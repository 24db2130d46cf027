import { demoAlbum, nameOf, releasedOn } from './demo-recordings.ts'

type Item = Record<string, unknown> & { id: string; name: string }

const artistNames = ['The Paper Lanterns', 'Ana Åkesson', 'Low Harbour', 'Zoë & the Tides']

const images = (id: string) =>
  [640, 300, 64].map((width) => ({ url: `https://stand-in.example.com/image/${id}-${width}` }))

/** 22 characters, like Spotify's ids. */
const idOf = (kind: string, n: number) => `standin${kind}`.padEnd(19, '0') + String(n).padStart(3, '0')

const common = (type: string, n: number, name: string, id = idOf(type, n)) => ({
  id,
  type,
  name,
  uri: `spotify:${type}:${id}`,
  external_urls: { spotify: `https://open.spotify.com/${type}/${id}` },
})

const artist = (n: number) => common('artist', n, artistNames[n]!)

const album = (n: number) => ({
  ...n === demoAlbum.number
    ? common('album', n, demoAlbum.name, demoAlbum.id)
    : common('album', n, `${nameOf(n)} and Others`),
  total_tracks: 3,
  external_ids: { upc: upcOf(n) },
  images: images(idOf('album', n)),
  release_date: releasedOn(n),
  artists: [artist(Math.floor(n / 10) % 4)],
})

/** The first digits are those of no country. */
export const upcOf = (album: number) => `0${200_000_000_000 + album}`.slice(0, 13)

/** The first forty are the demo recordings. */
const track = (n: number) => {
  const by = Math.floor((n - 1) / 40)
  return {
    // Names repeat after forty, which are the tracks of one album.
    ...common('track', n, nameOf(n + 9 * by)),
    artists: [artist(by)],
    album: album(n % 40),
    track_number: 1 + n % 10,
    duration_ms: 150_000 + n * 1_000,
    explicit: n % 7 === 0,
    external_ids: { isrc: by === 0 ? `QZDM0${2_000_000 + n}` : `QZSTN${2_700_000 + n}` },
    popularity: 100 - n % 100,
  }
}

const playlist = (n: number) => ({
  ...common('playlist', n, `Paper Lanterns and Friends ${n}`),
  images: images(idOf('playlist', n)),
  owner: { display_name: 'A stand-in' },
  tracks: { total: 25 + n },
})

const spokenWord = (type: string, n: number) => ({
  ...common(type, n, `Lantern Talk ${n}`),
  explicit: false,
  images: images(idOf(type, n)),
  ...type === 'episode'
    ? { duration_ms: 1_800_000 + n, release_date: releasedOn(n) }
    : { publisher: 'A stand-in' },
  ...type === 'audiobook' && { authors: [{ name: 'Ana Åkesson' }] },
})

const times = <T>(count: number, make: (n: number) => T, first = 0) =>
  Array.from({ length: count }, (_, n) => make(n + first))

const indexed = (items: Item[]) =>
  items.map((item) => ({
    item,
    words: JSON.stringify([item.name, item.artists, item.external_ids]).toLowerCase(),
  }))

/** The made-up items of each page, with the words by which they are found. */
export const catalog: Record<string, { item: Item | null; words: string }[]> = {
  tracks: indexed(times(120, track, 1)),
  albums: indexed(times(40, album)),
  artists: indexed(
    times(4, (n) => ({ ...artist(n), images: images(idOf('artist', n)), popularity: 60 - n })),
  ),
  playlists: [
    ...indexed(times(3, playlist)),
    // Spotify returns null for a playlist that the app may not see.
    { item: null, words: 'paper lanterns' },
    ...indexed(times(2, playlist, 3)),
  ],
  shows: indexed(times(2, (n) => spokenWord('show', n))),
  episodes: indexed(times(12, (n) => spokenWord('episode', n))),
  audiobooks: indexed(times(1, (n) => spokenWord('audiobook', n))),
}

/** The names of its releases by their ids, for oEmbed. */
export const releaseNames = new Map(
  [catalog.albums!, catalog.tracks!, catalog.playlists!].flat()
    .flatMap(({ item }) => item ? [[item.id, item.name]] : []),
)
