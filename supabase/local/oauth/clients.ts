import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ISql, Sql } from 'postgres'
import * as z from 'zod'
import { invalid, OAuthError } from './errors.ts'

export interface OAuthClient {
  id: string
  client_type: 'public' | 'confidential'
  client_secret_hash: string | null
  redirect_uris: string[]
  grant_types: string[]
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

const webAddress = (name: string) =>
  z.url(`${name} must be a valid URL`).max(2048).or(z.literal('')).optional()

const Registration = z.object({
  redirect_uris: z.array(
    z.string().superRefine((uri, context) => {
      const problem = redirectProblem(uri)
      if (problem) context.addIssue(`invalid redirect_uri '${uri}': ${problem}`)
    }),
  ).min(1, 'redirect_uris is required').max(10, 'redirect_uris cannot exceed 10 items'),
  client_type: z.enum(['public', 'confidential']).optional(),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).optional(),
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])).min(1).optional(),
  client_name: z.string().max(1024, 'client_name cannot exceed 1024 characters').optional(),
  client_uri: webAddress('client_uri'),
  logo_uri: webAddress('logo_uri'),
})

/** Custom schemes that Supabase Auth accepts, with their host. */
const customSchemes: Record<string, string> = { 'cursor:': 'anysphere.cursor-mcp' }

/** The rules of Supabase Auth (internal/api/oauthserver/service.go), which accepts a user name and a password too. */
function redirectProblem(uri: string): string | undefined {
  if (!URL.canParse(uri)) return 'invalid URL format'
  const { protocol, hostname, hash, username, password } = new URL(uri)
  // The consent page shows the host, which `https://claude.ai@evil.example` would hide.
  if (username || password) return 'user name and password not allowed in redirect URI'
  if (!hostname) return 'must have scheme and host'
  if (hash) return 'fragment not allowed in redirect URI'
  if (protocol === 'https:' || customSchemes[protocol] === hostname) return undefined
  if (protocol !== 'http:') return 'scheme must be HTTPS or HTTP (localhost only)'
  return ['localhost', '127.0.0.1'].includes(hostname) ? undefined : 'HTTP scheme only allowed for localhost'
}

/** Dynamic client registration (RFC 7591). Returns the response's body. */
export async function registerClient(sql: Sql, body: unknown) {
  const { success, data: wanted, error } = Registration.safeParse(body)
  if (!success) throw invalid(error.issues[0]!.message)
  const method = wanted.token_endpoint_auth_method
  const clientType = wanted.client_type ?? (method === 'none' ? 'public' : 'confidential')
  if (method && clientType !== (method === 'none' ? 'public' : 'confidential')) {
    throw invalid(`client_type '${clientType}' is inconsistent with token_endpoint_auth_method '${method}'`)
  }
  const secret = clientType === 'confidential' ? randomBytes(32).toString('base64url') : undefined
  const [client] = await sql<[OAuthClient]>`
    insert into auth.oauth_clients ${
    sql({
      id: crypto.randomUUID(),
      registration_type: 'dynamic',
      client_type: clientType,
      client_secret_hash: secret ? sha256(secret) : null,
      redirect_uris: wanted.redirect_uris,
      grant_types: wanted.grant_types ?? ['authorization_code', 'refresh_token'],
      client_name: wanted.client_name || null,
      client_uri: wanted.client_uri || null,
      logo_uri: wanted.logo_uri || null,
    })
  } returning *`
  return {
    client_id: client.id,
    ...secret && { client_secret: secret },
    client_type: client.client_type,
    redirect_uris: client.redirect_uris,
    token_endpoint_auth_method: secret ? 'client_secret_basic' : 'none',
    grant_types: client.grant_types,
    response_types: ['code'],
    ...client.client_name && { client_name: client.client_name },
    ...client.client_uri && { client_uri: client.client_uri },
    ...client.logo_uri && { logo_uri: client.logo_uri },
    registration_type: 'dynamic',
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

/** The client with this id; undefined for an unknown or malformed id. */
export async function findClient(sql: ISql, id: string): Promise<OAuthClient | undefined> {
  if (!z.guid().safeParse(id).success) return undefined
  const [client] = await sql<OAuthClient[]>`select * from auth.oauth_clients where id = ${id}`
  return client
}

/**
 * The client that sends a token request: by HTTP Basic, or by `client_id` and `client_secret` in the form.
 * @throws OAuthError invalid_client
 */
export async function authenticateClient(sql: Sql, headers: Headers, form: URLSearchParams) {
  const [id = '', secret = ''] = basicCredentials(headers) ??
    [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  const client = await findClient(sql, id)
  if (!client || !hasSecret(client, secret)) {
    throw new OAuthError('invalid_client', 'Invalid client credentials')
  }
  return client
}

function basicCredentials(headers: Headers): string[] | undefined {
  const basic = /^Basic (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]
  try {
    return basic && atob(basic).split(':').map(decodeURIComponent) || undefined
  } catch {
    return []
  }
}

function hasSecret({ client_secret_hash: expected }: OAuthClient, secret: string): boolean {
  if (expected === null) return secret === ''
  return timingSafeEqual(new TextEncoder().encode(expected), new TextEncoder().encode(sha256(secret)))
}
