import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { finishRun, openDeliverer, openWebhooks, send, subscribe, untilDelivery } from './world.ts'

const platform = fixture(openWebhooks)
let receiver: Receiver
beforeEach(() => void (receiver = openReceiver()))
afterEach(() => receiver.stop())

const refuse = (status: number, headers: Record<string, string> = {}) => () =>
  new Response(null, { status, headers })

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
