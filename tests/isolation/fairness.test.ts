import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'

describe('one account cannot block the others', () => {
  const platform = fixture(() => openPlatform({ DATABASE_CONNECTIONS: '4', DATABASE_DEADLINE_MS: '60000' }))
  const crowd = fixture(() => createAccount(platform.database))
  const other = fixture(() => createAccount(platform.database))
  let catalogId: string
  beforeAll(async () => {
    catalogId = await createCatalog(platform.database, crowd, [testIsrc(1)])
    // The platform has seen both keys from here on.
    for (const { key } of [crowd, other]) expect(await get('/api/me', key)).toMatchObject({ status: 200 })
  })

  const get = async (path: string, key: string) => {
    const response = await platform.api.request(path, { headers: { 'x-api-key': key } })
    await response.body?.cancel()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  const rename = async (key: string) => {
    const response = await platform.api.request(`/api/catalogs/${catalogId}`, {
      method: 'PATCH',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{"name":"Renamed"}',
    })
    await response.body?.cancel()
    return response.status
  }

  /** Renames the locked catalog with each key, does some work meanwhile, and returns the statuses of the renames. */
  async function whileLocked(keys: string[], work: () => Promise<void>) {
    let responses: Promise<number[]> | undefined
    await platform.database.owner.begin(async (sql) => {
      await sql`select from app.catalogs where id = ${catalogId} for update`
      responses = Promise.all(keys.map(rename))
      await expect.poll(statementsThatWait).toBeGreaterThan(0)
      await work()
    })
    return await responses!
  }
  const statementsThatWait = async () => {
    const [row] = await platform.database.owner<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and usename = 'platform_api' and wait_event_type = 'Lock'`
    return row!.count
  }

  it('with many requests: it gets at most half of the connections', async () => {
    const responses = await whileLocked(Array(60).fill(crowd.key), async () => {
      for (let n = 0; n < 20; n++) expect(await get('/api/me', other.key)).toMatchObject({ status: 200 })
      await expect.poll(statementsThatWait).toBe(2)
    })
    expect(new Set(responses)).toEqual(new Set([200]))
  })

  it('with several keys', async () => {
    const keys: string[] = []
    for (let n = 0; n < 10; n++) {
      const { key, prefix, hash } = createApiKey()
      await platform.database.owner`insert into app.api_keys (account_id, name, prefix, key_hash)
        values (${crowd.id}, 'Another', ${prefix}, decode(${hash}, 'hex'))`
      await get('/api/me', key)
      keys.push(key, key, key)
    }
    await whileLocked(keys, async () => {
      for (let n = 0; n < 20; n++) expect(await get('/api/me', other.key)).toMatchObject({ status: 200 })
      await expect.poll(statementsThatWait).toBe(2)
    })
  })

  it('and neither can keys that were never issued', async () => {
    const strangers = Array.from({ length: 700 }, () => createApiKey().key)
    let responses: Promise<{ status: number }[]> | undefined
    await platform.database.owner.begin(async (sql) => {
      await sql`lock table app.api_keys in access exclusive mode`
      responses = Promise.all(strangers.map((key) => get('/api/me', key)))
      // One request with an unknown key, and the look-up of the others.
      await expect.poll(statementsThatWait).toBe(2)
    })
    expect(await get('/api/me', other.key)).toMatchObject({ status: 200 })
    const statuses = (await responses!).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })

  it('by filling the queue: requests beyond half of it are refused at once', async () => {
    const statuses = await whileLocked(Array(700).fill(crowd.key), async () => {
      expect(await get('/api/me', crowd.key)).toEqual({ status: 503, retryAfter: '5' })
      expect(await get('/api/me', other.key)).toMatchObject({ status: 200 })
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(2 + 512)
    expect(statuses.filter((status) => status === 503)).toHaveLength(700 - 2 - 512)
  })
})
