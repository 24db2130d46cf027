import type { AnyOperation } from '../../operation/operation.ts'
import { listArtistEvents } from './list-artist-events.ts'
import { lookupSongs } from './lookup-songs.ts'
import { searchStreamingCatalog } from './search-streaming-catalog.ts'

export const lookups: AnyOperation[] = [lookupSongs, searchStreamingCatalog, listArtistEvents]
