import { describe, expect, it } from 'vitest'
import { deliverWebhook } from '../../../shared/tasks/deliver-webhook.ts'
import type { Task } from '../../../shared/tasks/task.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { openReceiver, refuse } from './receiver.ts'
import {
  fastSchedule,
  finishRun,
  listDeliveries,
  openDeliverer,
  openWebhooks,
  send,
  subscribe,
  untilDelivery,
} from './world.ts'

const platform = fixture(openWebhooks)
const receiver = fixture(openReceiver, 'each')

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
    receiver.respondWith(refuse(500))
    const again = async () =>
      (await json(send(platform, owner, 'POST', `/deliveries/${id}/resend`), 202)).delivery
    expect(await again()).toMatchObject({ id, state: 'pending', error: null, attempt_count: 1 })
    await untilDelivery(platform, owner, endpoint.id, { id, state: 'failed', attempt_count: 5 })
    expect(new Set(receiver.ids()).size).toBe(1)
  })

  it('a pending one is sent at once, however often that is requested until then', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(429, { 'retry-after': '3600' }))
    const worker = await openDeliverer(platform)
    await finishRun(platform, owner)
    const { id } = await untilDelivery(platform, owner, endpoint.id, { attempt_count: 1 })
    await worker.stop()
    receiver.respondWith(() => new Response())
    const path = `/deliveries/${id}/resend`
    await Promise.all([1, 2, 3].map(() => json(send(platform, owner, 'POST', path), 202)))
    await using _other = await openDeliverer(platform)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered', attempt_count: 2 })
  })

  it('a pending one that fails again is repeated as before, however often it was sent by hand', async () => {
    const schedule = { ...fastSchedule, retryMs: [3_600_000, 36_000_000] }
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    receiver.respondWith(refuse(500))
    await finishRun(platform, owner)
    const first = await openDeliverer(platform, { schedule })
    const { id } = await untilDelivery(platform, owner, endpoint.id, { attempt_count: 1 })
    await first.stop()
    for (const attempt_count of [2, 3, 4]) {
      const path = `/deliveries/${id}/resend`
      await Promise.all([1, 2].map(() => json(send(platform, owner, 'POST', path), 202)))
      await using _worker = await openDeliverer(platform, { schedule })
      const { next_attempt_at, ...delivery } = await untilDelivery(platform, owner, endpoint.id, {
        attempt_count,
      })
      expect(delivery).toMatchObject({ state: 'pending' })
      expect((Date.parse(next_attempt_at) - Date.now()) / 3_600_000).toBeCloseTo(1, 0)
    }
  })

  it('a pending one is also sent at once while its run is put back into the queue', async () => {
    const deliver = deliverWebhook({ ...fastSchedule, retryMs: [3_600_000] })
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const run: Task['run'] = async (...args) => {
      const next = await deliver.run(...args)
      if (receiver.requests.length === 1) {
        const [{ id }] = await listDeliveries(platform, owner, endpoint.id)
        await json(send(platform, owner, 'POST', `/deliveries/${id}/resend`), 202)
      }
      return next
    }
    receiver.respondWith(refuse(500))
    await using _worker = await openDeliverer(platform, { deliver: { ...deliver, run } })
    await finishRun(platform, owner)
    await untilDelivery(platform, owner, endpoint.id, { state: 'pending', attempt_count: 2 })
  })
})
