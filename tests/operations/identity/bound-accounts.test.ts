import type { Sql } from 'postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthUser, type TestAccount } from '../../support/accounts.ts'
import { codeIn, openInbox } from '../../support/inbox.ts'
import { callTool, revisions, rpc } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { bearer, json, key, sendJson } from '../../support/requests.ts'
import { goodClaims, newEmail, signToken, testClientId, type TokenClaims } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'
import { fixture } from '../../support/fixture.ts'
import { countAccounts, expectRefused, hmacToken, hs256, inviteTo, seconds } from './world.ts'

// An account belongs to one Auth user, by its id. An address leads to an account only where Auth has confirmed it.

const inbox = fixture(openInbox)
const platform = fixture(() => openPlatform(inbox.environment))
let email: string

beforeEach(() => {
  email = newEmail()
})

const sessionOf = async (id: string, claims: TokenClaims = {}) =>
  bearer(await signToken(goodClaims(claims.email ?? email, { sub: id, ...claims })))
const me = (headers: Record<string, string>, status = 200) =>
  json(platform.api.request('/api/me', { headers }), status)
const newUser = (confirmed = true, address = email) =>
  createAuthUser(platform.database, { email: address, confirmed, id: crypto.randomUUID() })
const confirm = (id: string) =>
  platform.database.owner`update auth.users set email_confirmed_at = now() where id = ${id}`

/** The account that POST /api/agents/signup and its mailed code lead to, with the key that they give. */
async function signUpAgent(address = email): Promise<TestAccount> {
  await json(sendJson(platform, {}, 'POST', '/api/agents/signup', { email: address }))
  const code = codeIn((await inbox.mails(address)).at(-1))
  const { account_id: id, api_key } = await json(
    sendJson(platform, {}, 'POST', '/api/agents/verify', { email: address, code }),
  )
  return { id, email: address, key: api_key }
}

/** Over both surfaces and for each kind of token, a user is refused and gets no account. */
async function expectNoEntry(userId: string) {
  const accounts = await countAccounts(platform)
  for (const client of [{}, { client_id: testClientId }]) {
    const headers = await sessionOf(userId, client)
    await expectRefused(platform, headers)
    for (const revision of revisions) {
      const call = { name: 'get_account', arguments: {} }
      expect((await rpc(platform.mcp, revision, headers, 'tools/call', call)).status).toBe(401)
      expect((await rpc(platform.mcp, revision, headers, 'tools/list')).status).toBe(401)
    }
  }
  expect(await countAccounts(platform)).toBe(accounts)
}

/** Both surfaces name this account. */
async function expectEntry(headers: Record<string, string>, accountId: string) {
  expect((await me(headers)).account.id).toBe(accountId)
  const { structuredContent } = await callTool(platform, '2026-07-28', headers, 'get_account')
  expect(structuredContent.account.id).toBe(accountId)
}

describe('an account that was made before its owner ever signed in', () => {
  it.each([
    ['signed-up', () => signUpAgent()],
    ['invited', () => inviteTo(platform, email, 'owner')],
  ])('is not entered by an unconfirmed user of a %s address', async (_, create) => {
    await create()
    await expectNoEntry(await newUser(false))
  })

  it('is not entered by a token that only claims its address', async () => {
    const victim = await signUpAgent()
    const attacker = await newUser(true, newEmail())
    expect((await me(await sessionOf(attacker, { email }))).account.id).not.toBe(victim.id)
    const app = await sessionOf(await newUser(true, newEmail()), { email, client_id: testClientId })
    await expectRefused(platform, app)
  })

  it('is bound to the first confirmed user of its address, and its key stays good', async () => {
    const account = await signUpAgent()
    const { organizationId } = await inviteTo(platform, email, 'owner')
    const userId = await newUser()
    await expectEntry(await sessionOf(userId), account.id)
    await expectEntry(key(account), account.id)
    const received = sendJson(platform, await sessionOf(userId), 'GET', '/api/invitations')
    expect((await json(received)).invitations).toMatchObject([{
      organization_id: organizationId,
      role: 'owner',
    }])
  })

  it('is bound once a user who was refused has confirmed the address', async () => {
    const account = await signUpAgent()
    const userId = await newUser(false)
    await expectRefused(platform, await sessionOf(userId))
    await confirm(userId)
    await expectEntry(await sessionOf(userId), account.id)
  })

  it('is bound once under 20 first requests at a time', async () => {
    const account = await signUpAgent()
    const headers = await sessionOf(await newUser())
    const accounts = await countAccounts(platform)
    const responses = await Promise.all(Array.from({ length: 20 }, () => me(headers)))
    expect(responses.map((response) => response.account.id)).toEqual(Array(20).fill(account.id))
    expect(await countAccounts(platform)).toBe(accounts)
  })

  it('goes to no single sign-on user: an identity provider may name any address', async () => {
    const account = await signUpAgent()
    const users = await Promise.all([1, 2].map(async () => {
      const id = crypto.randomUUID()
      await platform.database.owner`insert into auth.users (id, email, email_confirmed_at, is_sso_user)
        values (${id}, ${email}, now(), true)`
      return id
    }))
    const enter = (id: string) => sessionOf(id).then((headers) => me(headers))
    const first = await Promise.all(users.flatMap((id) => [id, id, id]).map(enter))
    const ids = new Set(first.map((response) => response.account.id))
    expect(ids.size).toBe(2)
    expect(ids).not.toContain(account.id)
    for (const response of first) expect(response.account.email).toBe(email)
    expect(new Set((await Promise.all(users.map(enter))).map((response) => response.account.id))).toEqual(ids)
    // The one who confirms the address still gets the account.
    await expectEntry(await sessionOf(await newUser()), account.id)
  })
})

describe('a token', () => {
  it('gets a complete response while another request creates its account', async () => {
    const userId = await newUser()
    const headers = await sessionOf(userId)
    const created = async (sql: Sql) => {
      await sql`lock table app.accounts`
      await sql`insert into app.accounts (email, auth_user_id) values (${email}, ${userId})`
    }
    const [response] = await withLock(platform.database.owner, created, [() => me(headers)])
    expect(response.account.email).toBe(email)
  })

  it.each<[string, Record<string, unknown>]>([
    ['was deleted', { deleted_at: new Date() }],
    ['is banned', { banned_until: '2999-01-01' }],
    ['has no confirmed address any more', { email_confirmed_at: null }],
    ['is anonymous', { is_anonymous: true }],
    ['has no address', { email: null }],
    ['has an address that no account can have', { email: '@', is_sso_user: true }],
  ])('is refused when its user %s, before and after the first sign-in', async (_, change) => {
    const { owner } = platform.database
    const [newcomer, known] = [await newUser(), await newUser(true, newEmail())]
    await me(await sessionOf(known))
    await owner`update auth.users set ${owner(change)} where id in (${newcomer}, ${known})`
    await expectNoEntry(newcomer)
    await expectNoEntry(known)
  })

  it('is refused when its user is gone from Auth, before and after the first sign-in', async () => {
    const known = await newUser()
    await me(await sessionOf(known))
    await platform.database.owner`delete from auth.users where id = ${known}`
    await expectNoEntry(known)
    await expectNoEntry(crypto.randomUUID())
  })

  it('is good again when the ban has ended', async () => {
    const userId = await newUser()
    const { account } = await me(await sessionOf(userId))
    const ban = (until: string) =>
      platform.database.owner`update auth.users set banned_until = ${until} where id = ${userId}`
    await ban('2999-01-01')
    await expectNoEntry(userId)
    await ban('2026-01-01')
    await expectEntry(await sessionOf(userId), account.id)
  })

  it('is neither refused nor vouched for by user_metadata, which its user writes', async () => {
    const confirmed = await newUser()
    await me(await sessionOf(confirmed, { user_metadata: { email_verified: false } }))
    const vouching = { user_metadata: { email_verified: true, email: newEmail() }, email_verified: true }
    await expectRefused(platform, await sessionOf(await newUser(false, newEmail()), vouching))
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ["another's", 'somebody.else@example.com'],
    ['300 characters', `${'a'.repeat(288)}@example.com`],
    ['a list', ['a@example.com']],
    ['a word', 'nobody'],
    ['NUL', 'a\0b@example.com'],
    ['a lone surrogate', 'a\ud800b@example.com'],
  ])('is good under the address that Auth has, if its own e-mail is %s', async (_, claim) => {
    const claims = { ...goodClaims(email, { sub: await newUser() }), exp: seconds(3600), email: claim }
    expect((await me(bearer(hmacToken(hs256, claims)))).account.email).toBe(email)
  })
})

describe("a user's API key", () => {
  it('is a credential of its own: a ban ends sessions, and no new key by mail', async () => {
    const account = await signUpAgent()
    const userId = await newUser()
    await me(await sessionOf(userId))
    await platform.database.owner`update auth.users set banned_until = 'infinity' where id = ${userId}`
    await platform.database
      .owner`update app.sign_up_codes set mailed_at = '{}' where account_id = ${account.id}`
    await expectEntry(key(account), account.id)
    const response = await json(sendJson(platform, {}, 'POST', '/api/agents/signup', { email }))
    expect(response).toMatchObject({ account_id: account.id, api_key: null })
    expect(await inbox.mails(email)).toHaveLength(1)
  })

  it('is not given for a code that was mailed before the ban', async () => {
    const userId = await newUser()
    await me(await sessionOf(userId))
    await json(sendJson(platform, {}, 'POST', '/api/agents/signup', { email }))
    const code = codeIn((await inbox.mails(email)).at(-1))
    await platform.database.owner`update auth.users set banned_until = 'infinity' where id = ${userId}`
    await json(sendJson(platform, {}, 'POST', '/api/agents/verify', { email, code }), 400)
  })
})
