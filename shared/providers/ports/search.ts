import * as z from 'zod'

const Text = z.string().nullable()
const Whole = z.int().nullable()

/** The types of items, with the name of their page in a response. */
export const searchTypes = {
  album: 'albums',
  artist: 'artists',
  playlist: 'playlists',
  track: 'tracks',
  show: 'shows',
  episode: 'episodes',
  audiobook: 'audiobooks',
} as const
export type SearchType = keyof typeof searchTypes

const Named = z.object({ id: Text, name: Text })

/** An item of any type; fields that the type does not have are null. */
const Item = z.object({
  id: Text,
  type: z.string(),
  name: Text,
  url: Text,
  uri: Text,
  image_url: Text.describe('The largest image.'),
  artists: z.array(Named).describe('For an audiobook its authors.'),
  album: Named.nullable(),
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  duration_ms: Whole,
  track_number: Whole,
  total_tracks: Whole.describe('For an album or a playlist.'),
  isrc: Text,
  explicit: z.boolean().nullable(),
  popularity: Whole.describe('0 to 100.'),
  publisher: Text.describe('The owner of a playlist, or the publisher of a show or an audiobook.'),
})

/** One page of a type. */
export const SearchPage = z.object({
  items: z.array(Item),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  next_offset: Whole.describe('The offset of the next page; null at the end.'),
})
export type SearchPage = z.output<typeof SearchPage>

export interface SearchQuery {
  q: string
  types: SearchType[]
  market?: string
  limit: number
  offset: number
}

export type SearchResult = { [type in SearchType]?: SearchPage }

/** The streaming service's search. Every method throws only `ProviderError`. */
export interface Search {
  /** A page of each requested type; undefined where the service rejects the query. */
  search(query: SearchQuery): Promise<SearchResult | undefined>
}
