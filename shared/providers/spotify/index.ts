import { baseUrl, provider, secret, setting } from '../provider.ts'

/** Search: https://developer.spotify.com/documentation/web-api */
export const spotifySearch = provider({
  port: 'search',
  standIn: 'spotify',
  environment: {
    SPOTIFY_CLIENT_ID: setting('stand-in'),
    SPOTIFY_CLIENT_SECRET: secret(),
    SPOTIFY_API_BASE: baseUrl('https://api.spotify.com'),
    SPOTIFY_ACCOUNTS_BASE: baseUrl('https://accounts.spotify.com'),
  },
  async open(env, { timeoutMs }) {
    const { spotifySearch } = await import('./web-api.ts')
    return spotifySearch({
      apiBase: env.SPOTIFY_API_BASE,
      accountsBase: env.SPOTIFY_ACCOUNTS_BASE,
      clientId: env.SPOTIFY_CLIENT_ID,
      clientSecret: env.SPOTIFY_CLIENT_SECRET,
      timeoutMs,
    })
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
