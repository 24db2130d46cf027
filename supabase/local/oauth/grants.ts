import type { Sql } from 'postgres'
import type { AuthUser } from './authorizations.ts'
import { AuthError } from './errors.ts'

/** The clients that a user has consented to. */
export const listGrants = async (sql: Sql, user: AuthUser) => {
  const rows = await sql`
    select id, client_name, client_uri, logo_uri, scopes, granted_at
    from auth.oauth_consents join auth.oauth_clients on id = client_id
    where user_id = ${user.id} and revoked_at is null order by granted_at desc`
  return rows.map(({ id, client_name: name, client_uri: uri, logo_uri, scopes, granted_at }) => ({
    client: { id, name: name ?? undefined, uri: uri ?? undefined, logo_uri: logo_uri ?? undefined },
    scopes,
    granted_at,
  }))
}

/** Takes back a consent, and ends the sessions that the client has of this user. */
export const revokeGrant = (sql: Sql, user: AuthUser, clientId: string) =>
  sql.begin(async (sql) => {
    const [revoked] = await sql`
      update auth.oauth_consents set revoked_at = now()
      where user_id = ${user.id} and client_id::text = ${clientId} and revoked_at is null returning client_id`
    if (!revoked) {
      throw new AuthError(404, 'oauth_consent_not_found', 'No active grant found for this client')
    }
    await sql`delete from auth.sessions
      where user_id = ${user.id} and oauth_client_id = ${revoked.client_id}`
  })
