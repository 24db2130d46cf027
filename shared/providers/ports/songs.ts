import * as z from 'zod'

const Text = z.string().nullable()
const Whole = z.int().nullable()

/** The release that a song is on, with what the store says of its rights. */
const Album = z.object({
  id: z.string(),
  name: Text,
  upc: Text,
  record_label: Text,
  copyright: Text,
  release_date: Text.describe('YYYY-MM-DD; shorter where the store knows no more.'),
  track_count: Whole,
  is_single: z.boolean(),
  is_compilation: z.boolean(),
  is_complete: z.boolean(),
  url: Text,
})

/** A recording as the music store has it, in one of its storefronts. */
export const Song = z.object({
  id: z.string(),
  isrc: Text.describe('Its own: the store may give a song for another ISRC too.'),
  name: Text,
  artist_name: Text,
  composer_name: Text,
  album_name: Text,
  release_date: Text.describe('YYYY-MM-DD; shorter where the store knows no more.'),
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

/** The music store. Every method throws `ProviderError` alone. */
export interface Songs {
  /** Whether there is a store of this country. */
  hasStorefront(storefront: string): Promise<boolean>
  /** The songs of each ISRC that the store carries; one that it does not carry is missing. */
  lookUp(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>>
}
