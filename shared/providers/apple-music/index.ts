import { baseUrl, provider, secret, setting } from '../provider.ts'
import { identifyAppleMusic, isAppleShortLink } from './addresses.ts'

const api = {
  APPLE_MUSIC_TEAM_ID: setting('STANDIN001'),
  APPLE_MUSIC_KEY_ID: setting('STANDINKEY'),
  APPLE_MUSIC_PRIVATE_KEY: secret(),
  APPLE_MUSIC_API_BASE: baseUrl('https://api.music.apple.com'),
}
type Api = Record<keyof typeof api, string>

const optionsOf = (env: Api, timeoutMs?: number) => ({
  apiBase: env.APPLE_MUSIC_API_BASE,
  teamId: env.APPLE_MUSIC_TEAM_ID,
  keyId: env.APPLE_MUSIC_KEY_ID,
  privateKey: env.APPLE_MUSIC_PRIVATE_KEY,
  timeoutMs,
})

/** Recordings by ISRC: https://developer.apple.com/documentation/applemusicapi */
export const appleMusic = provider({
  port: 'songs',
  standIn: 'appleMusic',
  environment: api,
  async open(env, { timeoutMs }) {
    const { appleMusicSongs } = await import('./apple-music.ts')
    return appleMusicSongs(optionsOf(env, timeoutMs))
  },
})

/** The recordings of artists, albums and playlists, in the same API. */
export const appleMusicRecordings = provider({
  port: 'storeRecordings',
  standIn: 'appleMusic',
  identify: identifyAppleMusic,
  isShortLink: isAppleShortLink,
  environment: api,
  async open(env, { timeoutMs, isBackground }) {
    const { appleMusicRecordings } = await import('./recordings.ts')
    return appleMusicRecordings(optionsOf(env, isBackground ? undefined : timeoutMs))
  },
})
