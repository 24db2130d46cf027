import { json, request } from './discovery.ts'

/** A login with the browser, as it is stored. */
export interface OAuthLogin {
  token_endpoint: string
  client_id: string
  access_token: string
  refresh_token: string
  /** In milliseconds since 1970. */
  expires_at: number
}

type Client = Pick<OAuthLogin, 'token_endpoint' | 'client_id'>

export async function requestTokens(
  { token_endpoint, client_id }: Client,
  grant: Record<string, string>,
  signal: AbortSignal,
): Promise<OAuthLogin> {
  const body = new URLSearchParams({ ...grant, client_id })
  const tokens = await json(await request(token_endpoint, { method: 'POST', body }, signal))
  return {
    token_endpoint,
    client_id,
    access_token: String(tokens.access_token),
    refresh_token: String(tokens.refresh_token),
    expires_at: Date.now() + Number(tokens.expires_in) * 1000,
  }
}

/** Whether the access token is valid for another minute. */
export const isCurrent = ({ expires_at }: OAuthLogin) => expires_at > Date.now() + 60_000

export const refresh = (login: OAuthLogin, signal: AbortSignal): Promise<OAuthLogin> =>
  requestTokens(login, { grant_type: 'refresh_token', refresh_token: login.refresh_token }, signal)
