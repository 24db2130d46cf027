import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSchedule } from '../../../shared/tasks/deliver-webhook.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { startFunction } from '../../support/processes.ts'
import { listenRaw } from '../../support/raw-listener.ts'
import { json } from '../../support/requests.ts'
import { callAsWorker, enqueueRun, taskThat, untilRun, workerUrl } from '../../support/worker.ts'
import { openReceiver, type Receiver, verify } from './receiver.ts'
import {
  createEndpoint,
  fastSchedule,
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
let receiver: Receiver
beforeEach(() => void (receiver = openReceiver()))
afterEach(() => receiver.stop())

const refuse = (status: number, headers: Record<string, string> = {}) => () =>
  new Response(null, { status, headers })
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
    receiver.respond = (_, number) => responses[number - 1]?.() ?? new Response()
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
    receiver.respond = refuse(503)
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

  it.each<[string, (c: Deno.Conn) => unknown, string]>([
    ['hangs', () => {}, 'timed_out'],
    ['closes the connection', (c) => c.close(), 'connection_failed'],
    ['speaks no HTTP', (c) => c.write(new TextEncoder().encode('220 ready\r\n\r\n')), 'invalid_response'],
  ])('to a receiver that %s fails with its reason', async (_, behave, error) => {
    await using raw = listenRaw(behave)
    await using _worker = await openDeliverer(platform, { timeoutMs: 50 })
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
    receiver.respond = refuse(307, { location: other.url })
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
    receiver.respond = refuse(429, { 'retry-after': '3600' })
    await finishRun(platform, owner)
    const { next_attempt_at } = await untilDelivery(platform, owner, endpoint.id, { attempt_count: 1 })
    expect(Math.round((Date.parse(next_attempt_at) - Date.now()) / 60_000)).toBe(60)
  })
})

describe('an endpoint', () => {
  it('that responds with 410 is disabled at once, and gets nothing more', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respond = refuse(410)
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { state: 'failed', attempt_count: 1, error: 'gone' })
    expect(await readEndpoint(platform, owner, endpoint.id))
      .toMatchObject({ enabled: false, disabled_reason: 'gone', disabled_at: expect.any(String) })
    await finishRun(platform, owner)
    expect(await listDeliveries(platform, owner, endpoint.id)).toHaveLength(1)
  })

  it('that only failed for five days is disabled when a delivery is given up', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respond = refuse(500)
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, failing)
    await platform.database.owner`
      update app.webhook_endpoints set failing_since = now() - interval '121 hours' where id = ${endpoint.id}`
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, failing)
    expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
      enabled: false,
      disabled_reason: 'failing',
    })
    const enabled = await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: true }))
    expect(enabled.endpoint).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null })
  })

  it('that is disabled does not get what was pending, which can be sent again later', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    await finishRun(platform, owner)
    await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: false }))
    await using _worker = await openDeliverer(platform)
    const { id } = await untilDelivery(platform, owner, endpoint.id, {
      state: 'failed',
      error: 'endpoint_disabled',
    })
    await json(send(platform, owner, 'POST', `/deliveries/${id}/resend`), 409)
    await json(send(platform, owner, 'POST', `/endpoints/${endpoint.id}/test`), 409)
    await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: true }))
    await json(send(platform, owner, 'POST', `/deliveries/${id}/resend`), 202)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    expect(receiver.requests).toHaveLength(1)
  })

  it('that is deleted gets nothing more, and its runs end', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    await finishRun(platform, owner)
    await json(send(platform, owner, 'DELETE', `/endpoints/${endpoint.id}`))
    await using _worker = await openDeliverer(platform)
    const [run] = await platform.database.owner`
      select id from app.task_runs where account_id = ${owner.id} and task = 'deliver_webhook'`
    await untilRun(platform.database, run!.id, { state: 'completed' })
    expect(receiver.requests).toEqual([])
  })

  it('that fails is paused, so that its backlog does not occupy the worker', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    for (let n = 0; n < 20; n++) await finishRun(platform, owner)
    receiver.respond = refuse(500)
    const schedule = { ...fastSchedule, firstPauseMs: 60_000, maxPauseMs: 60_000 }
    await using other = openReceiver()
    await createEndpoint(platform, owner, other.url)
    await finishRun(platform, owner)
    await using _worker = await openDeliverer(platform, { schedule, concurrency: 2 })
    await expect.poll(() => other.requests.length).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    const pending = await listDeliveries(platform, owner, endpoint.id, '?state=pending&limit=100')
    expect(pending).toHaveLength(21)
  })

  it('that is slow holds up neither other endpoints nor other work', async () => {
    await using hanging = listenRaw(() => {})
    const { owner: slow } = await subscribe(platform, `http://127.0.0.1:${hanging.port}/`)
    for (let n = 0; n < 10; n++) await finishRun(platform, slow)
    await using _worker = await openDeliverer(platform, {
      timeoutMs: 1_000,
      concurrency: 4,
      tasks: [taskThat('quick', () => ({}))],
    })
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const started = performance.now()
    const run = await enqueueRun(platform.database, 'quick', slow.id)
    await untilRun(platform.database, run, { state: 'completed' })
    expect(performance.now() - started).toBeLessThan(900)
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

describe('on request', () => {
  it('a ping is sent, whatever events the endpoint takes', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url, 'site.published')
    const { delivery } = await json(send(platform, owner, 'POST', `/endpoints/${endpoint.id}/test`), 202)
    expect(delivery).toMatchObject({ state: 'pending', attempts: [], event: { type: 'ping' } })
    await expect.poll(() => receiver.events(endpoint.secret)).toMatchObject([
      { type: 'ping', data: { account_id: owner.id, endpoint_id: endpoint.id } },
    ])
  })

  it('a delivery is sent again with the same id, and has a new series of attempts', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    await finishRun(platform, owner)
    const { id } = await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
    receiver.respond = refuse(500)
    const again = async () =>
      (await json(send(platform, owner, 'POST', `/deliveries/${id}/resend`), 202)).delivery
    expect(await again()).toMatchObject({ id, state: 'pending', error: null, attempt_count: 1 })
    await untilDelivery(platform, owner, endpoint.id, { id, state: 'failed', attempt_count: 5 })
    expect(new Set(receiver.ids()).size).toBe(1)
  })

  it('a pending one is sent at once, however often that is requested until then', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respond = refuse(429, { 'retry-after': '3600' })
    const worker = await openDeliverer(platform)
    await finishRun(platform, owner)
    const { id } = await untilDelivery(platform, owner, endpoint.id, { attempt_count: 1 })
    await worker.stop()
    receiver.respond = () => new Response()
    const path = `/deliveries/${id}/resend`
    await Promise.all([1, 2, 3].map(() => json(send(platform, owner, 'POST', path), 202)))
    await using _other = await openDeliverer(platform)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered', attempt_count: 2 })
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

describe('a receiver', () => {
  it('gets every event after a day of our downtime, in any order', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const runIds = []
    for (let n = 0; n < 25; n++) runIds.push(await finishRun(platform, owner))
    // No worker ran for a day.
    await platform.database.owner`
      update app.task_runs set run_at = run_at - interval '1 day', created_at = created_at - interval '1 day'
      where account_id = ${owner.id}`
    await platform.database.owner`
      update app.webhook_events set created_at = created_at - interval '1 day' where owner_id = ${owner.id}`
    receiver.respond = (_, number) => new Response(null, { status: number % 3 === 0 ? 500 : 200 })
    await using _worker = await openDeliverer(platform)
    await expect.poll(() => listDeliveries(platform, owner, endpoint.id, '?state=pending'), {
      timeout: 15_000,
    }).toEqual([])
    const got = receiver.events(endpoint.secret).map(({ data }) => data.run.id)
    expect(got.toSorted()).toEqual(runIds.toSorted())
  })

  it(
    'can get an event twice if a worker is killed meanwhile, with the same id, and misses none',
    async () => {
      const { owner, endpoint } = await subscribe(platform, receiver.url)
      const runIds = [await finishRun(platform, owner), await finishRun(platform, owner)]
      const hold = Promise.withResolvers<Response>()
      receiver.respond = () => hold.promise
      const process = startFunction('worker', {
        WORKER_DATABASE_URL: workerUrl(platform.database),
        WEBHOOK_LOOPBACK: 'true',
      })
      await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBeGreaterThan(0)
      await process.kill()
      hold.resolve(new Response())
      receiver.respond = () => new Response()
      await using _worker = await openDeliverer(platform)
      await expect.poll(() => listDeliveries(platform, owner, endpoint.id, '?state=delivered'), {
        timeout: 10_000,
      })
        .toHaveLength(2)
      expect(receiver.requests.length).toBeGreaterThan(2)
      expect(receiver.events(endpoint.secret).map(({ data }) => data.run.id).toSorted()).toEqual(
        runIds.toSorted(),
      )
      const [delivery] = await listDeliveries(platform, owner, endpoint.id)
      expect(delivery).toMatchObject({ attempt_count: 1 })
    },
    20_000,
  )

  it('that is being sent to when a worker stops is sent to again, which is no failure', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const hold = Promise.withResolvers<Response>()
    receiver.respond = () => hold.promise
    const worker = await openDeliverer(platform, { timeoutMs: 10_000 })
    await finishRun(platform, owner)
    await expect.poll(() => receiver.requests.length).toBe(1)
    await worker.stop()
    hold.resolve(new Response())
    receiver.respond = () => new Response()
    await using _other = await openDeliverer(platform)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered', attempt_count: 1 })
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
