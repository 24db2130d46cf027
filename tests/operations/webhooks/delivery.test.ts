import { describe, expect, it } from 'vitest'
import { registry } from '../../../shared/platform/metrics/metrics.ts'
import { defaultSchedule } from '../../../shared/tasks/deliver-webhook.ts'
import { parseMetrics, valueOf } from '../../observability/parse.ts'
import { startFunction } from '../../support/processes.ts'
import { listenRaw } from '../../support/raw-listener.ts'
import { callAsWorker, workerUrl } from '../../support/worker.ts'
import { openReceiver, refuse, verify } from './receiver.ts'
import { fastSchedule, givenUp, useWebhooks } from './world.ts'

const { platform, receiver, subscribe, read, deliveries, finishRun, deliver, until } = useWebhooks()

describe('a delivery', () => {
  it('is one signed POST with the event, which the standard library verifies', async () => {
    await using _worker = await deliver()
    const of = await subscribe(`${receiver.url}?key=1`)
    await finishRun(of)
    const delivery = await until(of, { state: 'delivered' })
    const [request] = receiver.requests
    const { type, timestamp, data, id } = delivery.event
    expect(verify(of.endpoint.secret, request!)).toEqual({ type, timestamp, data })
    const headers = { 'content-type': 'application/json', 'user-agent': expect.stringContaining('webhooks') }
    expect(request).toMatchObject({ id, headers })
    expect(delivery).toMatchObject({
      ...{ endpoint_id: of.endpoint.id, error: null, attempt_count: 1, next_attempt_at: null },
      attempts: [{ number: 1, status_code: 200, error: null, duration_ms: expect.any(Number) }],
      finished_at: expect.any(String),
    })
  })

  it('is repeated after each failure with the same id, until it is accepted', async () => {
    await using _worker = await deliver()
    const of = await subscribe()
    const responses = [refuse(500), refuse(404)]
    receiver.respondWith((_, number) => responses[number - 1]?.() ?? new Response())
    await finishRun(of)
    expect((await until(of, { state: 'delivered' })).attempts).toMatchObject([
      { status_code: 200, error: null },
      { status_code: 404, error: 'http_status' },
      { status_code: 500, error: 'http_status' },
    ])
    expect(new Set(receiver.ids()).size).toBe(1)
    expect((await read(of)).failing_since).toBe(null)
  })

  it('is given up after the last attempt of the schedule, and the endpoint shows since when it fails', async () => {
    await using _worker = await deliver()
    const of = await subscribe()
    receiver.respondWith(refuse(503))
    await finishRun(of)
    await until(of, { ...givenUp, error: 'http_status', next_attempt_at: null })
    expect(await read(of)).toMatchObject({ enabled: true, failing_since: expect.any(String) })
    expect(receiver.requests).toHaveLength(4)
  })

  it('has eight attempts in about 28 hours by default', () => {
    const hours = defaultSchedule.retryMs.reduce((sum, ms) => sum + ms, 0) / 3_600_000
    expect(defaultSchedule.retryMs).toHaveLength(7)
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(30)
  })

  it.each<[string, (c: Deno.Conn) => unknown, string, number?]>([
    ['hangs', () => {}, 'timed_out', 50],
    ['closes the connection', (c) => c.close(), 'connection_failed'],
    ['speaks no HTTP', (c) => c.write(new TextEncoder().encode('220 ready\r\n\r\n')), 'invalid_response'],
  ])('to a receiver that %s fails with its reason', async (_, behave, error, timeoutMs) => {
    await using raw = listenRaw(behave)
    await using _worker = await deliver({ timeoutMs })
    const of = await subscribe(`http://127.0.0.1:${raw.port}/`)
    await finishRun(of)
    await until(of, { ...givenUp, error, attempts: Array(4).fill({ status_code: null }) })
  })

  it('does not follow a redirect', async () => {
    await using _worker = await deliver()
    await using other = openReceiver()
    const of = await subscribe()
    receiver.respondWith(refuse(307, { location: other.url }))
    await finishRun(of)
    await until(of, givenUp)
    expect(other.requests).toEqual([])
  })

  it('to an address that has become private is refused', async () => {
    const of = await subscribe()
    // As if its name resolved to such an address.
    await platform.database.owner`
      update app.webhook_endpoints set url = 'https://10.0.0.1/' where id = ${of.endpoint.id}`
    await using _worker = await deliver()
    await finishRun(of)
    await until(of, { ...givenUp, error: 'address_refused' })
  })

  it('waits as long as Retry-After says', async () => {
    await using _worker = await deliver()
    const of = await subscribe()
    receiver.respondWith(refuse(429, { 'retry-after': '3600' }))
    await finishRun(of)
    const { next_attempt_at } = await until(of, { attempt_count: 1 })
    expect(Math.round((Date.parse(next_attempt_at) - Date.now()) / 60_000)).toBe(60)
  })

  it('has the result of an attempt once, however often it is reported', async () => {
    const of = await subscribe()
    await finishRun(of)
    const run = await platform.database
      .value`select run_id from app.webhook_deliveries where endpoint_id = ${of.endpoint.id}`
    const report = [run, 200, 5, null, null, 0]
    for (let n = 0; n < 2; n++) await callAsWorker(platform.database, 'end_delivery', report)
    expect(await deliveries(of)).toMatchObject([{ state: 'delivered', attempt_count: 1 }])
  })

  it('is sent twice if a worker is killed meanwhile, with the same id, and none is missed', async () => {
    const of = await subscribe()
    const runIds = [await finishRun(of), await finishRun(of)]
    const hold = Promise.withResolvers<Response>()
    receiver.respondWith(() => hold.promise)
    const environment = { WORKER_DATABASE_URL: workerUrl(platform.database), WEBHOOK_LOOPBACK: 'true' }
    const process = startFunction('worker', environment)
    await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
    await process.kill()
    hold.resolve(new Response())
    receiver.respondWith(() => new Response())
    await using _worker = await deliver()
    await expect.poll(() => deliveries(of, '?state=delivered'), { timeout: 10_000 }).toHaveLength(2)
    expect(receiver.requests.length).toBeGreaterThan(2)
    expect(receiver.events(of.endpoint.secret).map(({ data }) => data.run.id).toSorted())
      .toEqual(runIds.toSorted())
    expect((await deliveries(of))[0]).toMatchObject({ attempt_count: 1 })
  })

  it('that is being sent when a worker stops is sent again, which is no failure', async () => {
    const of = await subscribe()
    const hold = Promise.withResolvers<Response>()
    receiver.respondWith(() => hold.promise)
    const worker = await deliver()
    await finishRun(of)
    await expect.poll(() => receiver.requests.length).toBe(1)
    await worker.stop()
    hold.resolve(new Response())
    receiver.respondWith(() => new Response())
    await using _other = await deliver()
    await until(of, { state: 'delivered', attempt_count: 1 })
  })
})

it('an operator sees failed attempts in the metrics, and in the log with their endpoint and delivery', async () => {
  const attempts = (outcome: string) =>
    valueOf(parseMetrics(registry.text()), 'platform_webhook_attempts_total', { outcome })
  await using worker = await deliver({ schedule: { ...fastSchedule, retryMs: [] } })
  const of = await subscribe()
  const before = [attempts('ok'), attempts('http_status')]
  receiver.respondWith(refuse(503))
  await finishRun(of)
  const { id: delivery_id } = await until(of, { state: 'failed' })
  const logged = worker.lines.map((line) => JSON.parse(line)).filter(({ event }) =>
    event === 'webhook failed'
  )
  const failure = { error: 'http_status', status: 503, attempt: 1, run_id: expect.any(String) }
  expect(logged).toEqual([expect.objectContaining({ endpoint_id: of.endpoint.id, delivery_id, ...failure })])
  receiver.respondWith(() => new Response())
  await finishRun(of)
  await until(of, { state: 'delivered' })
  expect([attempts('ok'), attempts('http_status')]).toEqual(before.map((count) => count + 1))
})
