import { nameOf, releasedOn } from './demo-recordings.ts'

/** Recordings with something special about them. */
export const specialIsrcs = {
  /** On two releases. */
  twice: 'QZSTN2600001',
  /** Found as a song that has another ISRC. */
  other: 'QZSTN2600002',
  /** Only in the storefront us. */
  usOnly: 'QZSTN2600003',
  noAlbum: 'QZSTN2600004',
  noArtwork: 'QZSTN2600005',
  /** 43 songs: more than a page. */
  many: 'QZSTN2600006',
  /** A song with nothing but its id. */
  bare: 'QZSTN2600007',
} as const

/** The optional fields that a request includes. */
interface Fields {
  withAlbums: boolean
  extended: string[]
}

/** The songs of a storefront with an ISRC. */
export function songsFor(isrc: string, storefront: string, fields: Fields) {
  const song = (n = 0, ownIsrc = isrc) => describe(ownIsrc, n, storefront, fields)
  const demo = Number(/^QZDM020000(\d\d)$/.exec(isrc)?.[1])
  if (demo >= 1 && demo <= 40) return [song()]
  switch (isrc) {
    case specialIsrcs.twice:
      return [song(0), song(1)]
    case specialIsrcs.other:
      return [song(0, 'QZSTN2600902')]
    case specialIsrcs.usOnly:
      return storefront === 'us' ? [song()] : []
    case specialIsrcs.noAlbum:
      return [{ ...song(), relationships: { albums: { data: [] } } }]
    case specialIsrcs.noArtwork:
      return [{ ...song(), attributes: { ...song().attributes, artwork: undefined } }]
    case specialIsrcs.many:
      return Array.from({ length: 43 }, (_, n) => song(n))
    case specialIsrcs.bare:
      return [{ id: song().id, type: 'songs', href: song().href }]
    default:
      return []
  }
}

function describe(isrc: string, n: number, storefront: string, { withAlbums, extended }: Fields) {
  const number = Number(isrc.slice(-5)) % 1000
  const id = String(1_600_000_000 + Number(isrc.slice(-7)) % 10_000_000 * 50 + n)
  const albumId = String(Number(id) + 100_000_000)
  const base = `/v1/catalog/${storefront}`
  const name = nameOf(number)
  const album = {
    name: n === 0 ? `${name} - Single` : `${name}, Vol. ${n}`,
    upc: String(190_000_000_000 + number * 50 + n),
    recordLabel: 'Demo Records',
    copyright: '℗ Demo Records, made up by a stand-in for Apple Music',
    releaseDate: releasedOn(number),
    trackCount: n === 0 ? 1 : 12,
    isSingle: n === 0,
    isCompilation: false,
    isComplete: true,
    url: `https://music.apple.com/${storefront}/album/${albumId}`,
  }
  return {
    id,
    type: 'songs',
    href: `${base}/songs/${id}`,
    attributes: {
      isrc,
      name,
      artistName: 'The Paper Lanterns',
      ...extended.includes('composerName') && { composerName: 'A. Lantern & B. Paper' },
      ...extended.includes('audioVariants') && { audioVariants: ['lossless', 'lossy-stereo'] },
      albumName: album.name,
      releaseDate: album.releaseDate,
      durationInMillis: 150_000 + number * 1_000,
      trackNumber: 1 + n,
      discNumber: 1,
      genreNames: ['Alternative', 'Music'],
      hasLyrics: true,
      isAppleDigitalMaster: number % 2 === 0,
      url: `${album.url}?i=${id}`,
      artwork: { url: `https://stand-in.example.com/image/${id}/{w}x{h}bb.jpg` },
      previews: [{ url: `https://stand-in.example.com/preview/${id}.m4a` }],
    },
    relationships: {
      albums: {
        data: [{ id: albumId, type: 'albums', ...withAlbums && { attributes: album } }],
      },
    },
  }
}
