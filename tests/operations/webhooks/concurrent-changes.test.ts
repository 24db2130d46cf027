import { expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { callAsWorker } from '../../support/worker.ts'
import { openReceiver } from './receiver.ts'
import {
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

/** An endpoint with a pending delivery, and its run. */
async function pending() {
  const { owner, endpoint } = await subscribe(platform, 'https://hooks.example.com/')
  await finishRun(platform, owner)
  const [delivery] = await listDeliveries(platform, owner, endpoint.id)
  const [row] = await platform.database
    .owner`select run_id from app.webhook_deliveries where id = ${delivery.id}`
  return { owner, endpoint, deliveryId: delivery.id, runId: row!.run_id }
}
type Pending = Awaited<ReturnType<typeof pending>>

it.each<[string, (of: Pending) => Promise<unknown>, object]>([
  [
    'an attempt that ends at that moment',
    ({ runId }) =>
      callAsWorker(platform.database, 'end_delivery', [
        runId,
        500,
        1,
        'http_status',
        1000,
        1000,
        'https://hooks.example.com/',
      ]),
    [false],
  ],
  [
    'a resend at that moment',
    async ({ owner, deliveryId }) =>
      (await send(platform, owner, 'POST', `/deliveries/${deliveryId}/resend`)).status,
    [404],
  ],
])('deleting an endpoint does not deadlock with %s', async (_, meanwhile, result) => {
  const of = await pending()
  const { owner } = platform.database
  let responses: Promise<unknown>[] = []
  await owner.begin(async (transaction) => {
    await transaction`select from app.webhook_endpoints where id = ${of.endpoint.id} for no key update`
    responses = [json(send(platform, of.owner, 'DELETE', `/endpoints/${of.endpoint.id}`))]
    await expect.poll(() => waitingForLocks(owner)).toBe(1)
    responses.push(meanwhile(of))
    await expect.poll(() => waitingForLocks(owner)).toBe(2)
  })
  expect(await Promise.all(responses)).toEqual([
    expect.objectContaining({ id: of.endpoint.id }),
    ...result as [],
  ])
})

it('a 410 of an address that was replaced meanwhile does not disable the endpoint: the event goes to the new one', async () => {
  await using old = openReceiver()
  await using current = openReceiver()
  const hold = Promise.withResolvers<Response>()
  old.respondWith(() => hold.promise)
  const { owner, endpoint } = await subscribe(platform, old.url)
  await finishRun(platform, owner)
  await using _worker = await openDeliverer(platform)
  await expect.poll(() => old.requests.length).toBe(1)
  await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { url: current.url }))
  hold.resolve(new Response(null, { status: 410 }))
  await untilDelivery(platform, owner, endpoint.id, { state: 'delivered', attempt_count: 2 })
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
    enabled: true,
    failing_since: null,
  })
  expect(current.requests).toHaveLength(1)
})

it('a new address is not paused for the failures of the old one', async () => {
  await using receiver = openReceiver()
  const { owner, endpoint } = await subscribe(platform, 'https://hooks.example.com/')
  await platform.database.owner`
    update app.webhook_endpoints set failure_count = 9, failing_since = now(), paused_until = now() + interval '1 hour'
    where id = ${endpoint.id}`
  await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { url: receiver.url }))
  await finishRun(platform, owner)
  await using _worker = await openDeliverer(platform)
  await untilDelivery(platform, owner, endpoint.id, { state: 'delivered' })
})
