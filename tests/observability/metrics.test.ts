import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { workerOverHttp } from '../../shared/adapters/worker/http.ts'
import { serveMetrics } from '../../shared/adapters/worker/metrics.ts'
import { fetchJson } from '../../shared/platform/http/client.ts'
import { Registry } from '../../shared/platform/metrics/registry.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { rpc } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { key, sendJson } from '../support/requests.ts'
import { enqueueRun, openWorker, taskThat, untilRun, workerOptions } from '../support/worker.ts'
import { completeMetrics, parseMetrics, valueOf } from './parse.ts'

const secret = 'a-secret-for-metrics-of-32-characters'
const older = 'the-older-secret-of-32-characters-too'
const authorized = { headers: { authorization: `Bearer ${secret}` } }
const platform = fixture(() => openPlatform({ METRICS_SECRET: `${secret},${older}` }))
const account = fixture(() => createAccount(platform.database))

const scraped = async ({ api }: Pick<TestPlatform, 'api'>) => {
  const response = await api.request('/api/metrics', authorized)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return await response.text()
}
const scrape = async () => parseMetrics(await scraped(platform))

async function change(work: () => Promise<unknown>, name: string, labels: Record<string, string>) {
  const before = valueOf(await scrape(), name, labels)
  await work()
  return valueOf(await scrape(), name, labels) - before
}

describe('GET /api/metrics', () => {
  it('exists only with METRICS_SECRET', async () => {
    await using without = await openPlatform()
    expect((await without.api.request('/api/metrics', authorized)).status).toBe(404)
  })

  it('needs a secret, and takes the older one while it is replaced', async () => {
    const statuses = await Promise.all(
      [undefined, 'Bearer', `Bearer ${secret}x`, secret, `Bearer ${older}`, `Bearer ${secret}`]
        .map(async (authorization) => {
          const response = await platform.api.request('/api/metrics', {
            headers: authorization === undefined ? {} : { authorization },
          })
          return response.status
        }),
    )
    expect(statuses).toEqual([401, 401, 401, 401, 200, 200])
  })

  it('counts requests by operation, status class and error code, over HTTP and MCP', async () => {
    const catalogId = await createCatalog(platform.database, account, [testIsrc(1)])
    const name = 'platform_requests_total'
    const operation = 'list_catalog_valuations'
    const path = `/api/catalogs/${catalogId}/valuations`
    const get = (headers: Record<string, string>) => async () =>
      void await (await platform.api.request(path, { headers })).text()
    expect(await change(get(key(account)), name, { surface: 'http', operation, status: '2xx', code: 'none' }))
      .toBe(1)
    expect(await change(get({}), name, { operation, status: '4xx', code: 'unauthenticated' })).toBe(1)
    const call = () =>
      rpc(platform.mcp, '2026-07-28', key(account), 'tools/call', {
        name: operation,
        arguments: { catalogId: 'x' },
      })
    expect(await change(call, name, { surface: 'mcp', operation, status: '4xx', code: 'invalid_input' }))
      .toBe(1)
    expect(await change(get(key(account)), 'platform_request_duration_seconds', { operation })).toBe(1)
    expect(await change(get(key(account)), 'platform_statement_duration_seconds', { function: operation }))
      .toBe(1)
  })

  it('counts the requests that repeated an earlier one by its key, over HTTP and MCP', async () => {
    const idempotency_key = crypto.randomUUID()
    const body = { name: 'Metered' }
    const post = () =>
      sendJson(
        platform,
        { ...key(account), 'idempotency-key': idempotency_key },
        'POST',
        '/api/catalogs',
        body,
      )
    const call = () =>
      rpc(platform.mcp, '2026-07-28', key(account), 'tools/call', {
        name: 'create_catalog',
        arguments: { ...body, idempotency_key },
      })
    const operation = 'create_catalog'
    const name = 'platform_idempotent_replays_total'
    expect(await change(post, name, { operation })).toBe(0)
    expect(await change(post, name, { surface: 'http', operation })).toBe(1)
    expect(await change(call, name, { surface: 'mcp', operation })).toBe(1)
    expect(await change(call, 'platform_requests_total', { surface: 'mcp', operation, status: '2xx' }))
      .toBe(1)
  })

  it('has no path, id, address or key in any label', async () => {
    await platform.api.request(`/api/catalogs/${crypto.randomUUID()}/jane@private.example`, {
      headers: key(account),
    })
    const text = await scraped(platform)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\/api|acp_sk|http:/)
  })

  it('counts requests to outside services by outcome', async () => {
    const name = 'platform_vendor_requests_total'
    const lookUp = (isrc: string) => async () => {
      await (await platform.api.request(`/api/apple/songs?isrc=${isrc}`, { headers: key(account) }))
        .text()
    }
    expect(await change(lookUp('QZDM02000001'), name, { vendor: 'Apple Music', outcome: 'ok' })).toBe(1)
    platform.vendors.appleMusic.order({ fault: 'error', times: 9 })
    expect(
      await change(lookUp('QZDM02000002'), name, { vendor: 'Apple Music', outcome: 'provider_unavailable' }),
    )
      .toBeGreaterThan(0)
  })

  it('has the pool, the memory and, from the database, the queue', async () => {
    await using own = await openPlatform({ METRICS_SECRET: secret })
    const { database } = own
    await database
      .owner`insert into app.task_runs (task, run_at, attempts) values ('late', now() - interval '90 s', 3)`
    await database.owner`
      insert into app.task_runs (task, state, error, finished_at) values ('done', 'failed', 'timed_out: x', now())`
    const { id } = await createAccount(database)
    await database.owner`
      insert into app.webhook_endpoints (owner_id, url, events, secret, failing_since)
      select ${id}, 'https://receiver.example/', '{run.finished}', sha256(''), failing_since
      from unnest(array[null, now(), now()]) failing_since`
    const metrics = await completeMetrics(own, secret)
    expect(valueOf(metrics, 'platform_webhook_endpoints', { state: 'failing' })).toBe(2)
    expect(valueOf(metrics, 'platform_webhook_endpoints', { state: 'ok' })).toBe(1)
    expect(valueOf(metrics, 'platform_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(8)
    expect(valueOf(metrics, 'process_memory_bytes', { kind: 'rss' })).toBeGreaterThan(10_000_000)
    expect(valueOf(metrics, 'platform_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(valueOf(metrics, 'platform_queue_runs', { task: 'late', state: 'due' })).toBe(1)
    expect(valueOf(metrics, 'platform_queue_max_attempts', { task: 'late' })).toBe(3)
    expect(
      valueOf(metrics, 'platform_queue_ended_last_hour', {
        task: 'done',
        state: 'failed',
        code: 'timed_out',
      }),
    )
      .toBe(1)
  })

  it('is served while the database is not', async () => {
    await using lost = await openPlatform({
      METRICS_SECRET: secret,
      DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none',
    })
    const metrics = parseMetrics(await scraped(lost))
    expect(valueOf(metrics, 'platform_database_up')).toBe(0)
    expect(metrics.has('platform_queue_runs')).toBe(false)
  })
})

describe('GET /metrics of a worker process', () => {
  it('counts its jobs, and needs the secret', async () => {
    const port = freePort()
    const server = serveMetrics({ secrets: [secret], port })
    const worker = await openWorker(platform.database, [taskThat('metered', () => ({}))])
    const id = await enqueueRun(platform.database, 'metered', account.id)
    await untilRun(platform.database, id, { state: 'completed' })
    await worker.stop()
    const url = `http://127.0.0.1:${port}/metrics`
    const metrics = parseMetrics(await (await fetch(url, authorized)).text())
    expect(valueOf(metrics, 'platform_jobs_total', { task: 'metered', outcome: 'ended' })).toBe(1)
    expect(valueOf(metrics, 'platform_job_duration_seconds', { task: 'metered' })).toBe(1)
    const refused = await fetch(url)
    expect([refused.status, await refused.text()]).toEqual([401, 'A bearer token is required'])
    await server.shutdown()
  })
})

it('a worker function counts its runs and its requests to outside services like a process', async () => {
  const task = taskThat('call', async ({ signal }) => {
    await fetchJson(
      { vendor: 'Storage', url: `${platform.storage.origin}/auth/v1/settings`, signal },
      z.object({}),
    )
  })
  await enqueueRun(platform.database, 'call', account.id)
  const options = { ...workerOptions(platform.database), tasks: [task], log: () => {} }
  const handle = workerOverHttp(options, { secrets: [secret], timeMs: 10_000 })
  const work = async () => {
    const response = await handle(new Request('http://worker.test/', { method: 'POST', ...authorized }))
    expect((await response.json()).runs).toMatchObject({ ended: 1, failed: 0 })
  }
  const before = await scrape()
  expect(await change(work, 'platform_jobs_total', { task: 'call', outcome: 'ended' })).toBe(1)
  const requests = ['platform_vendor_requests_total', { vendor: 'Storage', outcome: 'ok' }] as const
  expect(valueOf(await scrape(), ...requests) - valueOf(before, ...requests)).toBe(1)
})

describe('the text format', () => {
  it('has cumulative buckets, and escapes labels', () => {
    const registry = new Registry()
    const duration = registry.histogram('d_seconds', 'Durations.', ['kind'])
    for (const seconds of [0.001, 0.3, 99]) duration.observe({ kind: 'a "b"\\\n' }, seconds)
    const lines = registry.text().split('\n')
    expect(lines.slice(0, 3)).toEqual([
      '# HELP d_seconds Durations.',
      '# TYPE d_seconds histogram',
      'd_seconds_bucket{kind="a \\"b\\"\\\\\\n",le="0.0025"} 1',
    ])
    const buckets = parseMetrics(registry.text()).get('d_seconds')!.lines.filter(({ labels }) => labels.le)
    expect(buckets.map(({ value }) => value)).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3])
    expect(lines.slice(-3, -1).map((line) => line.split(' ').at(-1))).toEqual(['99.301', '3'])
  })
})
