import { expect, it } from 'vitest'
import { createAccount, createAuthUser, join } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { bearer, type Headers, json, token } from '../../support/requests.ts'
import { newEmail, testClientId } from '../../support/tokens.ts'
import { anId, countAccounts, me } from './world.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))
const account = async (headers: Headers) => await json(me(platform, headers) as Promise<Response>)
/** Headers of a confirmed user of Auth without an account yet. */
async function newcomer() {
  const email = newEmail()
  await createAuthUser(platform.database, { email })
  return { email, headers: await token({ email }) }
}

it.each([
  ['in x-api-key', (key: string) => ({ 'x-api-key': key })],
  ['as Bearer', (key: string) => bearer(key)],
  ['as Bearer, in lower case', (key: string) => ({ authorization: `bearer ${key}` })],
])('describes the account of an API key %s', async (_, headers) => {
  expect(await account(headers(person.key))).toEqual({
    status: 'success',
    account: { id: person.id, kind: 'person', name: 'person', email: person.email },
    organizations: [],
    credits: 333,
    credential: { kind: 'api_key', scopes: ['read', 'write'] },
    grant: null,
  })
})

it('names the organizations of a session, and none to a delegated token', async () => {
  const organization = await createAccount(platform.database, { kind: 'organization' })
  const member = await createAccount(platform.database)
  await join(platform.database, organization, member, 'owner')
  const { organizations } = await account(await token(member))
  expect(organizations).toEqual([{ id: organization.id, name: 'organization', role: 'owner' }])
  expect(await account(await token(member, { client_id: testClientId })))
    .toMatchObject({ account: { id: member.id }, organizations: [], credential: { kind: 'delegated' } })
})

it('describes the account completely at the first sign-in, and creates it once', async () => {
  const { email, headers } = await newcomer()
  const first = await account(headers)
  expect(first).toEqual({
    status: 'success',
    account: { id: anId, kind: 'person', name: email.split('@')[0], email },
    organizations: [],
    credits: 333,
    credential: { kind: 'session', scopes: ['read', 'write'] },
    grant: null,
  })
  for (const again of [headers, await token({ email })]) expect(await account(again)).toEqual(first)
})

it('makes one account of 20 parallel first requests', async () => {
  const { email, headers } = await newcomer()
  const accounts = await countAccounts(platform)
  const bodies = await Promise.all(Array.from({ length: 20 }, () => account(headers)))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0].account.email).toBe(email)
  expect(await countAccounts(platform)).toBe(accounts + 1)
})
