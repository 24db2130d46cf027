import { describe, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { storedText } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { json, token } from '../../support/requests.ts'
import { sessionOf } from '../../support/tokens.ts'
import { withLock } from '../../support/with-lock.ts'
import { instant, refusal, useIdentity } from './world.ts'

const { platform, send, get } = useIdentity()
const person = fixture(() => createAccount(platform.database), 'each')
const outsider = fixture(() => createAccount(platform.database), 'each')

const create = async (body: object, of: TestAccount = person) =>
  await send(await token(of), 'POST', 'keys', { name: 'Key', ...body })
const made = async (body: object) => (await json(create(body), 201)).key
const list = async (by = person) => (await get(by, 'keys')).keys
const statusOf = async (apiKey: string) => (await send({ 'x-api-key': apiKey }, 'GET', 'me')).status

it('returns the key, which is good at once and acts for the account of the session', async () => {
  const response = await create({ name: ' Reporting ' })
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { key: { api_key, ...key } } = await json(response, 201)
  expect(key).toEqual({
    ...{ id: expect.any(String), name: 'Reporting', prefix: api_key.slice(0, 13) },
    ...{ scopes: ['read', 'write'], expires_at: null, revoked_at: null, last_used_at: null },
    created_at: instant,
  })
  expect((await get({ 'x-api-key': api_key }, 'me')).account.id).toBe(person.id)
  expect((await list())[0]).toEqual({ ...key, last_used_at: instant })
})

it('gives the requested scopes and expiry', async () => {
  const key = await made({ scopes: ['read'], expires_at: '2099-05-05T12:00:00.250+02:00' })
  expect(key).toMatchObject({ scopes: ['read'], expires_at: '2099-05-05T10:00:00.250Z' })
  await refusal(send({ 'x-api-key': key.api_key }, 'DELETE', `keys/${key.id}`), 'insufficient_scope')
})

it('makes a key that ends at its end', async () => {
  const key = await made({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
  expect(await statusOf(key.api_key)).toBe(200)
  await platform.database.owner`update app.api_keys set expires_at = now() where id = ${key.id}`
  expect(await statusOf(key.api_key)).toBe(401)
})

it.each([
  ['an empty name', { name: ' ' }, 'name cannot be empty'],
  ['a long name', { name: 'n'.repeat(101) }, 'name must have at most 100 characters'],
  ['no scope', { scopes: [] }, 'scopes must have at least 1 entry'],
  ['a scope twice', { scopes: ['read', 'read'] }, 'scopes must name each scope once'],
  ['another scope', { scopes: ['admin'] }, 'scopes.0 must be "read" or "write"'],
  ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at must be in the future'],
  ['an end before time', { expires_at: '0000-01-01T00:00:00Z' }, 'expires_at must be in the future'],
  ['an end past all calendars', { expires_at: '9999-12-31T23:59:59-23:00' }, /before the year 9999$/],
  ['an end that is a date', { expires_at: '2099-01-01' }, 'expires_at must be a date and time (ISO 8601)'],
])('refuses %s', async (_, body, error) => {
  expect(await refusal(create(body), 'invalid_input')).toMatch(error)
  expect(await list()).toHaveLength(1)
})

it('stops at 50 live keys, parallel ones too; revoked and expired ones do not count', async () => {
  const { owner } = platform.database
  await owner`insert into app.api_keys (account_id, name, prefix, key_hash, expires_at, revoked_at)
    select ${person.id}, 'Key ' || n, 'acp_sk_', sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
      case when n > 47 and n % 2 = 0 then now() end, case when n > 47 and n % 2 = 1 then now() end
    from generate_series(1, 60) n`
  // Holding the account stops each insert after it has counted.
  const responses = await withLock(
    owner,
    (sql) => sql`select from app.accounts where id = ${person.id} for update`,
    Array.from({ length: 4 }, () => () => create({})),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(await refusal(responses.find(({ status }) => status === 409)!, 'conflict'))
    .toBe('The account has 50 live API keys: revoke one first')
  await json(create({}, outsider), 201)
  const { key } = await json(responses.find(({ status }) => status === 201)!, 201)
  await json(send(person, 'DELETE', `keys/${key.id}`))
  await made({})
})

describe('row-level security, whatever the API does', () => {
  const claims = (credential: string, more = {}) => ({
    ...{ account_id: person.id, credential },
    ...sessionOf(person),
    ...more,
  })
  const insert = (accountId: string) =>
    `insert into app.api_keys (account_id, name, prefix, key_hash)
     values ('${accountId}', 'Forged', 'acp_sk_', sha256(gen_random_uuid()::text::bytea))`
  const as = (who: Record<string, unknown> | null, sql: string) => platform.database.asClaims(who, sql)

  it('a session inserts a key of its own account, and of no other', async () => {
    await as(claims('session'), insert(person.id))
    expect(await list()).toHaveLength(2)
    await expect(as(claims('session'), insert(outsider.id))).rejects.toThrow(/row-level security/)
  })

  it.each([
    ['a key', () => claims('api_key')],
    ['a delegated token', () => claims('delegated')],
    ['a client that calls itself a session', () => claims('session', { client_id: 'x' })],
    ['nobody', () => null],
  ])('%s inserts none', async (_, who) => {
    await expect(as(who(), insert(person.id))).rejects.toThrow(/row-level security/)
  })

  it('an update revokes own keys, and does nothing else', async () => {
    const update = (set: string) => `update app.api_keys set ${set} returning account_id`
    await expect(as(claims('session'), update('revoked_at = null'))).rejects.toThrow(/row-level security/)
    for (const set of ["name = 'x'", "scopes = '{read}'", 'expires_at = null', 'account_id = account_id']) {
      await expect(as(claims('session'), update(set)), set).rejects.toThrow(/permission denied/)
    }
    for (const who of [claims('delegated'), claims('session', { client_id: 'x' }), null]) {
      expect(await as(who, update('revoked_at = now()'))).toEqual([])
    }
    expect(await as(claims('session'), update('revoked_at = now()'))).toEqual([{ account_id: person.id }])
    expect(await statusOf(outsider.key)).toBe(200)
  })

  it.each([
    'delete from app.api_keys',
    `insert into app.api_keys (account_id, name, prefix, key_hash, last_used_at) values (null, '', '', '', now())`,
    'update app.api_keys set revoked_at = now() returning key_hash',
  ])('nobody may %s', async (sql) => {
    await expect(as(claims('session'), sql)).rejects.toThrow(/permission denied/)
  })
})

it('a key is in one response, and in no table, log line or other response', async () => {
  const { api_key, id } = await made({})
  const own = { 'x-api-key': api_key }
  await send(own, 'GET', 'me')
  await send({ 'x-api-key': `${api_key.slice(0, -1)}~` }, 'GET', 'me')
  const responses = []
  for (
    const [method, path] of [['GET', 'keys'], ['DELETE', `keys/${id}`], ['DELETE', `keys/${id}`]] as const
  ) {
    responses.push(await (await send(own, method, path)).text())
  }
  const held = await storedText(platform.database)
  expect(held).toContain(person.email)
  const log = platform.log.join('\n')
  expect(log).toContain('create_key')
  for (const text of [responses.join(), held, log]) expect(text).not.toContain(api_key.slice(14, 40))
})
