import { describe, expect, it } from 'vitest'
import { createAdmin, fund, peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { newIsrcs } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, delegated, json, key, sendJson, token } from '../../support/requests.ts'
import { sessionOf } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform, 'each')

const path = (of = organization.id) => `/api/organizations/${of}/keys`
const create = (headers: Caller, body: unknown = { name: 'Server' }, of?: string) =>
  sendJson(platform, headers, 'POST', path(of), body)
const list = (caller: Caller) => sendJson(platform, caller, 'GET', path())
const revoke = (caller: Caller, id: string) => sendJson(platform, caller, 'DELETE', `${path()}/${id}`)
const refusal = async (sent: Promise<Response>, status: number) => (await json(sent, status)).error
const made = async (body?: unknown) => (await json(create(await token(owner), body), 201)).key
const me = (apiKey: string) => sendJson(platform, { 'x-api-key': apiKey }, 'GET', '/api/me')
const role = (person: TestAccount, to: string) =>
  platform.database.owner`
    update app.organization_members set role = ${to}
    where organization_id = ${organization.id} and account_id = ${person.id}`

describe('a key of an organization', () => {
  it('is created by an owner in a session, shown once, listed with its creator, and revoked at once', async () => {
    const session = await token(owner)
    const { api_key, ...shown } = await made({ name: ' Server ', scopes: ['read'] })
    expect(shown).toMatchObject({ name: 'Server', scopes: ['read'], created_by: owner.id, revoked_at: null })
    expect((await json(me(api_key))).account).toMatchObject({ id: organization.id, kind: 'organization' })
    const { keys } = await json(list(session))
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Server', 'Test key'])
    expect(JSON.stringify(keys)).not.toContain(api_key)
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(await json(revoke(session, shown.id))).toEqual({ status: 'success', id: shown.id })
      await json(me(api_key), 401)
    }
  })

  it('is not among the personal keys of its owner, and neither among those of the organization', async () => {
    const session = await token(owner)
    const { id } = await made()
    const personal = await json(sendJson(platform, session, 'GET', '/api/keys'))
    expect(personal.keys.map(({ name }: { name: string }) => name)).toEqual(['Test key'])
    expect(await refusal(sendJson(platform, session, 'DELETE', `/api/keys/${id}`), 404)).toBe('Key not found')
    expect(await refusal(revoke(session, personal.keys[0].id), 404)).toBe('Key not found')
    expect((await json(list(session))).keys).toHaveLength(2)
  })

  it('is managed by no member, administrator, stranger or OAuth client', async () => {
    const { id } = await made()
    const admin = await createAdmin(platform.database)
    for (const person of [member, admin]) {
      const session = await token(person)
      for (const sent of [() => create(session), () => list(session), () => revoke(session, id)]) {
        expect(await refusal(sent(), 403)).toBe('Only an owner may do this')
      }
    }
    const session = await token(outsider)
    for (const sent of [() => create(session), () => list(session), () => revoke(session, id)]) {
      expect(await refusal(sent(), 404)).toBe('Organization not found')
    }
    const missing = crypto.randomUUID()
    expect(await refusal(create(await token(owner), { name: 'x' }, missing), 404)).toBe(
      'Organization not found',
    )
    for (const caller of [key(owner), key(organization), await delegated(owner)]) {
      expect(await refusal(create(caller), 403)).toMatch(/^This operation needs/)
      expect(await refusal(revoke(caller, id), 403)).toMatch(/^This operation needs/)
    }
    expect(await refusal(list(await delegated(owner)), 403)).toMatch(/^This operation needs/)
  })

  it('ends itself, and no other key of its organization', async () => {
    const [first, second] = [await made(), await made()]
    const caller = { 'x-api-key': first.api_key }
    const end = (id: string) => sendJson(platform, caller, 'DELETE', `/api/keys/${id}`)
    expect(await refusal(end(second.id), 403)).toBe('A key of an organization revokes only itself')
    await json(me(second.api_key))
    await json(end(first.id))
    await json(me(first.api_key), 401)
  })

  it('outlives the membership and the ownership of its creator, who manages none any more', async () => {
    await role(member, 'owner')
    const { api_key, id } = await made()
    await role(owner, 'member')
    const session = await token(owner)
    expect(await refusal(create(session), 403)).toBe('Only an owner may do this')
    expect(await refusal(revoke(session, id), 403)).toBe('Only an owner may do this')
    await json(
      sendJson(platform, session, 'DELETE', `/api/organizations/${organization.id}/members/${owner.id}`),
    )
    expect(await refusal(revoke(session, id), 404)).toBe('Organization not found')
    await json(me(api_key))
    const { keys } = await json(list(await token(member)))
    expect(keys[0]).toMatchObject({ id, created_by: owner.id })
    await json(revoke(await token(member), id))
    await json(me(api_key), 401)
  })

  it('is one of at most 50 of its organization, also where two are created at the same time', async () => {
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
    await json(sendJson(platform, session, 'POST', '/api/keys', { name: 'Mine' }), 201)
  })

  it('acts for the organization, which pays, and has no free credits', async () => {
    const caller = { 'x-api-key': (await made()).api_key }
    const capture = () =>
      sendJson(platform, caller, 'POST', '/api/playcount-snapshots', { isrcs: newIsrcs(10) })
    expect(await json(sendJson(platform, caller, 'GET', '/api/credits'))).toMatchObject({
      balance: 0,
      free_credits_monthly: 0,
    })
    expect(await json(capture(), 402)).toMatchObject({ remaining_credits: 0, required_credits: 1 })
    await fund(platform.database, organization, 5)
    const { snapshot } = await json(capture(), 202)
    const [row] = await platform.database.owner`
      select account_id, payer_id from app.playcount_snapshots where id = ${snapshot.id}`
    expect(row).toEqual({ account_id: organization.id, payer_id: organization.id })
    await json(
      sendJson(platform, caller, 'POST', '/api/playcount-snapshots', {
        isrcs: newIsrcs(10),
        schedule: 'daily',
      }),
      202,
    )
    const { tasks } = await json(
      sendJson(platform, member, 'GET', `/api/tasks?account_id=${organization.id}`),
    )
    expect(tasks).toMatchObject([{ account_id: organization.id, enabled: true }])
    const schedules = await platform.database.owner`
      select created_by from app.scheduled_tasks where account_id = ${organization.id}`
    expect(schedules).toEqual([{ created_by: organization.id }])
    expect(await refusal(sendJson(platform, caller, 'POST', '/api/organizations', { name: 'Another' }), 403))
      .toBe('Only a person may create an organization')
  })
})

describe('row-level security, whatever the API does', () => {
  const insert = () =>
    `insert into app.api_keys (account_id, name, prefix, key_hash)
     values ('${organization.id}', 'Forged', 'acp_sk_', sha256(gen_random_uuid()::text::bytea))`
  const as = (account: TestAccount, credential: string, sql: string, more = {}) =>
    platform.database.asClaims(
      { account_id: account.id, credential, ...account.email ? sessionOf(account) : {}, ...more },
      sql,
    )

  it('lets only a session of an owner insert one, in its own name', async () => {
    const [row] = await as(owner, 'session', `${insert()} returning created_by`)
    expect(row).toEqual({ created_by: owner.id })
    for (
      const [account, credential, more] of [
        [owner, 'api_key'],
        [owner, 'session', { client_id: 'x' }],
        [member, 'session'],
        [outsider, 'session'],
        [organization, 'api_key'],
      ] as const
    ) {
      await expect(as(account, credential, insert(), more)).rejects.toThrow(/row-level security/)
    }
    const forged = insert().replace('key_hash)', 'key_hash, created_by)').replace(
      '::bytea))',
      `::bytea), '${member.id}')`,
    )
    await expect(as(owner, 'session', forged)).rejects.toThrow(/permission denied/)
  })

  it('lets only a session of an owner revoke one', async () => {
    const end =
      `update app.api_keys set revoked_at = now() where account_id = '${organization.id}' returning id`
    for (
      const [account, credential] of [
        [owner, 'api_key'],
        [owner, 'delegated'],
        [member, 'session'],
        [organization, 'api_key'],
      ] as const
    ) expect(await as(account, credential, end), credential).toEqual([])
    expect(await as(owner, 'session', end)).toHaveLength(1)
  })
})
