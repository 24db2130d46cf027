import type { Song } from '../ports/songs.ts'

export type { Song }

/** The music store. Every method throws `ProviderFault` alone. */
export interface Songs {
  /** Whether there is a store of this country. */
  hasStorefront(storefront: string): Promise<boolean>
  /** The songs of each ISRC that the store carries; one that it does not carry is missing. */
  lookUp(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>>
}
