import * as z from 'zod'

const Text = z.string().nullable()
const Whole = z.int().nullable()

/** The release of a song, with its rights. */
const Album = z.object({
  id: z.string(),
  name: Text,
  upc: Text,
  record_label: Text,
  copyright: Text,
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  track_count: Whole,
  is_single: z.boolean(),
  is_compilation: z.boolean(),
  is_complete: z.boolean(),
  url: Text,
})

/** A song in one of the store's storefronts. */
export const Song = z.object({
  id: z.string(),
  isrc: Text.describe('The ISRC of the song; the store may also list it for another ISRC.'),
  name: Text,
  artist_name: Text,
  composer_name: Text,
  album_name: Text,
  release_date: Text.describe('YYYY-MM-DD, YYYY-MM or YYYY.'),
  duration_ms: Whole,
  track_number: Whole,
  disc_number: Whole,
  genre_names: z.array(z.string()),
  has_lyrics: z.boolean(),
  is_apple_digital_master: z.boolean(),
  audio_variants: z.array(z.string()),
  url: Text,
  artwork_url: Text.describe('With {w}x{h} in place of a size.'),
  preview_url: Text,
  album: Album.nullable(),
})
export type Song = z.output<typeof Song>

/** The music store. Every method throws only `ProviderError`. */
export interface Songs {
  /** Whether the store has this storefront. */
  hasStorefront(storefront: string): Promise<boolean>
  /** The songs by ISRC, without the ISRCs that the store does not have. */
  lookUp(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>>
}
