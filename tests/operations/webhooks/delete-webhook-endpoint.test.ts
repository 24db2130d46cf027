import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { waitingForLocks, withLock } from '../../support/with-lock.ts'
import { callAsWorker, enqueueRun, untilRun } from '../../support/worker.ts'
import { type Subscribed, url, useWebhooks } from './world.ts'

const { platform, receiver, send, subscribe, deliveries, finishRun, deliver } = useWebhooks()
const remove = ({ owner, endpoint }: Subscribed) => json(send(owner, 'DELETE', `/endpoints/${endpoint.id}`))
const runOf = ({ endpoint: { id } }: Subscribed) =>
  platform.database.value`select run_id from app.webhook_deliveries where endpoint_id = ${id}`

it('ends the runs of its deliveries, which are not sent', async () => {
  const of = await subscribe()
  await finishRun(of)
  const run = await runOf(of)
  await remove(of)
  await using _worker = await deliver()
  await untilRun(platform.database, run, { state: 'completed' })
  expect(receiver.requests).toEqual([])
})

it.each<[string, (of: Subscribed, delivery: string, run: string) => Promise<unknown>, unknown]>([
  [
    'an attempt that ends at that moment',
    (_, __, run) =>
      callAsWorker(platform.database, 'end_delivery', [run, 500, 1, 'http_status', 1000, 1000, url]),
    false,
  ],
  [
    'a resend at that moment',
    async ({ owner }, id) => (await send(owner, 'POST', `/deliveries/${id}/resend`)).status,
    404,
  ],
])('does not deadlock with %s', async (_, meanwhile, result) => {
  const of = await subscribe(url)
  await finishRun(of)
  const [[delivery], run] = [await deliveries(of), await runOf(of)]
  const { owner } = platform.database
  let responses: Promise<unknown>[] = []
  await owner.begin(async (transaction) => {
    await transaction`select from app.webhook_endpoints where id = ${of.endpoint.id} for no key update`
    responses = [remove(of)]
    await expect.poll(() => waitingForLocks(owner)).toBe(1)
    responses.push(meanwhile(of, delivery.id, run))
    await expect.poll(() => waitingForLocks(owner)).toBe(2)
  })
  expect(await Promise.all(responses)).toEqual([expect.objectContaining({ id: of.endpoint.id }), result])
})

it('does not fail a change that causes an event at that moment', async () => {
  const { owner, endpoint } = await subscribe(url)
  const run = await enqueueRun(platform.database, 'some_task', owner.id)
  const [hasEnded] = await withLock(
    platform.database.owner,
    (sql) => sql`delete from app.webhook_endpoints where id = ${endpoint.id}`,
    [() => callAsWorker(platform.database, 'complete_run', [run, '{}'])],
  )
  expect(hasEnded).toBe(true)
})
