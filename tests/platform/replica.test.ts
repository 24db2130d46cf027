import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../shared/platform/metrics/metrics.ts'
import { parseMetrics, valueOf } from '../observability/parse.ts'
import {
  createAccount,
  createCatalog,
  join,
  observe,
  type TestAccount,
  testIsrc,
} from '../support/accounts.ts'
import { rpc } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { type RunningServer, startTestServer } from '../support/server.ts'
import { type Standby, startStandby } from '../support/standby.ts'

let server: RunningServer
let standby: Standby
/** Without a replica: what the primary says. */
let primary: TestPlatform
let platform: TestPlatform
let account: TestAccount
let catalogId: string

/** Long enough for what a test does with a paused replica before it counts as behind, on a busy machine too. */
const maxLagMs = 3_000

beforeAll(async () => {
  server = await startTestServer()
  ;[primary, standby] = [await openPlatform({}, server), await startStandby(server)]
  platform = await openPlatform({
    DATABASE_URL: primary.database.apiUrl,
    DATABASE_READ_URL: standby.at(primary.database.apiUrl),
    DATABASE_READ_MAX_LAG_MS: String(maxLagMs),
    DATABASE_DEADLINE_MS: '2000',
  }, server)
  account = await createAccount(primary.database)
  catalogId = await createCatalog(primary.database, account, [1, 2, 3].map(testIsrc))
  await observe(primary.database, testIsrc(1), '2026-03-01', [100, 200, 350, 500, 700])
})
afterAll(async () => {
  await platform.close()
  await primary.close()
  await standby.stop()
  await server.stop()
})

const outcome = (name: string) =>
  valueOf(parseMetrics(registry.text()), 'platform_replica_reads_total', { outcome: name })
const send = async (path: string, init: RequestInit = {}, { key } = account, { api } = platform) => {
  const response = await api.request(path, { ...init, headers: { 'x-api-key': key } })
  return { status: response.status, text: await response.text() }
}
/** Which outcome a read has, with its response. */
async function read(path: string, as = account) {
  const outcomes = ['served', 'behind', 'after_write', 'refused', 'failed']
  const before = outcomes.map(outcome)
  const response = await send(path, {}, as)
  return { ...response, by: outcomes.find((name, index) => outcome(name) > before[index]!) ?? 'uncounted' }
}
const catalogs = () => read('/api/catalogs')
/** The first response that the replica serves: beside much other work it is behind at times, and its restart takes long. */
async function served<T extends { status: number; by: string }>(respond: () => Promise<T>): Promise<T> {
  let response: T
  await expect.poll(async () => {
    response = await respond()
    return [response.status, response.by]
  }, { timeout: 40_000 }).toEqual([200, 'served'])
  return response!
}
const untilServed = () => served(catalogs)
const createByHttp = async (name: string, as = account) => {
  const body = JSON.stringify({ name })
  const response = await platform.api.request('/api/catalogs', {
    method: 'POST',
    body,
    headers: { 'x-api-key': as.key, 'content-type': 'application/json' },
  })
  expect(response.status).toBe(201)
}
const rename = (name: string) =>
  primary.database.owner`update app.catalogs set name = ${name} where id = ${catalogId}`
const pause = () => standby.query('select pg_wal_replay_pause()')
const resume = () => standby.query('select pg_wal_replay_resume()')
/** The response to a read of a paused replica that is not behind yet. */
async function whilePaused(respond: () => ReturnType<typeof read>) {
  for (;;) {
    await pause()
    const response = await respond()
    if (response.by !== 'behind') return response
    await resume()
    await untilServed()
  }
}
const unavailable = () => platform.log.filter((line) => line.includes('replica_unavailable'))

beforeEach(untilServed)

it('serves reads over HTTP and MCP, with the same bytes as the primary', async () => {
  const paths = [
    '/api/me',
    '/api/catalogs',
    `/api/catalogs/${catalogId}/songs`,
    ...[1, 2].map((days) => `/api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=${days}`),
  ]
  for (const path of paths) {
    const { text } = await served(() => read(path))
    expect(text).toBe((await send(path, {}, account, primary)).text)
  }
  const { result } = await served(async () => {
    const before = outcome('served')
    const { body } = await rpc(platform.mcp, '2026-07-28', { 'x-api-key': account.key }, 'tools/call', {
      name: 'get_catalog_playcount_history',
      arguments: { catalogId, since: '2026-03-03', days: 2 },
    })
    return { result: body.result, status: 200, by: outcome('served') > before ? 'served' : 'behind' }
  })
  expect(result.structuredContent.status).toBe('success')
  expect(valueOf(parseMetrics(registry.text()), 'platform_replica_lag_seconds')).toBeLessThan(maxLagMs / 1000)
})

it('the last use of a key is old, and reading it writes nothing', async () => {
  const { owner, value } = primary.database
  // A read that the replica cannot serve at the moment is the primary's, which writes the time.
  await expect.poll(async () => {
    await owner`update app.api_keys set last_used_at = '2026-01-01' where account_id = ${account.id}`
    const { by } = await catalogs()
    return [
      by,
      await value`select last_used_at::date::text from app.api_keys where account_id = ${account.id}`,
    ]
  }).toEqual(['served', '2026-01-01'])
})

describe('while the replica has not replayed the last writes', () => {
  afterEach(resume)

  it('an account reads its own', async () => {
    await pause()
    await createByHttp('Written while paused')
    expect(await catalogs())
      .toMatchObject({ by: 'after_write', text: expect.stringContaining('Written while paused') })
  })

  it('what it does not have is read from the primary', async () => {
    const response = await whilePaused(async () => {
      const added = await createCatalog(primary.database, account, [testIsrc(1)])
      return await read(`/api/catalogs/${added}/songs`)
    })
    expect(response).toMatchObject({ status: 200, by: 'refused' })
  })

  it('what others wrote is missing for as long as the limit, and then the primary serves it', async () => {
    let writes = 0
    const { by, text } = await whilePaused(async () => {
      await rename(`Name ${++writes}`)
      return await catalogs()
    })
    expect([by, text.includes(`Name ${writes}`)]).toEqual(['served', false])
    await expect.poll(async () => (await catalogs()).by).toBe('behind')
    expect((await catalogs()).text).toContain(`Name ${writes}`)
    await expect.poll(async () => {
      await catalogs()
      return unavailable().join()
    }).toMatch(/It is \d+ ms behind/)
    await resume()
    await untilServed()
  })
})

it('a member who was removed is refused once the replica has replayed it', async () => {
  const [organization, member] = [
    await createAccount(primary.database, { kind: 'organization' }),
    await createAccount(primary.database),
  ]
  await join(primary.database, organization, member)
  const theirs = await createCatalog(primary.database, organization, [testIsrc(1)])
  await expect.poll(async () => (await read(`/api/catalogs/${theirs}/songs`, member)).by).toBe('served')
  await primary.database.owner`delete from app.organization_members where account_id = ${member.id}`
  await expect.poll(async () => (await read(`/api/catalogs/${theirs}/songs`, member)).status).toBe(404)
})

describe('without the replica', () => {
  it('that was killed, every read succeeds, and the first ones after its restart are served by it again', async () => {
    const lines = unavailable().length
    standby.signal('SIGKILL')
    for (let round = 0; round < 10; round++) {
      const { status, by } = await catalogs()
      expect([status, by]).toEqual([200, expect.stringMatching(/failed|behind/)])
    }
    expect(unavailable().length - lines).toBe(1)
    await standby.restart()
    await untilServed()
  })

  it('that stands still, reads succeed within the time limit of a statement', async () => {
    standby.signal('SIGSTOP')
    try {
      const responses = await Promise.all([catalogs(), catalogs()])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect((await catalogs()).status).toBe(200)
    } finally {
      standby.signal('SIGCONT')
    }
  })
})

it('another primary is no replica', async () => {
  await using wrong = await openPlatform({
    DATABASE_URL: primary.database.apiUrl,
    DATABASE_READ_URL: primary.database.apiUrl,
  }, server)
  await expect.poll(async () => {
    const { status } = await send('/api/me', {}, account, wrong)
    return status === 200 && wrong.log.find((line) => line.includes('replica_unavailable'))
  }).toContain('It is not in recovery')
})
