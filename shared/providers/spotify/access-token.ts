import { Buffer } from 'node:buffer'
import * as z from 'zod'
import { BearerToken } from '../bearer-token.ts'
import { fetchJson } from '../../platform/http/client.ts'

export interface SpotifyOptions {
  apiBase: string
  accountsBase: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

const Response = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().default(3600),
})

/** Our access token (https://developer.spotify.com/documentation/web-api/tutorials/client-credentials-flow). */
export const accessToken = ({ accountsBase, clientId, clientSecret }: SpotifyOptions) =>
  new BearerToken(async (timeoutMs) => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { access_token, expires_in } = await fetchJson({
      vendor: 'Spotify Accounts',
      url: `${accountsBase}/api/token`,
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      timeoutMs,
      // Safe to repeat: a second token does no harm.
      maxAttempts: 3,
    }, Response)
    return { token: access_token, lifetimeMs: expires_in * 1000 }
  })
