import { describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { listenRaw } from '../../support/raw-listener.ts'
import { json } from '../../support/requests.ts'
import { enqueueRun, taskThat, untilRun } from '../../support/worker.ts'
import { openReceiver, refuse } from './receiver.ts'
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
const receiver = fixture(openReceiver, 'each')

const failing = { state: 'failed', attempt_count: 4 }

describe('an endpoint', () => {
  it('that responds with 410 is disabled at once, and gets nothing more', async () => {
    await using _worker = await openDeliverer(platform)
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(410))
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
    receiver.respondWith(refuse(500))
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
    receiver.respondWith(refuse(500))
    const schedule = { ...fastSchedule, pause: { minMs: 60_000, maxMs: 60_000 } }
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
    const { owner: slow, endpoint: hangs } = await subscribe(platform, `http://127.0.0.1:${hanging.port}/`)
    for (let n = 0; n < 10; n++) await finishRun(platform, slow)
    await using _worker = await openDeliverer(platform, {
      timeoutMs: 5_000,
      concurrency: 4,
      tasks: [taskThat('quick', () => ({}))],
    })
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const run = await enqueueRun(platform.database, 'quick', slow.id)
    await untilRun(platform.database, run, { state: 'completed' })
    // So it did not wait for a delivery to time out.
    const deliveries: { attempt_count: number }[] = await listDeliveries(platform, slow, hangs.id)
    expect(deliveries.filter(({ attempt_count }) => attempt_count > 0)).toEqual([])
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
  })
})
