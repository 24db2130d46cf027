import { decodeJwt } from 'jose'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { fixture } from '../support/fixture.ts'
import { newEmail } from '../support/tokens.ts'
import { authOf, methodsOf } from './auth-stack.ts'

const local = useStack()
const { send, supabase, mailsTo, codeTo, newPerson, person, signInByCode, signInByPassword } = authOf(local)
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})
const linkTo = async (email: string) => new URL(/https?:\S+/.exec((await mailsTo(email)).at(-1)!.text)![0])
const follow = async (link: URL) => {
  const response = await fetch(link, { redirect: 'manual' })
  await response.body?.cancel()
  return new URLSearchParams(new URL(response.headers.get('location')!).hash.slice(1))
}
const sessionIdOf = (token: string) => String(decodeJwt(token).session_id)
const proofAt = async (token: string): Promise<Date | null> =>
  (await database.sql`select private.session_proof_at(${sessionIdOf(token)}) as at`)[0]!.at
const isOpen = async (token: string) => (await send('GET /user', { token })).status === 200

describe('whoever signs up first under an address', () => {
  it('has no password there once its owner has entered the code or followed the link of that sign-up', async () => {
    const [first, second] = [newPerson(), newPerson()]
    await supabase().signUp(first)
    const code = { email: first.email, token: await codeTo(first.email), type: 'signup' as const }
    expect((await supabase().verifyOtp(code)).error).toBeNull()
    await supabase().signUp(second)
    expect((await follow(await linkTo(second.email))).get('access_token')).toBeTruthy()
    for (const each of [first, second]) {
      expect((await supabase().signInWithPassword(each)).error?.code).toBe('invalid_credentials')
    }
  })

  it('has no session and no confirmed address by asking for a code alone', async () => {
    const email = newEmail()
    expect((await supabase().signInWithOtp({ email })).error).toBeNull()
    const [row] = await database.sql`
      select email_confirmed_at, encrypted_password, (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions
      from auth.users u where email = ${email}`
    expect(row).toEqual({ email_confirmed_at: null, encrypted_password: null, sessions: 0 })
  })
})

describe('a token says how its session was opened, and the database how long ago', () => {
  it('by a mailed code, also after it was refreshed', async () => {
    const { auth, session } = await signInByCode(newEmail())
    expect(methodsOf(session.access_token)).toEqual(['otp'])
    expect(decodeJwt(session.access_token)).toMatchObject({ iss: `${local.stack.supabase_url}/auth/v1` })
    const at = await proofAt(session.access_token)
    const { data } = await auth.refreshSession(session)
    expect(data.session!.refresh_token).not.toBe(session.refresh_token)
    expect(methodsOf(data.session!.access_token)).toEqual(['otp'])
    expect(await proofAt(data.session!.access_token)).toEqual(at)
  })

  it('by a mailed link', async () => {
    const email = newEmail()
    await supabase().signInWithOtp({ email })
    const values = await follow(await linkTo(email))
    expect(methodsOf(values.get('access_token')!)).toEqual(['otp'])
    expect(await proofAt(values.get('access_token')!)).toBeInstanceOf(Date)
    expect(values.get('refresh_token')).toBeTruthy()
  })

  it('by a password, which proves no address', async () => {
    const { session } = await signInByPassword(local.stack.accounts.owner as never)
    expect(methodsOf(session.access_token)).toEqual(['password'])
    expect(await proofAt(session.access_token)).toBeNull()
  })
})

describe('a password is changed', () => {
  it('with the current one, by a session that was opened with it; other sessions end', async () => {
    const someone = await person()
    const other = await signInByPassword(someone)
    const { auth, session } = await signInByPassword(someone)
    const password = crypto.randomUUID()
    const codes: unknown[] = []
    for (const current_password of [undefined, 'not-the-password']) {
      codes.push((await auth.updateUser({ password, current_password })).error?.code)
    }
    expect(codes).toEqual(['current_password_required', 'current_password_invalid'])
    expect(await isOpen(other.session.access_token)).toBe(true)
    expect((await auth.updateUser({ password, current_password: someone.password })).error).toBeNull()
    expect(await isOpen(other.session.access_token)).toBe(false)
    expect(await isOpen(session.access_token)).toBe(true)
    await signInByPassword({ ...someone, password })
  })

  it('without it in the session of a mailed code, as after it was forgotten', async () => {
    const someone = await person()
    expect((await supabase().resetPasswordForEmail(someone.email)).error).toBeNull()
    const auth = supabase()
    const code = { email: someone.email, token: await codeTo(someone.email), type: 'recovery' as const }
    expect((await auth.verifyOtp(code)).error).toBeNull()
    const password = crypto.randomUUID()
    expect((await auth.updateUser({ password })).error).toBeNull()
    await signInByPassword({ ...someone, password })
  })

  it.each([['short', 'weak_password'], ['x'.repeat(73), 'validation_failed']])(
    'not to %s, which ends no session',
    async (password, code) => {
      const someone = await person()
      const other = await signInByPassword(someone)
      const { auth } = await signInByCode(someone.email)
      expect((await auth.updateUser({ password })).error?.code).toBe(code)
      expect((await auth.updateUser({ password: someone.password })).error?.code).toBe('same_password')
      expect(await isOpen(other.session.access_token)).toBe(true)
    },
  )

  it('by a session of more than a day only with a mailed nonce', async () => {
    const someone = await person()
    const { auth, session } = await signInByCode(someone.email)
    await database.sql`update auth.sessions set created_at = now() - interval '25 hours'
      where id = ${sessionIdOf(session.access_token)}`
    const password = crypto.randomUUID()
    expect((await auth.updateUser({ password })).error?.code).toBe('reauthentication_needed')
    expect((await auth.updateUser({ password, nonce: '000000' })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    expect((await auth.reauthenticate()).error).toBeNull()
    expect((await auth.updateUser({ password, nonce: await codeTo(someone.email) })).error).toBeNull()
  })
})

describe('an address is changed', () => {
  const change = async () => {
    const [old, email] = [newEmail(), newEmail()]
    const { auth, session } = await signInByCode(old)
    expect((await auth.updateUser({ email })).error).toBeNull()
    return { old, email, token: session.access_token }
  }
  const addressOf = async (token: string) => (await send('GET /user', { token })).body.email

  it.each([['the present one first', false], ['the new one first', true]])(
    'by the codes of both mailboxes, %s',
    async (_, isNewFirst) => {
      const { old, email, token } = await change()
      const order = isNewFirst ? [email, old] : [old, email]
      const verify = async (to: string) =>
        await supabase().verifyOtp({ email: to, token: await codeTo(to), type: 'email_change' })
      const first = await verify(order[0]!)
      expect([first.error, first.data.session]).toEqual([null, null])
      expect(await addressOf(token)).toBe(old)
      expect((await verify(order[0]!)).error?.code).toBe('otp_expired')
      const second = await verify(order[1]!)
      expect([second.error, second.data.user?.email]).toEqual([null, email])
      expect(methodsOf(second.data.session!.access_token)).toEqual(['otp'])
      expect(await addressOf(token)).toBe(email)
    },
  )

  it('by the links of both mails', async () => {
    const { old, email, token } = await change()
    const first = await follow(await linkTo(email))
    expect(first.get('message')).toContain('other email')
    expect(await addressOf(token)).toBe(old)
    expect(methodsOf((await follow(await linkTo(old))).get('access_token')!)).toEqual(['otp'])
    expect(await addressOf(token)).toBe(email)
  })

  it('not by the codes of two changes', async () => {
    const [old, first, second] = [newEmail(), newEmail(), newEmail()]
    const { auth, session } = await signInByCode(old)
    await auth.updateUser({ email: first })
    const code = { email: first, token: await codeTo(first), type: 'email_change' as const }
    await supabase().verifyOtp(code)
    await auth.updateUser({ email: second })
    await supabase().verifyOtp({ email: second, token: await codeTo(second), type: 'email_change' })
    expect((await supabase().verifyOtp(code)).error?.code).toBe('otp_expired')
    expect(await addressOf(session.access_token)).toBe(old)
  })
})

describe('a sign-out ends sessions at once', () => {
  it.each([['global', [false, false]], ['local', [false, true]], ['others', [true, false]]] as const)(
    '%s',
    async (scope, open) => {
      const email = newEmail()
      const [mine, other] = [await signInByCode(email), await signInByCode(email)]
      const { access_token: token } = mine.session
      expect((await send(`POST /logout?scope=${scope}`, { token })).status).toBe(204)
      expect(await Promise.all([mine, other].map(({ session }) => isOpen(session.access_token)))).toEqual(
        open,
      )
      const rows = await database.sql`select id from auth.sessions where id in ${
        database.sql([mine, other].map(({ session }) => sessionIdOf(session.access_token)))
      }`
      expect(rows).toHaveLength(open.filter(Boolean).length)
    },
  )

  it('all of them if it names no scope', async () => {
    const email = newEmail()
    const [mine, other] = [await signInByCode(email), await signInByCode(email)]
    expect((await send('POST /logout', { token: mine.session.access_token, body: {} })).status).toBe(204)
    expect(await isOpen(other.session.access_token)).toBe(false)
  })
})

describe('another spelling of a route of Auth', () => {
  it('does not create a person whose address nobody has confirmed', async () => {
    const email = newEmail()
    expect((await send('POST /%6ftp', { body: { email } })).status).toBe(404)
    expect(await database.sql`select from auth.users where email = ${email}`).toHaveLength(0)
  })

  it('does not change a password without the present one', async () => {
    const someone = await person()
    const { session: { access_token: token } } = await signInByPassword(someone)
    for (const route of ['PUT /%75ser', 'PUT /use%72', 'PUT /%2575ser']) {
      expect((await send(route, { token, body: { password: crypto.randomUUID() } })).status).toBe(404)
    }
    await signInByPassword(someone)
  })

  it('does not confirm a change of address with one mailbox, as HEAD or with an escape', async () => {
    const someone = await person()
    const { auth } = await signInByPassword(someone)
    expect((await auth.updateUser({ email: newEmail() })).error).toBeNull()
    const link = /\/verify\?\S+/.exec((await mailsTo(someone.email)).at(-1)!.text)![0]
    expect((await send(`HEAD ${link}`)).status).toBe(405)
    expect((await send(`GET ${link.replace('verify', 'v%65rify')}`)).status).toBe(404)
    await signInByPassword(someone)
  })
})
