import { randomBytes } from 'node:crypto'
import type { ISql, Sql } from 'postgres'
import { findClient, type OAuthClient } from './clients.ts'
import { AuthError, invalid } from './errors.ts'

/** The signed-in user of a request. */
export interface AuthUser {
  id: string
  email: string
}

export interface Authorization {
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  resource: string | null
  code_challenge: string
  status: 'pending' | 'approved' | 'denied'
  authorization_code: string | null
  expires_at: Date
}

export const supportedScopes = ['openid', 'profile', 'email', 'phone']
const defaultScope = 'email'

/**
 * Stores an authorization request and returns where the browser goes: to the consent page, or back to the client with an
 * error. Without a known client and its exact redirect URI, the browser is sent nowhere.
 * @throws AuthError
 */
export async function authorize(sql: Sql, query: URLSearchParams, consentUrl: string): Promise<string> {
  const [id, redirectUri] = [query.get('client_id'), query.get('redirect_uri')]
  if (!id) throw invalid('client_id is required')
  if (!redirectUri) throw invalid('redirect_uri is required')
  const client = await findClient(sql, id)
  if (!client) throw new AuthError(400, 'oauth_client_not_found', 'invalid client_id')
  if (!client.redirect_uris.includes(redirectUri)) throw invalid('invalid redirect_uri')

  const state = query.get('state')
  const problem = parameterProblem(query)
  if (problem) {
    return withQuery(redirectUri, { error: 'invalid_request', error_description: problem, state })
  }
  const authorizationId = randomBytes(24).toString('base64url')
  await sql`insert into auth.oauth_authorizations ${
    sql({
      authorization_id: authorizationId,
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: query.get('scope') || defaultScope,
      state,
      resource: query.get('resource'),
      code_challenge: query.get('code_challenge'),
    })
  }`
  return withQuery(consentUrl, { authorization_id: authorizationId })
}

/** Supabase Auth also accepts PKCE's method `plain`, which no MCP client uses. */
function parameterProblem(query: URLSearchParams): string | undefined {
  if ((query.get('response_type') || 'code') !== 'code') return 'only response_type=code is supported'
  const unsupported = scopesOf(query.get('scope') || defaultScope).find((scope) =>
    !supportedScopes.includes(scope)
  )
  if (unsupported) return `unsupported scope: ${unsupported}`
  const resource = query.get('resource')
  if (resource && (!URL.canParse(resource) || /[?#]/.test(resource))) {
    return 'resource must be an absolute URI without query and fragment'
  }
  if (query.get('code_challenge_method') !== 'S256') return "code_challenge_method must be 'S256'"
  if (!/^[\w.~-]{43,128}$/.test(query.get('code_challenge') ?? '')) {
    return 'code_challenge must be between 43 and 128 characters'
  }
}

/**
 * The request for the consent page. It belongs to the first user who opens it. A client that this user has consented to
 * before is approved at once.
 */
export const describeAuthorization = (sql: Sql, id: string, user: AuthUser) =>
  sql.begin(async (sql) => {
    const found = await pendingAuthorization(sql, id, user)
    if (!found.authorization.user_id) {
      await sql`update auth.oauth_authorizations set user_id = ${user.id} where authorization_id = ${id}`
      const [consent] = await sql<{ scopes: string[] }[]>`
        select scopes from auth.oauth_consents
        where user_id = ${user.id} and client_id = ${found.client.id} and revoked_at is null`
      if (consent && scopesOf(found.authorization.scope).every((scope) => consent.scopes.includes(scope))) {
        return { redirect_url: await approve(sql, found.authorization) }
      }
    }
    const { client, authorization } = found
    return {
      authorization_id: id,
      redirect_uri: authorization.redirect_uri,
      client: {
        id: client.id,
        name: client.client_name ?? undefined,
        uri: client.client_uri ?? undefined,
        logo_uri: client.logo_uri ?? undefined,
      },
      user: { id: user.id, email: user.email },
      scope: authorization.scope,
    }
  })

/** Approves or denies; the browser goes to the returned address. */
export const decide = (sql: Sql, id: string, user: AuthUser, action: unknown) =>
  sql.begin(async (sql) => {
    if (action !== 'approve' && action !== 'deny') throw invalid("action must be 'approve' or 'deny'")
    const { authorization } = await pendingAuthorization(sql, id, user)
    if (authorization.user_id !== user.id) throw notFound()
    if (action === 'approve') {
      await sql`
        insert into auth.oauth_consents (user_id, client_id, scopes)
        values (${user.id}, ${authorization.client_id}, ${scopesOf(authorization.scope)})
        on conflict (user_id, client_id) do update
          set scopes = excluded.scopes, granted_at = now(), revoked_at = null`
      return { redirect_url: await approve(sql, authorization) }
    }
    await sql`update auth.oauth_authorizations set status = 'denied' where authorization_id = ${id}`
    const error = { error: 'access_denied', error_description: 'User denied the request' }
    return { redirect_url: withQuery(authorization.redirect_uri, { ...error, state: authorization.state }) }
  })

async function pendingAuthorization(sql: ISql, id: string, user: AuthUser) {
  const [authorization] = await sql<Authorization[]>`
    select * from auth.oauth_authorizations where authorization_id = ${id} and expires_at > now() for update`
  if (!authorization) throw notFound()
  if (authorization.status !== 'pending') throw invalid('authorization request cannot be processed')
  if (authorization.user_id && authorization.user_id !== user.id) throw notFound()
  const client: OAuthClient = (await findClient(sql, authorization.client_id))!
  return { authorization, client }
}

async function approve(sql: ISql, { authorization_id, redirect_uri, state }: Authorization) {
  const code = crypto.randomUUID()
  await sql`update auth.oauth_authorizations set status = 'approved', authorization_code = ${code}
    where authorization_id = ${authorization_id}`
  return withQuery(redirect_uri, { code, state })
}

const notFound = () => new AuthError(404, 'oauth_authorization_not_found', 'authorization not found')

export const scopesOf = (scope: string) => scope.split(' ').filter(Boolean)

function withQuery(address: string, values: Record<string, string | null>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value)
  return url.href
}
