import { describe, expect, it } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { addMethod, asAuth, enrolFactor, openSession, signUp, verifyFactor } from './auth-statements.ts'

const database = fixture(openDatabase)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const proofAt = (sessionId: string): Promise<Date | null> =>
  database.value`select private.session_proof_at(${sessionId})`

/** A person with a session that began an hour ago and whose methods were used so many minutes ago. */
const session = (methods: Record<string, number>) =>
  asAuth(database, async (auth) => {
    const userId = await signUp(auth, { confirmedAt: new Date() })
    const id = await openSession(auth, userId, Object.keys(methods)[0]!, { at: minutesAgo(60) })
    for (const [method, minutes] of Object.entries(methods)) {
      await addMethod(auth, id, method, minutesAgo(minutes))
    }
    return { id, userId }
  })

/** Uses a factor that was enrolled so many minutes ago, by default of the person itself. */
const useFactor = ({ id, userId }: { id: string; userId: string }, enrolled: number, owner = userId) =>
  asAuth(database, async (auth) => {
    const factor = await enrolFactor(auth, owner, minutesAgo(enrolled))
    await verifyFactor(auth, userId, id, factor)
  })

describe('a second factor', () => {
  it('is a proof in a session that had proven the address by mail, however long ago', async () => {
    const opened = await session({ otp: 59 })
    await useFactor(opened, 120)
    expect((await proofAt(opened.id))!.getTime()).toBeGreaterThan(minutesAgo(1).getTime())
  })

  it('that was enrolled in the session itself is none: the session may have been stolen', async () => {
    const opened = await session({ otp: 59 })
    await useFactor(opened, 1)
    expect((await proofAt(opened.id))!.getTime()).toBeLessThan(minutesAgo(58).getTime())
  })

  it.each([['password'], ['oauth']])(
    'is none in a session by %s: whoever opened it may have enrolled it before',
    async (method) => {
      const opened = await session({ [method]: 0 })
      await useFactor(opened, 120)
      expect(await proofAt(opened.id)).toBeNull()
    },
  )

  it('of another person is none', async () => {
    const [opened, other] = [await session({ otp: 59 }), await session({ otp: 0 })]
    await useFactor(opened, 120, other.userId)
    expect((await proofAt(opened.id))!.getTime()).toBeLessThan(minutesAgo(58).getTime())
  })
})

describe('a session', () => {
  it.each(['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'sso/saml'])(
    'has proven the address by %s',
    async (method) => {
      const { id } = await session({ [method]: 3, password: 0 })
      expect(Math.round((Date.now() - (await proofAt(id))!.getTime()) / 60_000)).toBe(3)
    },
  )

  it.each(['password', 'oauth', 'anonymous', 'web3', 'passkey', 'token_refresh', 'totp'])(
    'has proven nothing by %s',
    async (method) => {
      expect(await proofAt((await session({ [method]: 0 })).id)).toBeNull()
    },
  )

  it('that has ended has no proof', async () => {
    const { id } = await session({ otp: 0 })
    await database.owner`delete from auth.sessions where id = ${id}`
    expect(await proofAt(id)).toBeNull()
  })
})
