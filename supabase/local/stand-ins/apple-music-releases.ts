import type { Hono } from 'hono'
import { nameOf, releasedOn } from './demo-recordings.ts'
import { catalog as spotify, upcOf } from './spotify-api-catalog.ts'

const pageSize = 3

/** The releases of the made-up artist 1000001: ten demo recordings each, the last one a compilation. */
const albums = [1, 2, 3, 4].map((number) => ({
  id: String(1_700_000_000 + number),
  type: 'albums',
  attributes: {
    name: `The Paper Lanterns, Vol. ${number}`,
    upc: `0${100_000_000_000 + number}`,
    isCompilation: number === 4,
    releaseDate: releasedOn(number * 10),
  },
}))

// deno-lint-ignore no-explicit-any -- made-up items
const albumOf = ({ album }: any): { id: string } => album
// deno-lint-ignore no-explicit-any -- made-up items
const songOf = ({ id, name, artists, album, external_ids }: any) => ({
  id,
  type: 'songs',
  attributes: {
    name,
    artistName: artists[0].name,
    releaseDate: album.release_date,
    isrc: external_ids.isrc,
  },
})

/** The releases that the stand-in for Spotify has too, with the same codes. Brazil has none of them. */
const streamed = spotify.albums!.map(({ item }, number) => ({
  id: String(1_720_000_000 + number),
  type: 'albums',
  tracks: spotify.tracks!.map(({ item: track }) => track).filter((track) => albumOf(track).id === item!.id)
    .map(songOf),
  attributes: { name: item!.name, upc: upcOf(number), isCompilation: false, releaseDate: releasedOn(number) },
}))

/** A song, or for every eleventh number a music video without an ISRC. */
const track = (number: number) => ({
  id: String(1_710_000_000 + number),
  type: number % 11 === 0 ? 'music-videos' : 'songs',
  attributes: {
    name: nameOf(number),
    artistName: 'The Paper Lanterns',
    releaseDate: number % 10 === 7 ? '2019' : releasedOn(number),
    ...number % 11 !== 0 && { isrc: `QZDM0${2_000_000 + number}` },
  },
})

const tracksOf = (albumId: string) => {
  const first = (Number(albumId) - 1_700_000_001) * 10 + 1
  return Array.from({ length: 10 }, (_, index) => track(first + index))
}

/** The paths for releases: https://developer.apple.com/documentation/applemusicapi */
export function addReleases(routes: Hono, refuse: (status: number) => Response) {
  const base = '/v1/catalog/:storefront{[a-z]{2}}'
  /** As Apple does, `next` has no other parameter of the request. */
  const paged = (href: string, all: unknown[]) => {
    const { pathname, searchParams } = new URL(href)
    const offset = Number(searchParams.get('offset') ?? 0)
    return Response.json({
      data: all.slice(offset, offset + pageSize),
      ...offset + pageSize < all.length && { next: `${pathname}?offset=${offset + pageSize}` },
    })
  }
  const find = (id: string) => albums.find((album) => album.id === id)

  routes.get(`${base}/albums`, (c) => {
    const upcs = (c.req.query('filter[upc]') ?? '').split(',')
    const storefront = c.req.param('storefront')
    const inStore = streamed.filter(() => storefront !== 'br').map(({ id, type, attributes }) => ({
      id,
      type,
      attributes: { ...attributes, url: `https://music.apple.com/${storefront}/album/${id}` },
    }))
    return c.json({
      data: [...albums, ...inStore].filter(({ attributes }) => upcs.includes(attributes.upc)),
    })
  })
  routes.get(`${base}/albums/:id/tracks`, (c) => {
    const id = c.req.param('id')
    const tracks = streamed.find((album) => album.id === id)?.tracks ?? (find(id) && tracksOf(id))
    return tracks ? paged(c.req.url, tracks) : refuse(404)
  })
  routes.get(
    `${base}/artists/:id/albums`,
    (c) => c.req.param('id') === '1000001' ? paged(c.req.url, albums) : refuse(404),
  )
  routes.get(
    `${base}/playlists/:id/tracks`,
    (c) => c.req.param('id') === 'pl.paperlanterns' ? paged(c.req.url, tracksOf('1700000001')) : refuse(404),
  )
  routes.get(`${base}/songs/:id`, (c) => {
    const number = Number(c.req.param('id')) - 1_710_000_000
    return number >= 1 && number <= 40 ? c.json({ data: [track(number)] }) : refuse(404)
  })
}
