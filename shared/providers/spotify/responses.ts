import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { type SearchPage, type SearchType, searchTypes } from '../ports/search.ts'

const text = serviceText.nullish()
const whole = z.int().nullish()
const Named = z.object({ id: text, name: text })
const images = z.array(z.object({ url: text })).nullish()

/** The fields that are read of an item of any type; each type has some of them. */
export const Item = z.object({
  id: text,
  name: text,
  uri: text,
  external_urls: z.object({ spotify: text }).nullish(),
  images,
  artists: z.array(Named).nullish(),
  authors: z.array(Named).nullish(),
  album: z.object({ id: text, name: text, images, release_date: text }).nullish(),
  release_date: text,
  duration_ms: whole,
  track_number: whole,
  total_tracks: whole,
  tracks: z.object({ total: whole }).nullish(),
  items: z.object({ total: whole }).nullish(),
  external_ids: z.object({ isrc: text }).nullish(),
  explicit: z.boolean().nullish(),
  popularity: whole,
  publisher: text,
  owner: z.object({ display_name: text }).nullish(),
})

/** Spotify returns null for some playlists. */
const Page = z.object({
  items: z.array(Item.nullable()),
  total: z.int().nullish(),
  next: text,
})

/** A page of each type (https://developer.spotify.com/documentation/web-api/reference/search). */
export const SearchResponse = z.object(
  Object.fromEntries(Object.values(searchTypes).map((name) => [name, Page.nullish()])) as {
    [name in typeof searchTypes[SearchType]]: z.ZodOptional<z.ZodNullable<typeof Page>>
  },
)
export type SearchResponse = z.output<typeof SearchResponse>

/** The last offset that Spotify accepts. */
export const maxOffset = 1_000

/** The items of one type in consecutive responses, as one page. */
export function pageOf(
  type: SearchType,
  responses: SearchResponse[],
  limit: number,
  offset: number,
): SearchPage {
  const pages = responses.flatMap((response) => response[searchTypes[type]] ?? [])
  const last = pages.at(-1)
  const items = pages.flatMap((page) => page.items)
  const total = last?.total ?? offset + items.length
  const hasMore = last?.next === undefined ? offset + limit < total : last.next !== null
  return {
    items: items.flatMap((item) => item ? itemOf(type, item) : []),
    total,
    limit,
    offset,
    next_offset: hasMore && offset + limit <= maxOffset ? offset + limit : null,
  }
}

function itemOf(type: SearchType, item: z.output<typeof Item>): SearchPage['items'][number] {
  const { album } = item
  return {
    id: item.id ?? null,
    type,
    name: item.name ?? null,
    url: item.external_urls?.spotify ?? null,
    uri: item.uri ?? null,
    image_url: (item.images ?? album?.images)?.[0]?.url ?? null,
    artists: (item.artists ?? item.authors ?? []).map(named),
    album: album ? named(album) : null,
    release_date: item.release_date ?? album?.release_date ?? null,
    duration_ms: item.duration_ms ?? null,
    track_number: item.track_number ?? null,
    total_tracks: item.total_tracks ?? item.items?.total ?? item.tracks?.total ?? null,
    isrc: item.external_ids?.isrc ?? null,
    explicit: item.explicit ?? null,
    popularity: item.popularity ?? null,
    publisher: item.publisher ?? item.owner?.display_name ?? null,
  }
}

const named = ({ id, name }: z.output<typeof Named>) => ({ id: id ?? null, name: name ?? null })
