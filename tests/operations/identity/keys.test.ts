import { describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { storedText } from '../../support/database.ts'
import { openPlatform } from '../../support/platform.ts'
import { withLock } from '../../support/with-lock.ts'
import { goodClaims, sessionOf, signToken, type TokenClaims } from '../../support/tokens.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database), 'each')
const outsider = fixture(() => createAccount(platform.database), 'each')

const session = async (
  { email }: TestAccount,
  claims: TokenClaims = {},
): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await signToken(goodClaims(email!, claims))}`,
})
const withKey = (key: string): Record<string, string> => ({ 'x-api-key': key })

async function request(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const response = await platform.api.request(path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const create = async (body: unknown, of = person) =>
  await request('POST', '/api/keys', await session(of), body)
const list = async (headers: Record<string, string>) => (await request('GET', '/api/keys', headers)).body.keys
const revoke = (id: string, headers: Record<string, string>) => request('DELETE', `/api/keys/${id}`, headers)
const statusOf = async (key: string) => (await request('GET', '/api/me', withKey(key))).status
const refused = (error: string) => ({ status: 'error', error })

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('POST /api/keys', () => {
  it('returns 201 with the key, which is good at once and never returned again', async () => {
    const { status, headers, body } = await create({ name: ' Reporting ' })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body).toEqual({
      status: 'success',
      key: {
        id: expect.any(String),
        name: 'Reporting',
        prefix: expect.stringMatching(/^acp_sk_.{6}$/),
        scopes: ['read', 'write'],
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
        created_at: instant,
        api_key: expect.stringMatching(/^acp_sk_.{49}$/),
      },
    })
    const { api_key, ...key } = body.key
    expect(api_key.startsWith(key.prefix)).toBe(true)
    const { body: me } = await request('GET', '/api/me', withKey(api_key))
    expect(me.account.id).toBe(person.id)
    const listed = await list(await session(person))
    expect(listed[0]).toEqual({ ...key, last_used_at: instant })
    expect(JSON.stringify(listed)).not.toContain(api_key)
  })

  it('gives the requested scopes and expiry', async () => {
    const expires_at = '2099-05-05T12:00:00.250+02:00'
    const { body: { key } } = await create({ name: 'Reader', scopes: ['read'], expires_at })
    expect(key).toMatchObject({ scopes: ['read'], expires_at: '2099-05-05T10:00:00.250Z' })
    const { status, headers } = await revoke(key.id, withKey(key.api_key))
    expect([status, headers.get('x-error-code')]).toEqual([403, 'insufficient_scope'])
  })

  it('makes a key that ends at its end', async () => {
    const { body: { key } } = await create({ name: 'Short', expires_at: inAnHour() })
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
    [
      'an end past all calendars',
      { expires_at: '9999-12-31T23:59:59-23:00' },
      'expires_at must lie before the year 9999',
    ],
    ['an end that is a date', { expires_at: '2099-01-01' }, 'expires_at must be a date and time (ISO 8601)'],
  ])('refuses %s', async (_, body, error) => {
    const response = await create({ name: 'Key', ...body })
    expect([response.status, response.body]).toEqual([400, refused(error)])
    expect(await list(withKey(person.key))).toHaveLength(1)
  })

  it('is for the own account alone, also for who acts for an organization', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, person, 'owner')
    const { body } = await create({ name: 'Mine' })
    const { body: me } = await request('GET', '/api/me', withKey(body.key.api_key))
    expect(me.account.id).toBe(person.id)
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
      Array.from({ length: 4 }, () => () => create({ name: 'Parallel' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const { headers, body } = responses.find(({ status }) => status === 409)!
    expect([headers.get('x-error-code'), body]).toEqual([
      'conflict',
      refused('The account has 50 live API keys: revoke one first'),
    ])
    expect((await create({ name: 'Other' }, outsider)).status).toBe(201)
    const made = responses.find(({ status }) => status === 201)!.body.key
    expect((await revoke(made.id, withKey(person.key))).status).toBe(200)
    expect((await create({ name: 'Again' })).status).toBe(201)
  })
})

describe('GET /api/keys', () => {
  it('lists the own keys, newest first, to a session and to a key', async () => {
    await create({ name: 'Second' })
    await create({ name: 'Third' })
    await create({ name: 'Foreign' }, outsider)
    for (const headers of [await session(person), withKey(person.key)]) {
      const names = (await list(headers)).map(({ name }: { name: string }) => name)
      expect(names).toEqual(['Third', 'Second', 'Test key'])
    }
  })

  it("shows a member no key of an organization's", async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, person, 'owner')
    expect(await list(await session(person))).toHaveLength(1)
  })
})

describe('DELETE /api/keys/{id}', () => {
  it('ends a key at once; a repeat and parallel requests get the same response and change nothing', async () => {
    const { body: { key } } = await create({ name: 'Doomed' })
    expect(await statusOf(key.api_key)).toBe(200)
    const headers = await session(person)
    const responses = await Promise.all([1, 2, 3].map(() => revoke(key.id, headers)))
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([200, { status: 'success', id: key.id }])
    }
    expect(await statusOf(key.api_key)).toBe(401)
    const [before] = await list(headers)
    expect(before.revoked_at).toEqual(instant)
    expect((await revoke(key.id.toUpperCase(), headers)).body).toEqual({ status: 'success', id: key.id })
    expect((await list(headers))[0]).toEqual(before)
  })

  it('lets a key end itself, used or not', async () => {
    const { body: { key } } = await create({ name: 'Own end' })
    expect((await revoke(key.id, withKey(key.api_key))).status).toBe(200)
    expect((await revoke(key.id, withKey(key.api_key))).status).toBe(401)
  })

  it("treats a foreign key as a missing one, and leaves it alone: a member's organization's too", async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, person, 'owner')
    const idOf = async (key: string) => (await list(withKey(key)))[0].id
    const headers = await session(person)
    const missing = await revoke(crypto.randomUUID(), headers)
    expect([missing.status, missing.body]).toEqual([404, refused('Key not found')])
    for (const key of [outsider.key, organization.key]) {
      const foreign = await revoke(await idOf(key), headers)
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
      expect(await statusOf(key)).toBe(200)
    }
  })
})

describe('row-level security, whatever the API does', () => {
  const claims = (credential: string, more = {}) => ({
    account_id: person.id,
    credential,
    ...sessionOf(person),
    ...more,
  })
  const insert = (accountId: string) =>
    `insert into app.api_keys (account_id, name, prefix, key_hash)
     values ('${accountId}', 'Forged', 'acp_sk_', sha256(gen_random_uuid()::text::bytea))`
  const as = (who: Record<string, unknown> | null, sql: string) => platform.database.asClaims(who, sql)

  it('a session inserts a key of its own account, and of no other', async () => {
    await as(claims('session'), insert(person.id))
    expect(await list(withKey(person.key))).toHaveLength(2)
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
    for (
      const column of ["name = 'x'", "scopes = '{read}'", 'expires_at = null', 'account_id = account_id']
    ) {
      await expect(as(claims('session'), update(column)), column).rejects.toThrow(/permission denied/)
    }
    for (const who of [claims('delegated'), claims('session', { client_id: 'x' }), null]) {
      expect(await as(who, update('revoked_at = now()'))).toEqual([])
    }
    expect(await as(claims('session'), update('revoked_at = now()'))).toEqual([{ account_id: person.id }])
    expect(await statusOf(outsider.key)).toBe(200)
  })

  it('nobody reads a hash, deletes a key or sets when it was made or used', async () => {
    const statements = [
      'select key_hash from app.api_keys',
      'delete from app.api_keys',
      `insert into app.api_keys (account_id, name, prefix, key_hash, last_used_at)
       values ('${person.id}', 'x', 'x', ''::bytea, now())`,
      'update app.api_keys set revoked_at = now() returning key_hash',
    ]
    for (const sql of statements) {
      await expect(as(claims('session'), sql), sql).rejects.toThrow(/permission denied/)
    }
  })
})

describe('secrecy', () => {
  it('a key is in one response, and in no table, log line or other response', async () => {
    const { body: { key: { api_key, id } } } = await create({ name: 'Secret' })
    await request('GET', '/api/me', withKey(api_key))
    await request('GET', '/api/me', withKey(`${api_key.slice(0, -1)}~`))
    const responses = JSON.stringify([
      await request('GET', '/api/keys', withKey(api_key)),
      await revoke(id, withKey(api_key)),
      await revoke(id, withKey(api_key)),
    ])
    const held = await storedText(platform.database)
    expect(held).toContain(person.email)
    for (const text of [responses, held, platform.log.join('\n')]) {
      expect(text).not.toContain(api_key.slice(14, 40))
    }
    expect(platform.log.join('\n')).toContain('create_key')
  })
})
