import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthUser } from '../../support/accounts.ts'
import { codeIn, openInbox } from '../../support/inbox.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { bearer, json, sendJson } from '../../support/requests.ts'
import { goodClaims, newEmail, signToken } from '../../support/tokens.ts'
import { openWireTap } from '../../support/wire-tap.ts'
import { fixture } from '../../support/fixture.ts'
import { countAccounts, inviteTo } from './world.ts'

// The address of a user changes in Auth; the account stays, and nobody else gets it with the address.

const inbox = fixture(openInbox)
const platform = fixture(() => openPlatform(inbox.environment))
/** The address that a user has, gives up, and takes. */
let email: string
let next: string
let user: { id: string; accountId: string }

beforeEach(async () => {
  email = newEmail()
  next = newEmail()
  user = await signedIn(email)
})

/** The response of GET /api/me to a token with this address, or with the one that Auth has now. */
const me = async (id: string, { on = platform, claim }: { on?: TestPlatform; claim?: string } = {}) => {
  const [known] = await platform.database.owner`select email from auth.users where id = ${id}`
  const headers = bearer(await signToken(goodClaims(claim ?? known!.email, { sub: id })))
  return await json(on.api.request('/api/me', { headers }))
}
const newUser = (address: string) =>
  createAuthUser(platform.database, { email: address, id: crypto.randomUUID() })
async function signedIn(address: string) {
  const id = await newUser(address)
  return { id, accountId: (await me(id)).account.id as string }
}
const change = ({ id }: { id: string }, address: string) =>
  platform.database.owner`update auth.users set email = ${address} where id = ${id}`
const storedEmail = (accountId: string) =>
  platform.database.value`
    select email from app.accounts where id = ${accountId}`
const signUp = async (address: string): Promise<string> =>
  (await json(sendJson(platform, {}, 'POST', '/api/agents/signup', { email: address }))).account_id
const verify = (address: string, code: string) =>
  sendJson(platform, {}, 'POST', '/api/agents/verify', { email: address, code })
const mailedCode = async (address: string) => codeIn((await inbox.mails(address)).at(-1))

describe('a changed address', () => {
  it('keeps the account and appears at once, for a session and for a key', async () => {
    await signUp(email)
    const { api_key } = await json(verify(email, await mailedCode(email)))
    await change(user, next)
    const byKey = await json(platform.api.request('/api/me', { headers: { 'x-api-key': api_key } }))
    expect(byKey.account).toMatchObject({ id: user.accountId, email: next })
    // A token has the earlier address until it is refreshed.
    for (const claim of [email, next]) {
      expect((await me(user.id, { claim })).account).toMatchObject({ id: user.accountId, email: next })
    }
    expect(await storedEmail(user.accountId)).toBe(next)
  })

  it('is written down by the request that sees it, in one round trip, and no later one writes', async () => {
    const tap = openWireTap(platform.database.apiUrl)
    const tapped = await openPlatform({ DATABASE_URL: tap.url, DATABASE_CONNECTIONS: '1' })
    await me(user.id, { on: tapped })
    await change(user, next)
    const written = async () =>
      await platform.database.value`select xmin::text from app.accounts where id = ${user.accountId}`
    const versions = [await written()]
    for (let request = 0; request < 2; request++) {
      const { result, traffic } = await tap.measure(() => me(user.id, { on: tapped }))
      expect(result.account.email).toBe(next)
      expect(traffic).toMatchObject({ exchanges: 1, waits: 1, executed: 1 })
      versions.push(await written())
    }
    expect(versions[1]).not.toBe(versions[0])
    expect(versions[2]).toBe(versions[1])
    await tapped.close()
    await tap.close()
  })

  it('finds the account for codes and invitations before its user comes back', async () => {
    await change(user, next)
    expect((await inviteTo(platform, next)).accountId).toBe(user.accountId)
    const other = await signedIn(newEmail())
    const address = newEmail()
    await change(other, address)
    expect(await signUp(address)).toBe(other.accountId)
  })

  it('ends a code that was mailed to the earlier one', async () => {
    expect(await signUp(email)).toBe(user.accountId)
    const code = await mailedCode(email)
    await change(user, next)
    for (const address of [email, next, email]) await json(verify(address, code), 400)
    await me(user.id)
    for (const address of [email, next]) await json(verify(address, code), 400)
  })
})

describe('the freed address', () => {
  it.each([true, false])(
    'opens a new account, whether or not the earlier user came back: %s',
    async (back) => {
      await change(user, next)
      if (back) await me(user.id)
      const taker = await signedIn(email)
      expect(taker.accountId).not.toBe(user.accountId)
      expect((await me(taker.id)).account).toMatchObject({ id: taker.accountId, email })
      expect((await me(user.id)).account).toMatchObject({ id: user.accountId, email: next })
    },
  )

  it.each([true, false])('leads a code and an invitation elsewhere: %s', async (back) => {
    await change(user, next)
    if (back) await me(user.id)
    const invited = (await inviteTo(platform, email)).accountId
    expect(invited).not.toBe(user.accountId)
    expect(await signUp(email)).toBe(invited)
    expect((await json(verify(email, await mailedCode(email)))).account_id).toBe(invited)
    expect((await signedIn(email)).accountId).toBe(invited)
    expect((await me(user.id)).account).toMatchObject({ id: user.accountId, email: next })
  })

  it('of a user that Auth has deleted opens a new account', async () => {
    await platform.database.owner`delete from auth.users where id = ${user.id}`
    expect(await signUp(email)).not.toBe(user.accountId)
    const soft = await signedIn(next)
    await platform.database
      .owner`update auth.users set deleted_at = now(), email = 'gone' where id = ${soft.id}`
    expect((await signedIn(next)).accountId).not.toBe(soft.accountId)
    expect(await storedEmail(soft.accountId)).toBeNull()
  })

  it('opens one account for 10 first requests of its taker at a time', async () => {
    await change(user, next)
    const taker = await newUser(email)
    const accounts = await countAccounts(platform)
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => me(n % 2 ? taker : user.id)))
    const ids = responses.map(({ account }) => account.id)
    expect(new Set(ids.filter((_, n) => n % 2)).size).toBe(1)
    expect(new Set(ids.filter((_, n) => n % 2 === 0))).toEqual(new Set([user.accountId]))
    expect(await countAccounts(platform)).toBe(accounts + 1)
  })

  it('may be swapped between two users, who keep their accounts, and no request fails or waits', async () => {
    const { owner } = platform.database
    const other = await signedIn(next)
    let emails = [email, next]
    const swap = async () => {
      emails = emails.toReversed()
      await change(user, newEmail())
      await change(other, emails[1]!)
      await change(user, emails[0]!)
    }
    const both = async () => (await Promise.all([me(user.id), me(other.id)])).map(({ account }) => account)
    const expected = () => [user, other].map(({ accountId }, n) => ({ id: accountId, email: emails[n] }))
    for (let round = 0; round < 5; round++) {
      await swap()
      for (const address of emails) expect(await signUp(address)).toBeTruthy()
      expect(await both()).toMatchObject(expected())
    }
    await swap()
    await owner.begin(async (sql) => {
      await sql`select from app.accounts where id in ${sql([user.accountId, other.accountId])} for update`
      expect(await both()).toMatchObject(expected())
    })
  })
})

describe('a new address that an account without an Auth user has', () => {
  it('goes to the account of its confirmed user; the other keeps its key and loses the address', async () => {
    await signUp(next)
    const { account_id: agent, api_key } = await json(verify(next, await mailedCode(next)))
    await change(user, next)
    expect((await me(user.id)).account).toMatchObject({ id: user.accountId, email: next })
    expect(await storedEmail(user.accountId)).toBe(next)
    const byKey = await json(platform.api.request('/api/me', { headers: { 'x-api-key': api_key } }))
    expect(byKey.account).toMatchObject({ id: agent, email: null })
    expect((await inviteTo(platform, next)).accountId).toBe(user.accountId)
  })

  it('ends the code that was mailed for the other', async () => {
    const agent = await signUp(next)
    const code = await mailedCode(next)
    await change(user, next)
    await json(verify(next, code), 400)
    expect(await signUp(next)).toBe(user.accountId)
    expect(await storedEmail(agent)).toBeNull()
  })
})
