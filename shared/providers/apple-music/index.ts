import { baseUrl, provider, secret, setting } from '../provider.ts'

/** Recordings by ISRC: https://developer.apple.com/documentation/applemusicapi */
export const appleMusic = provider({
  port: 'songs',
  standIn: 'appleMusic',
  environment: {
    APPLE_MUSIC_TEAM_ID: setting('STANDIN001'),
    APPLE_MUSIC_KEY_ID: setting('STANDINKEY'),
    APPLE_MUSIC_PRIVATE_KEY: secret(),
    APPLE_MUSIC_API_BASE: baseUrl('https://api.music.apple.com'),
  },
  async open(env, { timeoutMs }) {
    const { appleMusicSongs } = await import('./apple-music.ts')
    return appleMusicSongs({
      apiBase: env.APPLE_MUSIC_API_BASE,
      teamId: env.APPLE_MUSIC_TEAM_ID,
      keyId: env.APPLE_MUSIC_KEY_ID,
      privateKey: env.APPLE_MUSIC_PRIVATE_KEY,
      timeoutMs,
    })
  },
})
