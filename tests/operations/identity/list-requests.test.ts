import { expect, it } from 'vitest'
import { keyRequestStore } from '../../../shared/platform/identity/key-requests.ts'
import { fixture } from '../../support/fixture.ts'
import { delegated, token } from '../../support/requests.ts'
import { anId, instant, refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, outsider, send, get, createKey } = useIdentity()

// What a request does to the store is seen at once.
fixture(() => {
  const { services } = platform
  services.keepKeyRequest = keyRequestStore(services.database, services.log, 20)
  return Promise.resolve({ close: () => Promise.resolve() })
}, 'each')

const withKey = ({ api_key }: { api_key: string }) => ({ 'x-api-key': api_key })
/** Once so many requests are stored. */
const list = async (requests: number, query = '', by: Parameters<typeof get>[0] = owner) => {
  await expect.poll(async () => (await get(by, `requests?${query}`)).pagination.total_count).toBe(requests)
  return await get(by, `requests?${query}`)
}

it('lists what a key sent, also over MCP and what it was refused, by key, outcome and status', async () => {
  const session = await token(owner)
  const one = await createKey(session, { scopes: ['read'] })
  const other = await createKey(session)
  const id = crypto.randomUUID()
  const first = await send(withKey(one), 'GET', 'me')
  await (await send(withKey(other), 'GET', `catalogs/${id}`)).body?.cancel()
  await (await send(withKey(one), 'POST', 'catalogs', { name: 'Refused' })).body?.cancel()
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'list_catalogs', arguments: {} },
  }
  const headers = {
    ...withKey(other),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  await (await platform.mcp.request('/mcp', { method: 'POST', headers, body: JSON.stringify(message) }))
    .text()
  const { requests, day } = await list(4, '', session)
  expect(requests).toContainEqual({
    ...{ id: first.headers.get('x-request-id'), key_id: one.id, requested_at: instant, surface: 'http' },
    ...{ method: 'GET', route: '/api/me', operation: 'get_account', status: 200, code: null },
    duration_ms: expect.any(Number),
  })
  expect(requests).toContainEqual({
    ...{ id: anId, key_id: other.id, requested_at: instant, surface: 'mcp', method: 'POST', route: '/mcp' },
    ...{ operation: 'list_catalogs', status: 200, code: null, duration_ms: expect.any(Number) },
  })
  // No value of an address is kept.
  expect(JSON.stringify(requests)).not.toContain(id)
  expect(day).toMatchObject({ succeeded: 2, failed: 2, failures: [{ requests: 1 }, { requests: 1 }] })
  expect(day.hours).toHaveLength(25)
  expect(day.hours.reduce((sum: number, hour: { succeeded: number }) => sum + hour.succeeded, 0)).toBe(2)
  const codes = async (query: string) =>
    (await get(session, `requests?${query}`)).requests.map(({ code }: { code: string }) => code)
  expect(await codes(`key_id=${one.id}&outcome=failed`)).toEqual(['insufficient_scope'])
  expect(await codes('status=404')).toEqual(['not_found'])
  expect((await get(session, `requests?key_id=${other.id}`)).day).toMatchObject({ succeeded: 1, failed: 1 })
})

it('lists what a revoked key was refused, and nothing of a key that does not exist', async () => {
  const session = await token(owner)
  const key = await createKey(session)
  await (await send(session, 'DELETE', `keys/${key.id}`)).body?.cancel()
  for (const sent of [{ 'x-api-key': `${key.api_key.slice(0, -4)}0000` }, withKey(key)]) {
    await refusal(send(sent, 'GET', 'me'), 'unauthenticated')
  }
  const { requests } = await list(1, '', session)
  expect(requests).toMatchObject([{ key_id: key.id, status: 401, code: 'unauthenticated' }])
})

it('lists a request without an operation, which may be a mistake in an address', async () => {
  const session = await token(owner)
  const key = await createKey(session)
  for (const [method, path] of [['GET', 'no-such-path'], ['PUT', 'me']] as const) {
    await (await send(withKey(key), method, path)).body?.cancel()
  }
  const { requests } = await list(2, `key_id=${key.id}`, session)
  expect(
    requests.map(({ method, route, operation, status }: Record<string, unknown>) => [
      ...[method, route, operation, status],
    ]).toSorted(),
  ).toEqual([['GET', '*', null, 404], ['PUT', '*', null, 405]])
})

it('lists those of an organization for its owners alone, while they are', async () => {
  const path = `organizations/${organization.id}/keys`
  const key = await createKey(await token(owner), {}, path)
  await (await send(withKey(key), 'GET', 'me')).body?.cancel()
  const query = `organization_id=${organization.id}`
  const session = await token(owner)
  expect((await list(1, query, session)).requests).toMatchObject([{ key_id: key.id }])
  expect((await get(session, 'requests')).requests).toEqual([])
  expect(await refusal(send(member, 'GET', `requests?${query}`), 'forbidden')).toBe(
    'Only an owner may do this',
  )
  expect(await refusal(send(outsider, 'GET', `requests?${query}`), 'not_found')).toBe(
    'Organization not found',
  )
  expect(await refusal(send(outsider, 'GET', `requests?key_id=${key.id}`), 'not_found')).toBe('Key not found')
  await refusal(send(await delegated(owner), 'GET', 'requests'), 'forbidden')
  const { owner: sql } = platform.database
  await sql`delete from app.organization_members where organization_id = ${organization.id} and account_id = ${owner.id}`
  expect(await refusal(send(session, 'GET', `requests?${query}`), 'not_found')).toBe('Organization not found')
  expect((await get(session, 'requests')).requests).toEqual([])
})

it('keeps the newest 5,000 of an account, for a day', async () => {
  const { owner: sql } = platform.database
  await sql`
    insert into app.key_requests (id, account_id, key_id, requested_at, surface, method, route, status, duration_ms)
    select gen_random_uuid(), k.account_id, k.id, now() - make_interval(secs => n), 'http', 'GET', '/api/me', 200, 1
    from app.api_keys k cross join generate_series(60, 90000, 18) n where k.account_id = ${owner.id} and n < 86000
      or k.account_id = ${outsider.id} and n in (60, 87000)`
  const session = await token(outsider)
  expect(await list(1, '', session)).toMatchObject({ day: { succeeded: 1, failed: 0 } })
  await sql`select jobs.run_maintenance()`
  expect(await sql`select from app.key_requests where account_id = ${outsider.id}`).toHaveLength(1)
  await sql`
    insert into app.key_requests (id, account_id, key_id, requested_at, surface, method, route, status, duration_ms)
    select gen_random_uuid(), k.account_id, k.id, now() - interval '1 second' * n / 10, 'http', 'GET', '/api/me', 200, 1
    from app.api_keys k cross join generate_series(1, 500) n where k.account_id = ${owner.id}`
  await (await send(owner, 'GET', 'me')).body?.cancel()
  await expect.poll(async () =>
    (await sql`select from app.key_requests where account_id = ${owner.id}`).length
  ).toBe(5000)
  const { day } = await get(await token(owner), 'requests?limit=1')
  expect(day.succeeded).toBe(5000)
  expect(Date.parse(day.since)).toBeGreaterThan(Date.now() - 86_000_000)
})

it('a flush that fails loses its own requests, with a line in the log, and no response', async () => {
  const rename = (from: string, to: string) =>
    platform.database.owner.unsafe(`alter function api.${from} rename to ${to}`)
  const faults = () => platform.log.filter((line) => line.includes('key_requests_not_stored')).length
  await rename('store_key_requests', 'no_requests_now')
  expect((await send(owner, 'GET', 'me')).status).toBe(200)
  await expect.poll(faults).toBe(1)
  await rename('no_requests_now', 'store_key_requests')
  expect((await send(owner, 'GET', 'me')).status).toBe(200)
  await list(1, '', await token(owner))
})
