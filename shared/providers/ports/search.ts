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

const Named = z.object({
  id: Text.describe("The service's id."),
  name: Text.describe('Its name.'),
}).meta({ id: 'SearchReference', description: 'An artist or an album of an item.' })

/** An item of any type; fields that the type does not have are null. */
const Item = z.object({
  id: Text.describe("The service's id."),
  type: z.string().describe('Its type, as in the request.'),
  name: Text.describe('Name or title.'),
  url: Text.describe('Public address, for a release also for create_site.'),
  uri: Text.describe("The service's URI."),
  image_url: Text.describe('The largest image.'),
  artists: z.array(Named).describe('For an audiobook its authors.'),
  album: Named.nullable().describe('The album of a track.'),
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  duration_ms: Whole.describe('Length in milliseconds.'),
  track_number: Whole.describe('On its disc, from 1.'),
  total_tracks: Whole.describe('For an album or a playlist.'),
  isrc: Text.describe('Of a track.'),
  explicit: z.boolean().nullable().describe('Whether it is marked as explicit.'),
  popularity: Whole.describe('0 to 100.'),
  publisher: Text.describe('The owner of a playlist, or the publisher of a show or an audiobook.'),
}).meta({ id: 'SearchItem', description: 'A match of a search.' })

/** One page of a type. */
export const SearchPage = z.object({
  items: z.array(Item).describe('Best match first.'),
  total: z.int().describe('Matches on all pages.'),
  limit: z.int().describe('Items per page.'),
  offset: z.int().describe('Items before this page.'),
  next_offset: Whole.describe('The offset of the next page; null at the end.'),
}).meta({ id: 'SearchPage', description: 'One page of the matches of a type.' })
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
