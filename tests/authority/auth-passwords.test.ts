import { describe, expect, it } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import {
  addMethod,
  asAuth,
  type Auth,
  confirm,
  openAppSession,
  openSession,
  signUp,
  updatePassword,
} from './auth-statements.ts'

const database = fixture(openDatabase)

const passwordOf = (userId: string): Promise<string | null> =>
  database.value`select encrypted_password from auth.users where id = ${userId}`

/** A person whose address is confirmed, with sessions by these methods. */
const person = (...methods: string[]) =>
  asAuth(database, async (auth) => {
    const id = await signUp(auth, { confirmedAt: new Date() })
    const sessions = []
    for (const method of methods) sessions.push(await openSession(auth, id, method))
    return { id, sessions, app: await openAppSession(auth, id) }
  })

const changes: [string, string | null][] = [['set', 'second'], ['clear', null], ['clear', '']]

describe("an app's session", () => {
  it.each(changes)('cannot %s the password: %j', async (_, password) => {
    const { id, app } = await person('password', 'otp')
    const countSessions = () => database.value`select count(*)::int from auth.sessions where user_id = ${id}`
    const before = await countSessions()
    const change = asAuth(database, (auth) => updatePassword(auth, id, password, app))
    await expect(change).rejects.toMatchObject({ code: 'PT403', message: expect.stringContaining('An app') })
    // Nor in a transaction that deletes no session.
    const alone = asAuth(
      database,
      (auth) => auth`update auth.users set encrypted_password = ${password} where id = ${id}`,
    )
    await expect(alone).rejects.toMatchObject({ code: 'PT403' })
    expect(await passwordOf(id)).toBe('first')
    // The sessions of the person stay too.
    expect(await countSessions()).toBe(before)
  })

  it('cannot by ending itself while Auth hashes the password', async () => {
    const { id, app } = await person('otp')
    await asAuth(database, (auth) => auth`delete from auth.sessions where id = ${app}`)
    const change = () => asAuth(database, (auth) => updatePassword(auth, id, 'second', app))
    await expect(change()).rejects.toMatchObject({ code: 'PT403' })
    expect(await passwordOf(id)).toBe('first')
    // Later the change is one of an administrator.
    await database.owner`update app.ended_sessions set ended_at = now() - interval '2 minutes'`
    await asAuth(database, (auth) => auth`delete from auth.sessions where user_id = ${id}`)
    await database.owner`update app.ended_sessions set ended_at = now() - interval '2 minutes'`
    await change()
    expect(await passwordOf(id)).toBe('second')
  })

  it('that proves an address by mail cannot either', async () => {
    const { id, app } = await person()
    const change = asAuth(database, async (auth) => {
      await addMethod(auth, app, 'otp')
      await updatePassword(auth, id, 'second', app)
    })
    await expect(change).rejects.toMatchObject({ code: 'PT403' })
  })
})

describe('the password is changed', () => {
  it.each(['otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'password'])(
    'by a session of the person that was opened by %s, and other sessions end',
    async (method) => {
      const { id, sessions } = await person(method, 'password')
      await asAuth(database, (auth) => updatePassword(auth, id, 'second', sessions[0]))
      expect(await passwordOf(id)).toBe('second')
      const left = await database.owner`select id from auth.sessions where user_id = ${id}`
      expect(left.map(({ id }) => id)).toEqual([sessions[0]])
    },
  )

  it('by an administrator, which ends all sessions', async () => {
    const { id } = await person('otp', 'oauth')
    await asAuth(database, (auth) => updatePassword(auth, id, 'second'))
    expect(await passwordOf(id)).toBe('second')
  })

  it('not by a session that has not proven the address, which may clear it', async () => {
    const { id, sessions } = await person('oauth')
    const set = asAuth(database, (auth) => updatePassword(auth, id, 'second', sessions[0]))
    await expect(set).rejects.toMatchObject({
      code: 'PT403',
      message: expect.stringContaining('mailed code'),
    })
    await asAuth(database, (auth) => updatePassword(auth, id, null, sessions[0]))
    expect(await passwordOf(id)).toBeNull()
  })

  it('not by a session whose code was entered more than 15 minutes ago, which may have been stolen', async () => {
    const { id, sessions } = await person('otp')
    const change = asAuth(database, async (auth) => {
      await addMethod(auth, sessions[0]!, 'otp', new Date(Date.now() - 16 * 60_000))
      await updatePassword(auth, id, 'second', sessions[0])
    })
    await expect(change).rejects.toMatchObject({ code: 'PT403' })
    expect(await passwordOf(id)).toBe('first')
  })

  it('while an app is connected, which loses its session', async () => {
    const { id, sessions, app } = await person('otp')
    await asAuth(database, (auth) => updatePassword(auth, id, 'second', sessions[0]))
    expect(await database.value`select id from auth.sessions where id = ${app}`).toBeNull()
  })
})

it('a sign-in that encrypts the same password with a newer key is no change of the password', async () => {
  const { id } = await person('password')
  const encrypted = JSON.stringify({ key_id: 'newer', alg: 'aes-gcm-hkdf', data: '' })
  await asAuth(
    database,
    (auth) =>
      auth`update auth.users set encrypted_password = ${encrypted}, updated_at = now() where id = ${id}`,
  )
  expect(await passwordOf(id)).toBe(encrypted)
  const { id: other, app } = await person()
  const change = asAuth(database, (auth) => updatePassword(auth, other, encrypted, app))
  await expect(change).rejects.toMatchObject({ code: 'PT403' })
})

describe('a password that was set before the address was confirmed', () => {
  /** Signs up as an attacker would; then something confirms the address. */
  const confirmedBy = async (work: (auth: Auth, userId: string) => Promise<unknown>) => {
    const id = await asAuth(database, (auth) => signUp(auth, { password: 'of-a-stranger' }))
    await asAuth(database, (auth) => work(auth, id))
    return { id, password: await passwordOf(id) }
  }

  it('does not count once the owner of the address confirms it', async () => {
    expect((await confirmedBy(confirm)).password).toBeNull()
  })

  it('nor one that Auth generates for an invited person on the way', async () => {
    const { password } = await confirmedBy(async (auth, id) => {
      await updatePassword(auth, id, 'generated')
      await confirm(auth, id)
    })
    expect(password).toBeNull()
  })

  it('nor that of a user whom an administrator creates as confirmed; a second call sets one', async () => {
    const id = await asAuth(database, async (auth) => {
      const id = await signUp(auth)
      await confirm(auth, id)
      return id
    })
    expect(await passwordOf(id)).toBeNull()
    await asAuth(database, (auth) => updatePassword(auth, id, 'second'))
    expect(await passwordOf(id)).toBe('second')
  })

  it('but one that an administrator sets while confirming does, and so does that of an imported user', async () => {
    const { password } = await confirmedBy(async (auth, id) => {
      await confirm(auth, id)
      await updatePassword(auth, id, 'by-an-administrator')
    })
    expect(password).toBe('by-an-administrator')
    const imported = await asAuth(database, (auth) => signUp(auth, { confirmedAt: new Date() }))
    expect(await passwordOf(imported)).toBe('first')
  })

  it('and the person then sets one in the session of the mailed code, which a later confirmation keeps', async () => {
    const { id } = await confirmedBy(confirm)
    await asAuth(database, async (auth) => {
      const session = await openSession(auth, id, 'otp')
      await updatePassword(auth, id, 'my-own', session)
      await confirm(auth, id)
    })
    expect(await passwordOf(id)).toBe('my-own')
  })
})
