import * as z from 'zod'

const Text = z.string().nullable()
const Whole = z.int().nullable()

/** The release of a song, with its rights. */
const Album = z.object({
  id: z.string().describe("The store's id."),
  name: Text.describe('Title.'),
  upc: Text.describe('Universal Product Code.'),
  record_label: Text.describe('Label.'),
  copyright: Text.describe('Copyright line.'),
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  track_count: Whole.describe('Tracks on it.'),
  is_single: z.boolean().describe('Whether it is a single.'),
  is_compilation: z.boolean().describe('Whether it is a compilation.'),
  is_complete: z.boolean().describe('Whether the store has all of its tracks.'),
  url: Text.describe('Its page in the store.'),
}).meta({ id: 'Album', description: 'The release of a song, with its rights.' })

/** A song in one of the store's storefronts. */
export const Song = z.object({
  id: z.string().describe("The store's id."),
  isrc: Text.describe('The ISRC of the song; the store may also list it for another ISRC.'),
  name: Text.describe('Title.'),
  artist_name: Text.describe('Artist as credited.'),
  composer_name: Text.describe('Composer as credited.'),
  album_name: Text.describe('Title of its release.'),
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  duration_ms: Whole.describe('Length in milliseconds.'),
  track_number: Whole.describe('On its disc, from 1.'),
  disc_number: Whole.describe('From 1.'),
  genre_names: z.array(z.string()).describe('Most specific first.'),
  has_lyrics: z.boolean().describe('Whether the store has lyrics.'),
  is_apple_digital_master: z.boolean().describe('Whether it is mastered for the store.'),
  audio_variants: z.array(z.string()).describe('Such as lossless or dolby-atmos.'),
  url: Text.describe('Its page in the store.'),
  artwork_url: Text.describe('With {w}x{h} in place of a size.'),
  preview_url: Text.describe('A sound sample.'),
  album: Album.nullable().describe('Its release.'),
}).meta({ id: 'Song', description: "A song in one of a store's countries." })
export type Song = z.output<typeof Song>

/** The music store. Every method throws only `ProviderError`. */
export interface Songs {
  /** Whether the store has this storefront. */
  hasStorefront(storefront: string): Promise<boolean>
  /** The songs by ISRC, without the ISRCs that the store does not have. */
  lookUp(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>>
  /** The page of a release by its UPC; undefined if the storefront does not have it. */
  albumPage(storefront: string, upc: string): Promise<string | undefined>
}
