import * as z from 'zod'
import { apiBase, type Configured, firstLacking } from '../../platform/environment.ts'

/** The variables of searches at the streaming service. */
export const spotifyVariables = {
  SPOTIFY_API_BASE: apiBase('https://api.spotify.com'),
  SPOTIFY_ACCOUNTS_BASE: apiBase('https://accounts.spotify.com'),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
}

export interface SpotifyOptions {
  apiBase: string
  accountsBase: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

export function spotifyConfiguration(
  env: {
    SPOTIFY_API_BASE: string
    SPOTIFY_ACCOUNTS_BASE: string
    SPOTIFY_CLIENT_ID?: string
    SPOTIFY_CLIENT_SECRET?: string
  },
): Configured<SpotifyOptions> {
  const { SPOTIFY_API_BASE, SPOTIFY_ACCOUNTS_BASE, SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET } = env
  const lacking = firstLacking({ SPOTIFY_CLIENT_ID, SPOTIFY_CLIENT_SECRET })
  if (lacking) return { lacking }
  return {
    options: {
      apiBase: SPOTIFY_API_BASE,
      accountsBase: SPOTIFY_ACCOUNTS_BASE,
      clientId: SPOTIFY_CLIENT_ID!,
      clientSecret: SPOTIFY_CLIENT_SECRET!,
    },
  }
}
