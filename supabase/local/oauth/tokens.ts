import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { ISql, Sql } from 'postgres'
import { addMethod, proofClaims } from '../auth/methods.ts'
import type { Authorization } from './authorizations.ts'
import { type OAuthClient, sha256 } from './clients.ts'
import { OAuthError } from './errors.ts'

export interface TokenSettings {
  issuer: string
  jwtSecret: string
}

interface Session {
  id: string
  user_id: string
  scopes: string
  oauth_client_id: string
}

const lifetimeSeconds = 3600
/** A client whose requests refresh at the same time gets a token for each, as Supabase Auth's reuse interval allows. */
const reuseIntervalMs = 10_000

const invalidGrant = (message: string) => new OAuthError('invalid_grant', message)

/** Responds to a request with grant_type authorization_code. A code works once. */
export const exchangeCode = (
  sql: Sql,
  client: OAuthClient,
  form: URLSearchParams,
  settings: TokenSettings,
) =>
  sql.begin(async (sql) => {
    const [authorization] = await sql<Authorization[]>`
      select * from auth.oauth_authorizations
      where authorization_code = ${form.get('code') ?? ''} and status = 'approved' for update`
    if (!authorization) throw invalidGrant('Invalid authorization code')
    if (authorization.expires_at < new Date()) throw invalidGrant('Authorization code has expired')
    if (authorization.client_id !== client.id) {
      throw invalidGrant('Authorization code was not issued for this client')
    }
    if ((form.get('redirect_uri') ?? authorization.redirect_uri) !== authorization.redirect_uri) {
      throw invalidGrant('Invalid redirect_uri')
    }
    if (sha256(form.get('code_verifier') ?? '') !== authorization.code_challenge) {
      throw invalidGrant(
        'PKCE verification failed: code challenge does not match previously saved code verifier',
      )
    }
    await sql`delete from auth.oauth_authorizations
      where authorization_id = ${authorization.authorization_id}`
    const session = {
      id: crypto.randomUUID(),
      user_id: authorization.user_id!,
      scopes: authorization.scope,
      oauth_client_id: client.id,
    }
    await sql`insert into auth.sessions ${sql({ ...session, aal: 'aal1' })}`
    await addMethod(sql, session.id, 'oauth_provider/authorization_code')
    return await issueTokens(sql, session, settings)
  })

/**
 * Responds to a request with grant_type refresh_token. Each refresh token is replaced by a new one; using a replaced one again
 * ends the session with all of its tokens.
 */
export async function refresh(sql: Sql, client: OAuthClient, form: URLSearchParams, settings: TokenSettings) {
  const hash = sha256(form.get('refresh_token') ?? '')
  const refreshed = await sql.begin(async (sql) => {
    const [token] = await sql<{ session_id: string; revoked: boolean; updated_at: Date }[]>`
      select session_id, revoked, updated_at from auth.refresh_tokens where token = ${hash} for update`
    if (!token) throw invalidGrant('Invalid Refresh Token: Refresh Token Not Found')
    const [session] = await sql<[Session]>`
      select id, user_id, scopes, oauth_client_id from auth.sessions where id = ${token.session_id}`
    if (session.oauth_client_id !== client.id) {
      throw new OAuthError('invalid_client', "Client does not match the session's OAuth client")
    }
    if (token.revoked && Date.now() - token.updated_at.getTime() > reuseIntervalMs) {
      await sql`delete from auth.sessions where id = ${session.id}`
      return undefined
    }
    await sql`update auth.refresh_tokens set revoked = true, updated_at = now()
      where token = ${hash} and not revoked`
    return await issueTokens(sql, session, settings, hash)
  })
  if (!refreshed) throw invalidGrant('Invalid Refresh Token: Already Used')
  return refreshed
}

/**
 * Lite keeps refresh tokens as they are; those of OAuth clients are stored as hashes, so that Lite's own endpoint, which would
 * return a token of the user's own, does not accept them.
 */
async function issueTokens(
  sql: ISql,
  session: Session,
  settings: TokenSettings,
  parent: string | null = null,
) {
  const [user] = await sql<{ email: string; is_banned: boolean }[]>`
    select email, coalesce(banned_until > now(), false) as is_banned from auth.users
    where id = ${session.user_id} and deleted_at is null`
  if (!user) throw invalidGrant('User not found')
  if (user.is_banned) throw new OAuthError('access_denied', 'User is banned')
  const refreshToken = randomBytes(24).toString('base64url')
  await sql`insert into auth.refresh_tokens ${
    sql({
      id: crypto.randomUUID(),
      token: sha256(refreshToken),
      user_id: session.user_id,
      session_id: session.id,
      parent,
    })
  }`
  const claims = {
    sub: session.user_id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    session_id: session.id,
    ...await proofClaims(sql, session.id),
    client_id: session.oauth_client_id,
    scope: session.scopes,
  }
  return {
    access_token: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(settings.issuer).setIssuedAt().setExpirationTime(`${lifetimeSeconds}s`)
      .sign(new TextEncoder().encode(settings.jwtSecret)),
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    refresh_token: refreshToken,
  }
}
