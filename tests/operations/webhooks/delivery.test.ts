import { describe, expect, it } from 'vitest'
import { defaultSchedule } from '../../../shared/tasks/deliver-webhook.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { listenRaw } from '../../support/raw-listener.ts'
import { json } from '../../support/requests.ts'
import { callAsWorker } from '../../support/worker.ts'
import { openReceiver, refuse, verify } from './receiver.ts'
import {
  createEndpoint,
  finishRun,
  listDeliveries,
  openDeliverer,
  openWebhooks,
  readEndpoint,
  send,
  subscribe,
  untilDelivery,
} from './world.ts'

const platform = fixture(openWebhooks)
const receiver = fixture(openReceiver, 'each')

const failing = { state: 'failed', attempt_count: 4 }

describe('a delivery', () => {
  it('is one signed POST with the event, which the standard library verifies', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, `${receiver.url}?key=1`)
    await finishRun(platform, owner)
    const delivery = await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    const [request] = receiver.requests
    const { type, timestamp, data } = delivery.event
    expect(verify(endpoint.secret, request!)).toEqual({ type, timestamp, data })
    expect(request).toMatchObject({
      id: delivery.event.id,
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringContaining('webhooks') },
    })
    expect(delivery).toMatchObject({
      endpoint_id: endpoint.id,
      error: null,
      attempt_count: 1,
      attempts: [{ number: 1, status_code: 200, error: null, duration_ms: expect.any(Number) }],
      next_attempt_at: null,
      finished_at: expect.any(String),
    })
    expect(() => verify(endpoint.secret, { ...request!, body: request!.body.replace('run', 'fun') }))
      .toThrow()
  })

  it('is repeated after each failure with the same id, until it is accepted', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const responses = [refuse(500), refuse(404)]
    receiver.respondWith((_, number) => responses[number - 1]?.() ?? new Response())
    await finishRun(platform, owner)
    const delivery = await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    expect(
      delivery.attempts.map((
        { status_code, error }: { status_code: number; error: string },
      ) => [status_code, error]),
    )
      .toEqual([[200, null], [404, 'http_status'], [500, 'http_status']])
    expect(new Set(receiver.ids()).size).toBe(1)
    expect(receiver.events(endpoint.secret)).toHaveLength(1)
    expect((await readEndpoint(platform, owner, endpoint.id)).failing_since).toBe(null)
  })

  it('is given up after the last attempt of the schedule, and the endpoint shows since when it fails', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(503))
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, {
      ...failing,
      error: 'http_status',
      next_attempt_at: null,
    })
    expect(await readEndpoint(platform, owner, endpoint.id))
      .toMatchObject({ enabled: true, failing_since: expect.any(String) })
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
    [
      'speaks no HTTP',
      (c) => c.write(new TextEncoder().encode('220 ready\r\n\r\n')),
      'invalid_response',
    ],
  ])('to a receiver that %s fails with its reason', async (_, behave, error, timeoutMs) => {
    await using raw = listenRaw(behave)
    await using _worker = await openDeliverer(platform, { timeoutMs })
    const { owner, endpoint } = await subscribe(platform, `http://127.0.0.1:${raw.port}/`)
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, {
      ...failing,
      error,
      attempts: Array(4).fill({ status_code: null }),
    })
  })

  it('does not follow a redirect', async () => {
    await using _worker = await openDeliverer(platform)
    await using other = openReceiver()
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(307, { location: other.url }))
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, failing)
    expect(other.requests).toEqual([])
  })

  it('to an address that has become private is refused', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    // As if its name resolved to such an address.
    await platform.database.owner`
      update app.webhook_endpoints set url = 'https://10.0.0.1/' where id = ${endpoint.id}`
    await using _worker = await openDeliverer(platform)
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { ...failing, error: 'address_refused' })
  })

  it('waits as long as Retry-After says', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(429, { 'retry-after': '3600' }))
    await finishRun(platform, owner)
    const { next_attempt_at } = await untilDelivery(platform, owner, endpoint.id, { attempt_count: 1 })
    expect(Math.round((Date.parse(next_attempt_at) - Date.now()) / 60_000)).toBe(60)
  })
})

describe('the list of deliveries', () => {
  it('has pages, newest first, and can be limited to a state', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    for (let n = 0; n < 5; n++) await finishRun(platform, owner, { n })
    const read = (query: string) =>
      json(send(platform, owner, 'GET', `/endpoints/${endpoint.id}/deliveries${query}`))
    const { pagination, deliveries } = await read('?page=2&limit=2')
    expect(pagination).toEqual({ page: 2, limit: 2, total_count: 5, total_pages: 3, has_more: true })
    expect(
      deliveries.map(({ event }: { event: { data: { run: { output: unknown } } } }) => event.data.run.output),
    )
      .toEqual([{ n: 2 }, { n: 1 }])
    expect((await read('?state=pending')).pagination.total_count).toBe(5)
    expect((await read('?state=delivered')).deliveries).toEqual([])
  })
})

it('the result of an attempt is stored once, however often it is reported', async () => {
  const owner = await createAccount(platform.database)
  const endpoint = await createEndpoint(platform, owner, receiver.url)
  await finishRun(platform, owner)
  const [delivery] = await platform.database.owner`
    select run_id from app.webhook_deliveries where endpoint_id = ${endpoint.id}`
  const report = () =>
    callAsWorker(platform.database, 'end_delivery', [delivery!.run_id, 200, 5, null, null, 0])
  await report()
  await report()
  expect(await listDeliveries(platform, owner, endpoint.id)).toMatchObject([{
    state: 'delivered',
    attempt_count: 1,
  }])
})
