import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseMetrics } from '../observability/parse.ts'
import { apiOnEdge } from '../support/api-on-edge.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openDatabase, type TestDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { json, key } from '../support/requests.ts'
import { enqueueRun } from '../support/worker.ts'
import { shortStreams } from './short-streams.ts'

const METRICS_SECRET = 'a-secret-for-metrics-of-32-characters'

/** A host of the API with short intervals. */
interface Host {
  database: TestDatabase
  origin: string
  close(): Promise<unknown>
}

async function onThisDeno(): Promise<Host> {
  const platform = await openPlatform({ METRICS_SECRET })
  platform.services.ports.eventStreams = shortStreams()
  const server = listen(platform.api)
  const close = async () => {
    await server.close()
    await platform.close()
  }
  return { database: platform.database, origin: server.url, close }
}

async function onTheEdge(): Promise<Host> {
  const database = await openDatabase()
  const api = await apiOnEdge(database.apiUrl, { METRICS_SECRET }, 'tests/edge/api-with-short-streams.ts')
  await (await api.request('/api/health')).body?.cancel()
  const close = async () => {
    await api[Symbol.asyncDispose]()
    await database.close()
  }
  return { database, origin: api.origin, close }
}

describe.each([
  ["this project's Deno", onThisDeno],
  ["the edge runtime's Deno", onTheEdge],
])('event streams on %s', (_, open) => {
  const host = fixture(open)
  let leave: AbortController
  beforeEach(() => void (leave = new AbortController()))
  afterEach(() => leave.abort())

  const follow = (who: TestAccount, runId: string, signal = leave.signal) =>
    fetch(`${host.origin}/api/tasks/runs/${runId}/events`, { headers: key(who), signal })
  const reading = (response: Response) => {
    let text = ''
    void (async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part
    })().catch(() => {})
    return (pattern: RegExp) => text.match(pattern)?.length ?? 0
  }
  const account = async () => {
    const owner = await createAccount(host.database)
    return { owner, runId: await enqueueRun(host.database, 'some_task', owner.id) }
  }
  const reads = async () => {
    const headers = { authorization: `Bearer ${METRICS_SECRET}` }
    const metrics = parseMetrics(await (await fetch(`${host.origin}/api/metrics`, { headers })).text())
    return metrics.get('platform_statement_duration_seconds')!.lines
      .find(({ name, labels }) => name.endsWith('_count') && labels.function === 'watch_run')?.value ?? 0
  }

  it('read the database only while their client is connected', async () => {
    const { owner, runId } = await account()
    // In this time an open stream reads several times.
    const readsDuringRequests = async () => {
      const before = await reads()
      for (let n = 0; n < 60; n++) await json(fetch(`${host.origin}/api/me`, { headers: key(owner) }))
      return await reads() - before
    }
    const seen = reading(await follow(owner, runId))
    await expect.poll(() => seen(/^event: progress$/gm)).toBe(1)
    expect(await readsDuringRequests()).toBeGreaterThan(0)
    leave.abort()
    await expect.poll(readsDuringRequests, { timeout: 10_000 }).toBe(0)
  })

  it('send heartbeats while nothing changes, and then the change', async () => {
    const { owner, runId } = await account()
    const response = await follow(owner, runId)
    const seen = reading(response)
    await expect.poll(() => seen(/^: heartbeat$/gm)).toBeGreaterThan(2)
    expect(seen(/^event: /gm)).toBe(1)
    await host.database.owner`select private.end_run(${runId}, '{}', null)`
    await expect.poll(() => seen(/^event: end$/gm)).toBe(1)
    expect(seen(/^event: /gm)).toBe(2)
  })

  it('are refused above the limit of a process, and taken when one ends', async () => {
    const [first, second, third] = [await account(), await account(), await account()]
    const ending = new AbortController()
    const streams = [
      await follow(first.owner, first.runId),
      await follow(first.owner, first.runId, ending.signal),
      await follow(second.owner, second.runId),
    ]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    const refusals = [[first, 429, 'rate_limited'], [third, 503, 'store_unavailable']] as const
    for (const [{ owner, runId }, status, code] of refusals) {
      const refused = await follow(owner, runId)
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([status, code])
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
      await refused.body?.cancel()
    }
    ending.abort()
    const statusOfThird = async () => (await follow(third.owner, third.runId)).status
    await expect.poll(statusOfThird, { timeout: 10_000 }).toBe(200)
  })
})
