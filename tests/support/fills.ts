import { appleMusicRecordings } from '../../shared/providers/apple-music/recordings.ts'
import { spotifyRecordings } from '../../shared/providers/spotify/recordings.ts'
import type { Recordings } from '../../shared/providers/ports/recordings.ts'
import type { TestVendors } from './vendors.ts'

/** The ports that list recordings, over the stand-ins. */
export function openRecordings(
  { spotifyApi, appleMusic }: Pick<TestVendors, 'spotifyApi' | 'appleMusic'>,
  timeoutMs = 2_000,
): { streamingRecordings: Recordings; storeRecordings: Recordings } {
  return {
    streamingRecordings: spotifyRecordings({
      apiBase: spotifyApi.origin,
      accountsBase: spotifyApi.origin,
      clientId: 'stand-in',
      clientSecret: spotifyApi.apiKey,
      timeoutMs,
    }),
    storeRecordings: appleMusicRecordings({
      apiBase: appleMusic.origin,
      teamId: 'STANDIN001',
      keyId: 'STANDINKEY',
      privateKey: appleMusic.apiKey,
      timeoutMs,
    }),
  }
}
