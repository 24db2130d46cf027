import { describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { startFunction } from '../../support/processes.ts'
import { workerUrl } from '../../support/worker.ts'
import { openReceiver } from './receiver.ts'
import { finishRun, listDeliveries, openDeliverer, openWebhooks, subscribe, untilDelivery } from './world.ts'

const platform = fixture(openWebhooks)
const receiver = fixture(openReceiver, 'each')

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
    receiver.respondWith((_, number) => new Response(null, { status: number % 3 === 0 ? 500 : 200 }))
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
      receiver.respondWith(() => hold.promise)
      const process = startFunction('worker', {
        WORKER_DATABASE_URL: workerUrl(platform.database),
        WEBHOOK_LOOPBACK: 'true',
      })
      await expect.poll(() => receiver.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
      await process.kill()
      hold.resolve(new Response())
      receiver.respondWith(() => new Response())
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
  )

  it('that is being sent to when a worker stops is sent to again, which is no failure', async () => {
    const { owner, endpoint } = await subscribe(platform, receiver.url)
    const hold = Promise.withResolvers<Response>()
    receiver.respondWith(() => hold.promise)
    const worker = await openDeliverer(platform)
    await finishRun(platform, owner)
    await expect.poll(() => receiver.requests.length).toBe(1)
    await worker.stop()
    hold.resolve(new Response())
    receiver.respondWith(() => new Response())
    await using _other = await openDeliverer(platform)
    await untilDelivery(platform, owner, endpoint.id, { state: 'delivered', attempt_count: 1 })
  })
})
