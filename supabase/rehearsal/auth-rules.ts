import postgres, { type Sql, type TransactionSql } from 'postgres'
import { withDatabase } from '../local/with-database.ts'

/**
 * Sends the statements with which Supabase Auth changes a password (internal/models/user.go, UpdatePassword), and throws unless
 * the deployed triggers refuse an app's session and let the person's own pass. Nothing of it stays.
 */
export const checkAuthRules = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (sql) => {
    if (await outcomeOf(sql, changeAsApp) !== 'PT403') {
      throw new Error("An app's session could change the password of its person: see sql/auth/passwords.sql")
    }
    if (await outcomeOf(sql, changeAsPerson) !== 'stored') {
      throw new Error(
        'A person who entered a mailed code could not set a password: see sql/auth/passwords.sql',
      )
    }
    if (await outcomeOf(sql, confirmAddress) !== 'cleared') {
      throw new Error('The password of a sign-up survived the confirmation: see sql/auth/passwords.sql')
    }
  })

/** What the work returns, or the SQLSTATE with which the database refuses it. */
async function outcomeOf(sql: Sql, work: (sql: TransactionSql) => Promise<string>): Promise<string> {
  let outcome = ''
  const undone = new Error('undone')
  await sql.begin(async (sql) => {
    outcome = await work(sql)
    throw undone
  }).catch((error) => {
    if (error instanceof postgres.PostgresError) outcome = error.code
    else if (error !== undone) throw error
  })
  return outcome
}

async function insertUser(sql: TransactionSql, confirmedAt: Date | null) {
  const id = crypto.randomUUID()
  await sql`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    values (${id}, ${`${id}@example.com`}, 'first', ${confirmedAt})`
  return id
}

async function changePassword(sql: TransactionSql, method: string, clientId: string | null) {
  const userId = await insertUser(sql, new Date())
  const session = crypto.randomUUID()
  await sql`insert into auth.sessions (id, user_id, aal, oauth_client_id)
    values (${session}, ${userId}, 'aal1', ${clientId})`
  await sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${crypto.randomUUID()}, ${session}, now(), now(), ${method})`
  await sql`update auth.users set encrypted_password = 'second' where id = ${userId}`
  await sql`delete from auth.sessions where id <> ${session} and user_id = ${userId}`
  return 'stored'
}

const changeAsPerson = (sql: TransactionSql) => changePassword(sql, 'otp', null)

async function changeAsApp(sql: TransactionSql) {
  const id = crypto.randomUUID()
  await sql`insert into auth.oauth_clients (id, registration_type, client_type, redirect_uris, grant_types)
    values (${id}, 'dynamic', 'public', '{}', '{}')`
  return await changePassword(sql, 'oauth_provider/authorization_code', id)
}

async function confirmAddress(sql: TransactionSql) {
  const id = await insertUser(sql, null)
  const [user] = await sql`update auth.users set email_confirmed_at = now() where id = ${id}
    returning encrypted_password`
  return user!.encrypted_password === null ? 'cleared' : 'kept'
}
