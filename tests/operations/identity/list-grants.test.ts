import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { authUserId, testClientId } from '../../support/tokens.ts'
import { useIdentity } from './world.ts'

const { platform, owner, member, send, get } = useIdentity()

it('lists an app with the name that it gave itself, once however often it was let in', async () => {
  const session = await token(owner)
  const letIn = { client_id: testClientId, scopes: ['read'] }
  await Promise.all(Array.from({ length: 4 }, () => json(send(session, 'POST', 'grants', letIn), 201)))
  const app = { client_id: testClientId, client_name: 'Test client', client_uri: null, scopes: ['read'] }
  expect((await get(session, 'grants')).grants).toMatchObject([app])
})

it('shows when Auth last gave the app a token of this person, which also a renewal does', async () => {
  const { owner: sql } = platform.database
  const [one, other] = [authUserId(owner.email!), authUserId(member.email!)]
  const lastTokens = async () =>
    (await get(await token(owner), 'grants')).grants.map((grant: Record<string, unknown>) =>
      grant.last_token_at
    )
  await sql`update auth.sessions set created_at = '2026-01-02T03:04:05Z', refreshed_at = null where user_id = ${one}`
  await sql`update auth.sessions set refreshed_at = '2026-03-01T00:00:00' where user_id = ${other}`
  expect(await lastTokens()).toEqual(['2026-01-02T03:04:05.000Z'])
  await sql`update auth.sessions set refreshed_at = '2026-02-03T04:05:06' where user_id = ${one}`
  expect(await lastTokens()).toEqual(['2026-02-03T04:05:06.000Z'])
  await sql`delete from auth.sessions where user_id = ${one} and oauth_client_id is not null`
  expect(await lastTokens()).toEqual([null])
})

it('says to the person for which address an app asks, until another person has opened the request', async () => {
  const { owner: sql } = platform.database
  const [one, other] = [authUserId(owner.email!), authUserId(member.email!)]
  const id = 'x'.repeat(32)
  const address = 'https://api.example.com/mcp/read-only'
  await sql`
    insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, code_challenge, resource)
    values (${id}, ${testClientId}, 'https://client.example', 'email', 'c', ${address})`
  const asked = async () => (await get(await token(owner), `grants?authorization_id=${id}`)).resource
  const change = (values: object) =>
    sql`update auth.oauth_authorizations set ${sql(values)} where authorization_id = ${id}`
  expect((await get(await token(owner), 'grants')).resource).toBe(null)
  expect(await asked()).toBe(address)
  await change({ user_id: one })
  expect(await asked()).toBe(address)
  for (const ended of [{ user_id: other }, { user_id: one, status: 'approved' }]) {
    await change(ended)
    expect(await asked()).toBe(null)
  }
  await change({ status: 'pending', expires_at: new Date(0) })
  expect(await asked()).toBe(null)
})

it('lists the apps of an Auth that keeps the address elsewhere', async () => {
  const { owner: sql } = platform.database
  const rename = (from: string, to: string) =>
    sql`alter table auth.oauth_authorizations rename column ${sql(from)} to ${sql(to)}`
  await rename('resource', 'resource_uri')
  try {
    const listed = await get(await token(owner), `grants?authorization_id=${'x'.repeat(32)}`)
    expect(listed).toMatchObject({ grants: [{ client_id: testClientId }], resource: null })
  } finally {
    await rename('resource_uri', 'resource')
  }
})
