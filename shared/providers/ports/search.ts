import * as z from 'zod'

const Text = z.string().nullable()
const Whole = z.int().nullable()

/** What is searched for, and the name of its page in an answer. */
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

/** What was found, of whichever type: what a type does not have is null. */
const Item = z.object({
  id: Text,
  type: z.string(),
  name: Text,
  url: Text,
  uri: Text,
  image_url: Text.describe('The largest picture.'),
  artists: z.array(Named).describe('Of an audiobook its authors.'),
  album: Named.nullable(),
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  duration_ms: Whole,
  track_number: Whole,
  total_tracks: Whole.describe('Of an album or a playlist.'),
  isrc: Text,
  explicit: z.boolean().nullable(),
  popularity: Whole.describe('0 to 100.'),
  publisher: Text.describe('Who is behind a playlist, a show or an audiobook.'),
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
/** What is searched for. */
export interface SearchQuery {
  q: string
  types: SearchType[]
  market?: string
  limit: number
  offset: number
}

export type SearchResult = { [type in SearchType]?: SearchPage }

/** The streaming service's search. Every method throws `ProviderError` alone. */
export interface Search {
  /** A page of each type that was asked for; undefined where the service takes no such query. */
  search(query: SearchQuery): Promise<SearchResult | undefined>
}
