import bcrypt from 'bcryptjs'
import type { Sql, TransactionSql } from 'postgres'
import { AuthError, invalid } from '../oauth/errors.ts'
import { tokenHash } from './email-change.ts'
import { claimsOf, fieldsOf, type Respond, routeOf, withBody } from './request.ts'

/** The methods that Supabase Auth takes for a recovery (internal/models/factor.go): the person may not know the password. */
const recoveries = ['otp', 'magiclink', 'recovery']
/** As minimum_password_length in supabase/config.toml. */
const minLength = 8

interface Change {
  password: string
  current_password?: unknown
  nonce?: unknown
}

/**
 * Changes passwords as Supabase Auth does with the settings of supabase/config.toml (internal/api/user.go). Lite 0.10 asks for no
 * current password and ends no other sessions.
 */
export const withPasswords = (sql: Sql, lite: Respond): Respond => async (request) => {
  if (routeOf(request) !== 'PUT /user') return await lite(request)
  const body = await request.text()
  const { password, current_password, nonce, ...others } = fieldsOf(body)
  if (typeof password !== 'string') return await lite(withBody(request, body))
  const user = await lite(new Request(request.url, { headers: request.headers }))
  if (!user.ok) return user
  await user.body?.cancel()
  try {
    await changePassword(sql, String(claimsOf(request)!.session_id), { password, current_password, nonce })
  } catch (error) {
    if (error instanceof AuthError) return error.response()
    // The check of the database, which Supabase Auth reports in the same way.
    if ((error as { code?: string }).code !== 'PT403') throw error
    return new AuthError(500, 'unexpected_failure', 'Error during password storage').response()
  }
  return await lite(withBody(request, others))
}

const changePassword = (sql: Sql, sessionId: string, change: Change) =>
  sql.begin(async (sql) => {
    checkStrength(change.password)
    const [user] = await sql<[User]>`
      select u.id, u.email, u.encrypted_password, u.reauthentication_token,
        s.created_at < now() - interval '24 hours' as is_old,
        u.reauthentication_sent_at > now() - interval '1 hour' as is_nonce_valid,
        array(select authentication_method from auth.mfa_amr_claims m where m.session_id = s.id) as methods
      from auth.sessions s join auth.users u on u.id = s.user_id where s.id = ${sessionId} for update of u`
    checkNonce(user, change.nonce)
    await checkCurrent(user, change)
    const hash = change.password === '' ? null : await bcrypt.hash(change.password, 10)
    await storePassword(sql, user.id, hash, sessionId)
  })

interface User {
  id: string
  email: string
  encrypted_password: string | null
  reauthentication_token: string | null
  is_old: boolean
  is_nonce_valid: boolean | null
  methods: string[]
}

function checkStrength(password: string): void {
  if (password.length > 72) throw invalid('Password cannot be longer than 72 characters')
  if (password.length >= minLength) return
  throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`)
}

/** A session of more than a day needs a mailed code, which GET /reauthenticate sends. */
function checkNonce(user: User, nonce: unknown): void {
  if (!user.is_old) return
  if (!nonce) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  if (user.is_nonce_valid && user.reauthentication_token === tokenHash(user.email, String(nonce))) return
  throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function checkCurrent(user: User, { password, current_password }: Change): Promise<void> {
  if (!user.encrypted_password) return
  if (!user.methods.some((method) => recoveries.includes(method))) {
    const message = 'Current password required when setting new password.'
    if (!current_password) throw new AuthError(400, 'current_password_required', message)
    if (!await bcrypt.compare(String(current_password), user.encrypted_password)) {
      throw new AuthError(400, 'current_password_invalid', message)
    }
  }
  if (await bcrypt.compare(password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  }
}

/** The statements of UpdatePassword (internal/models/user.go). */
async function storePassword(sql: TransactionSql, userId: string, hash: string | null, sessionId: string) {
  await sql`update auth.users set encrypted_password = ${hash}, confirmation_token = null, recovery_token = null,
    email_change_token_current = null, email_change_token_new = null, reauthentication_token = null,
    updated_at = now() where id = ${userId}`
  await sql`delete from auth.sessions where id <> ${sessionId} and user_id = ${userId}`
}
