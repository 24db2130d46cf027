import { baseUrl, provider, secret, setting } from '../provider.ts'
import { identifySpotify, isSpotifyShortLink } from './addresses.ts'

const webApi = {
  SPOTIFY_CLIENT_ID: setting('stand-in'),
  SPOTIFY_CLIENT_SECRET: secret(),
  SPOTIFY_API_BASE: baseUrl('https://api.spotify.com'),
  SPOTIFY_ACCOUNTS_BASE: baseUrl('https://accounts.spotify.com'),
}
type WebApi = Record<keyof typeof webApi, string>

const optionsOf = (env: WebApi, timeoutMs?: number) => ({
  apiBase: env.SPOTIFY_API_BASE,
  accountsBase: env.SPOTIFY_ACCOUNTS_BASE,
  clientId: env.SPOTIFY_CLIENT_ID,
  clientSecret: env.SPOTIFY_CLIENT_SECRET,
  timeoutMs,
})

/** Search: https://developer.spotify.com/documentation/web-api */
export const spotifySearch = provider({
  port: 'search',
  standIn: 'spotify',
  environment: webApi,
  async open(env, { timeoutMs }) {
    const { spotifySearch } = await import('./web-api.ts')
    return spotifySearch(optionsOf(env, timeoutMs))
  },
})

/** The recordings of artists, albums and playlists, in the same API. */
export const spotifyRecordings = provider({
  port: 'streamingRecordings',
  standIn: 'spotify',
  identify: identifySpotify,
  isShortLink: isSpotifyShortLink,
  environment: webApi,
  async open(env, { timeoutMs, isBackground }) {
    const { spotifyRecordings } = await import('./recordings.ts')
    return spotifyRecordings(optionsOf(env, isBackground ? undefined : timeoutMs))
  },
})

/** Titles and artwork of releases, without a credential: https://developer.spotify.com/documentation/embeds */
export const spotifyReleases = provider({
  port: 'releases',
  standIn: 'spotifyOembed',
  environment: { SPOTIFY_OEMBED_BASE: baseUrl('https://open.spotify.com') },
  async open({ SPOTIFY_OEMBED_BASE: apiBase }, { timeoutMs }) {
    const { spotifyOembed } = await import('./oembed.ts')
    return spotifyOembed({ apiBase, timeoutMs })
  },
})
