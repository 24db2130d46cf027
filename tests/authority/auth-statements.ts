import type { TransactionSql } from 'postgres'
import type { TestDatabase } from '../support/database.ts'
import { newEmail } from '../support/tokens.ts'

/** A connection in a transaction, with Supabase Auth's role. */
export type Auth = TransactionSql

/** Runs statements as Supabase Auth does: in one transaction, as its own role. */
export const asAuth = <T>({ owner }: TestDatabase, work: (auth: Auth) => Promise<T>): Promise<T> =>
  owner.begin(async (sql) => {
    await sql`set local role supabase_auth_admin`
    return await work(sql)
  }) as Promise<T>

/** A user as a sign-up inserts it: with a password, and an address that is not confirmed. */
export async function signUp(auth: Auth, { password = 'first', confirmedAt = null as Date | null } = {}) {
  const id = crypto.randomUUID()
  await auth`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
    values (${id}, 'authenticated', 'authenticated', ${newEmail()}, ${password}, ${confirmedAt})`
  return id
}

/** internal/models/user.go, Confirm. */
export const confirm = (auth: Auth, userId: string) =>
  auth`update auth.users set confirmation_token = '', email_confirmed_at = now(), updated_at = now()
    where id = ${userId}`

/** internal/tokens/service.go, IssueRefreshToken: a session, and the method that opened it. */
export async function openSession(
  auth: Auth,
  userId: string,
  method: string,
  { clientId = null as string | null, at = new Date() } = {},
) {
  const id = crypto.randomUUID()
  await auth`insert into auth.sessions (id, user_id, aal, oauth_client_id, created_at)
    values (${id}, ${userId}, 'aal1', ${clientId}, ${at})`
  await addMethod(auth, id, method)
  return id
}

/** internal/models/amr.go, AddClaimToSession. */
export const addMethod = (auth: Auth, sessionId: string, method: string, at = new Date()) =>
  auth`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${crypto.randomUUID()}, ${sessionId}, ${at}, ${at}, ${method})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = ${at}`

/** The session of an OAuth client, which Auth opens when a code is exchanged. */
export async function openAppSession(auth: Auth, userId: string) {
  const clientId = crypto.randomUUID()
  await auth`insert into auth.oauth_clients ${
    auth({
      id: clientId,
      registration_type: 'dynamic',
      client_type: 'public',
      redirect_uris: [],
      grant_types: [],
    })
  }`
  return await openSession(auth, userId, 'oauth_provider/authorization_code', { clientId })
}

/** internal/models/user.go, UpdatePassword: of a session, or of an administrator without one. Null clears the password. */
export async function updatePassword(
  auth: Auth,
  userId: string,
  password: string | null,
  sessionId?: string,
) {
  await auth`update auth.users set encrypted_password = ${password}, confirmation_token = '',
    confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null, email_change_token_current = '',
    email_change_token_new = '', email_change_sent_at = null, phone_change_token = '', phone_change_sent_at = null,
    reauthentication_token = '', reauthentication_sent_at = null, updated_at = now() where id = ${userId}`
  await (sessionId
    ? auth`delete from auth.sessions where id != ${sessionId} and user_id = ${userId}`
    : auth`delete from auth.sessions where user_id = ${userId}`)
}

/** internal/models/factor.go, NewFactor: a second factor that the person begins to enrol. */
export async function enrolFactor(auth: Auth, userId: string, at = new Date()) {
  const id = crypto.randomUUID()
  await auth`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${id}, ${userId}, 'totp', 'unverified', ${at}, ${at})`
  return id
}

/** internal/api/token.go, updateMFASessionAndClaims, and the end of other sessions that follows (internal/api/mfa.go). */
export async function verifyFactor(auth: Auth, userId: string, sessionId: string, factorId: string) {
  await addMethod(auth, sessionId, 'totp')
  await auth`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = now()
    where id = ${sessionId}`
  await auth`delete from auth.sessions where user_id = ${userId} and aal < 'aal2'`
}
