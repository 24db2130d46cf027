import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createAuthUser, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { rpc } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { openWireTap } from '../support/wire-tap.ts'
import { fixture } from '../support/fixture.ts'

/** Budget B4. */
describe('an authenticated read is one round trip', () => {
  const arranged = fixture(openPlatform)
  const account = fixture(() => createAccount(arranged.database))
  const tap = fixture(() => openWireTap(arranged.database.apiUrl))
  const platform = fixture(() => openPlatform({ DATABASE_URL: tap.url, DATABASE_CONNECTIONS: '1' }))
  let catalogId: string
  beforeAll(async () => {
    // They are stored some seconds later, in one statement of their own.
    platform.services.keepKeyRequest = () => {}
    catalogId = await createCatalog(arranged.database, account, [testIsrc(1)])
    await observe(arranged.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
  })

  const credentials: Record<string, () => Promise<Record<string, string>>> = {
    'an API key': () => Promise.resolve({ 'x-api-key': account.key }),
    'a session token': async () => ({
      authorization: `Bearer ${await signToken(goodClaims(account.email!))}`,
    }),
  }

  const reads: [string, () => { path: string; tool: string; arguments: Record<string, unknown> }][] = [
    ['get_account', () => ({ path: '/api/me', tool: 'get_account', arguments: {} })],
    ['list_catalog_valuations', () => ({
      path: `/api/catalogs/${catalogId}/valuations`,
      tool: 'list_catalog_valuations',
      arguments: { catalogId },
    })],
    ['get_catalog_playcount_history', () => ({
      path: `/api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=2`,
      tool: 'get_catalog_playcount_history',
      arguments: { catalogId, since: '2026-03-03', days: 2 },
    })],
  ]

  const cases = reads.flatMap(([name, read]) =>
    Object.entries(credentials).map(([kind, headers]) => ({ name, kind, read, headers }))
  )

  const http = (path: string, headers: Record<string, string>) =>
    tap.measure(async () => {
      const response = await platform.api.request(path, { headers })
      await response.text()
      return response.status
    })

  const once = { exchanges: 1, waits: 1, parsed: [], executed: 1 }

  it.each(cases)('over HTTP: $name with $kind', async ({ read, headers }) => {
    const given = await headers()
    const first = await http(read().path, given)
    expect(first.result).toBe(200)
    expect(first.traffic.parsed.length).toBeLessThanOrEqual(1)
    expect(first.traffic).toMatchObject({ exchanges: 1, executed: 1 })
    // A new statement on a connection is described before it is bound: one more wait, once.
    expect(first.traffic.waits).toBeLessThanOrEqual(2)
    const warm = await http(read().path, given)
    expect(warm).toEqual({ result: 200, traffic: once })
  })

  it.each(cases)('over MCP: $name with $kind', async ({ read, headers }) => {
    const given = await headers()
    const { tool, arguments: args } = read()
    for (const revision of ['2026-07-28', '2025-11-25'] as const) {
      const { result, traffic } = await tap.measure(() =>
        rpc(platform.mcp, revision, given, 'tools/call', { name: tool, arguments: args })
      )
      expect(result.body.result).toMatchObject({ structuredContent: { status: 'success' } })
      // HTTP prepared the same statement.
      expect(traffic).toEqual(once)
    }
  })

  it('also for an error: an unknown key, a foreign catalog, invalid input', async () => {
    const stranger = await createAccount(arranged.database)
    const revoked = await createAccount(arranged.database, { revokedAt: '2026-01-01' })
    const path = `/api/catalogs/${catalogId}/valuations`
    for (
      const [address, key, status] of [
        ['/api/me', revoked.key, 401],
        [path, stranger.key, 404],
        [`${path}?limit=0`, account.key, 400],
      ] as const
    ) {
      await http(address, { 'x-api-key': key })
      const { result, traffic } = await http(address, { 'x-api-key': key })
      expect({ result, exchanges: traffic.exchanges, waits: traffic.waits })
        .toEqual({ result: status, exchanges: 1, waits: 1 })
    }
  })

  it('a picture in the result costs one more', async () => {
    const drawn = () =>
      tap.measure(() =>
        rpc(platform.mcp, '2026-07-28', { 'x-api-key': account.key }, 'tools/call', {
          name: 'get_catalog_playcount_history',
          arguments: { catalogId, since: '2026-03-03', days: 2, picture_of: testIsrc(1) },
        })
      )
    await drawn()
    expect((await drawn()).traffic).toEqual({ exchanges: 2, waits: 2, parsed: [], executed: 2 })
  })

  it('a list costs one more when it is empty, to say whose it is', async () => {
    const list = (name: string, args = {}) =>
      tap.measure(() =>
        rpc(platform.mcp, '2026-07-28', { 'x-api-key': account.key }, 'tools/call', { name, arguments: args })
      )
    for (const name of ['list_catalogs', 'list_sites']) await list(name)
    expect((await list('list_catalogs')).traffic).toEqual(once)
    expect((await list('list_sites')).traffic).toEqual({ exchanges: 2, waits: 2, parsed: [], executed: 2 })
  })

  it('tools/list checks the credential with one round trip', async () => {
    const list = () =>
      tap.measure(() => rpc(platform.mcp, '2026-07-28', { 'x-api-key': account.key }, 'tools/list'))
    await list()
    expect((await list()).traffic).toEqual(once)
  })

  it('leaves no settings on the connection, after success and after errors', async () => {
    const refused = await createAccount(arranged.database)
    const before = [null, null, 'none', 'platform_api', null, '0']
    const left = () =>
      tap.query(`select nullif(current_setting('request.jwt.claims', true), ''),
        nullif(current_setting('request.id', true), ''), current_setting('role'), current_user::text,
        pg_current_xact_id_if_assigned()::text,
        (select count(*) from pg_prepared_statements
         where statement not like 'with scope as%' and statement not like 'select private.create_account%')`)
    for (const key of [account.key, refused.key]) {
      for (const [, read] of reads) await http(read().path, { 'x-api-key': key })
      expect(await left()).toEqual(before)
    }
    const token = await signToken(goodClaims(account.email!))
    await http('/api/me', { authorization: `Bearer ${token}` })
    expect(await left()).toEqual(before)
    expect(tap.connections()).toBe(1)
  })

  it('returns their own account to each of many interleaved callers', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, () => createAccount(arranged.database)))
    // Several unknown keys at once are looked up together first.
    for (const { key } of callers) await http('/api/me', { 'x-api-key': key })
    const requested = Array.from({ length: 64 }, (_, index) => callers[index % callers.length]!)
    const { result, traffic } = await tap.measure(() =>
      Promise.all(requested.map(async ({ key }) => {
        const response = await platform.api.request('/api/me', { headers: { 'x-api-key': key } })
        return (await response.json()).account.id
      }))
    )
    expect(result).toEqual(requested.map(({ id }) => id))
    expect(traffic).toMatchObject({ exchanges: 64, executed: 64, parsed: [] })
  })

  it('a first sign-in takes at most three round trips, and the next read one', async () => {
    const signIn = async () => {
      const email = `${crypto.randomUUID()}@example.com`
      await createAuthUser(arranged.database, { email })
      return { authorization: `Bearer ${await signToken(goodClaims(email))}` }
    }
    await http('/api/me', await signIn())
    const newcomer = await signIn()
    const first = await http('/api/me', newcomer)
    expect(first.result).toBe(200)
    expect(first.traffic.exchanges).toBeLessThanOrEqual(3)
    expect(first.traffic.waits).toBeLessThanOrEqual(3)
    expect(await http('/api/me', newcomer)).toEqual({ result: 200, traffic: once })
  })

  it('a first sign-in over MCP lists tools and makes one account', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await createAuthUser(arranged.database, { email })
    const authorization = `Bearer ${await signToken(goodClaims(email))}`
    const { result, traffic } = await tap.measure(() =>
      rpc(platform.mcp, '2026-07-28', { authorization }, 'tools/list')
    )
    expect(result.status).toBe(200)
    expect(traffic.exchanges).toBeLessThanOrEqual(3)
    const rows = await arranged.database.owner`select from app.accounts where email = ${email}`
    expect(rows).toHaveLength(1)
  })
})
