export { listArtistEvents } from './list-artist-events.ts'
export { lookupSongs } from './lookup-songs.ts'
export { searchStreamingCatalog } from './search-streaming-catalog.ts'
