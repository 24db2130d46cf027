import { describe, expect, it } from 'vitest'
import { createAdmin, fund, type TestAccount } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { type Caller, delegated, json, token } from '../../support/requests.ts'
import { sessionOf } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, outsider, send, get, ...identity } = useIdentity()
const path = (of = organization.id) => `organizations/${of}/keys`
const create = (caller: Caller, of?: string) => send(caller, 'POST', path(of), { name: 'Server' })
const list = (caller: Caller) => send(caller, 'GET', path())
const revoke = (caller: Caller, id: string) => send(caller, 'DELETE', `${path()}/${id}`)
const made = async (body?: object) => await identity.createKey(await token(owner), body, path())
const me = (apiKey: string, status = 200) => json(send({ 'x-api-key': apiKey }, 'GET', 'me'), status)

it('gives an owner in a session a key that acts for the organization, until it is revoked', async () => {
  const session = await token(owner)
  const { api_key, ...shown } = await made({ name: ' Server ', scopes: ['read'] })
  expect(shown).toMatchObject({ name: 'Server', scopes: ['read'], created_by: owner.id, revoked_at: null })
  expect((await me(api_key)).account).toMatchObject({ id: organization.id, kind: 'organization' })
  for (let repeat = 0; repeat < 2; repeat++) {
    expect(await json(revoke(session, shown.id))).toEqual({ status: 'success', id: shown.id })
    await me(api_key, 401)
  }
})

it('is for owners in a session, like the list and revoking', async () => {
  const { id } = await made()
  const all = (caller: Caller) => [create(caller), list(caller), revoke(caller, id)]
  for (const person of [member, await createAdmin(platform.database)]) {
    for (const sent of all(await token(person))) {
      expect(await refusal(sent, 'forbidden')).toBe('Only an owner may do this')
    }
  }
  for (const sent of [...all(await token(outsider)), create(await token(owner), crypto.randomUUID())]) {
    expect(await refusal(sent, 'not_found')).toBe('Organization not found')
  }
  const others = [create(owner), revoke(owner, id), create(organization), revoke(organization, id)]
  for (const sent of [...others, ...all(await delegated(owner))]) {
    expect(await refusal(sent, 'forbidden')).toMatch(/^This operation needs/)
  }
})

it('makes a key that ends itself, and no other key of its organization', async () => {
  const [first, second] = [await made(), await made()]
  const end = (id: string) => send({ 'x-api-key': first.api_key }, 'DELETE', `keys/${id}`)
  expect(await refusal(end(second.id), 'forbidden')).toBe('A key of an organization revokes only itself')
  await me(second.api_key)
  await json(end(first.id))
  await me(first.api_key, 401)
})

it('makes a key that outlives the ownership and membership of its creator, who manages none any more', async () => {
  const { api_key, id } = await made()
  await json(send(owner, 'PATCH', identity.membership(member), { role: 'owner' }))
  await json(send(member, 'PATCH', identity.membership(owner), { role: 'member' }))
  const session = await token(owner)
  for (const sent of [create(session), revoke(session, id)]) await refusal(sent, 'forbidden')
  await json(send(session, 'DELETE', identity.membership(owner)))
  await refusal(revoke(session, id), 'not_found')
  await me(api_key)
  expect((await json(list(await token(member)))).keys[0]).toMatchObject({ id, created_by: owner.id })
  await json(revoke(await token(member), id))
  await me(api_key, 401)
})

it('is refused beyond 50 keys of an organization, also where two are created at the same time', async () => {
  await platform.database.owner`insert into app.api_keys (account_id, name, prefix, key_hash)
    select ${organization.id}, 'Filler', 'acp_sk_', sha256(gen_random_uuid()::text::bytea)
    from generate_series(1, 48)`
  const session = await token(owner)
  const lock = `app.api_keys ${organization.id}`
  const responses = await withLock(
    platform.database.owner,
    (sql) => sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`,
    [() => create(session), () => create(session)],
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  // The limits of a person and of an organization are counted apart.
  await identity.createKey(session)
})

it('makes a key whose work the organization pays, without free credits', async () => {
  const caller = { 'x-api-key': (await made()).api_key }
  const capture = (more = {}) => send(caller, 'POST', 'playcount-snapshots', { isrcs: newIsrcs(10), ...more })
  expect(await get(caller, 'credits')).toMatchObject({ balance: 0, free_credits_monthly: 0 })
  expect(await json(capture(), 402)).toMatchObject({ remaining_credits: 0, required_credits: 1 })
  await fund(platform.database, organization, 5)
  const { snapshot } = await json(capture(), 202)
  const ids = (row: string) => platform.database.owner.unsafe(row)
  expect(await ids(`select account_id, payer_id from app.playcount_snapshots where id = '${snapshot.id}'`))
    .toEqual([{ account_id: organization.id, payer_id: organization.id }])
  await json(capture({ schedule: 'daily' }), 202)
  const { tasks } = await get(member, `tasks?account_id=${organization.id}`)
  expect(tasks).toMatchObject([{ account_id: organization.id, enabled: true }])
  expect(await ids(`select created_by from app.scheduled_tasks where account_id = '${organization.id}'`))
    .toEqual([{ created_by: organization.id }])
  expect(await refusal(send(caller, 'POST', 'organizations', { name: 'Another' }), 'forbidden'))
    .toBe('Only a person may create an organization')
})

describe('row-level security, whatever the API does', () => {
  const insert = (column = '', value = '') =>
    `insert into app.api_keys (account_id, name, prefix, key_hash${column})
     values ('${organization.id}', 'Forged', 'acp_sk_', sha256(gen_random_uuid()::text::bytea)${value}) returning created_by`
  type Actor = [account: TestAccount, credential: string, more?: object]
  const as = ([account, credential, more]: Actor, sql: string) =>
    platform.database.asClaims(
      { account_id: account.id, credential, ...account.email ? sessionOf(account) : {}, ...more },
      sql,
    )
  const others = (): Actor[] => [
    [owner, 'api_key'],
    [owner, 'delegated'],
    [owner, 'session', { client_id: 'x' }],
    [member, 'session'],
    [outsider, 'session'],
    [organization, 'api_key'],
  ]

  it('lets only a session of an owner insert one, in its own name', async () => {
    expect(await as([owner, 'session'], insert())).toEqual([{ created_by: owner.id }])
    for (const actor of others()) await expect(as(actor, insert())).rejects.toThrow(/row-level security/)
    const forged = insert(', created_by', `, '${member.id}'`)
    await expect(as([owner, 'session'], forged)).rejects.toThrow(/permission denied/)
  })

  it('lets only a session of an owner revoke one', async () => {
    const end =
      `update app.api_keys set revoked_at = now() where account_id = '${organization.id}' returning id`
    for (const actor of others()) expect(await as(actor, end), actor[1]).toEqual([])
    expect(await as([owner, 'session'], end)).toHaveLength(1)
  })
})
