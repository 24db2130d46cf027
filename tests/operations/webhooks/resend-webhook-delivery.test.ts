import { expect, it } from 'vitest'
import { deliverWebhook } from '../../../shared/tasks/deliver-webhook.ts'
import type { Task } from '../../../shared/tasks/task.ts'
import { createAccount } from '../../support/accounts.ts'
import { refuse } from './receiver.ts'
import { fastSchedule, useWebhooks } from './world.ts'

const { platform, receiver, subscribe, deliveries, finishRun, deliver, until, resend } = useWebhooks()

it('sends a delivery again with the same id, with a new series of attempts', async () => {
  await using _worker = await deliver()
  const of = await subscribe()
  await finishRun(of)
  const { id } = await until(of, { state: 'delivered' })
  await resend({ owner: await createAccount(platform.database) }, id, 404)
  receiver.respondWith(refuse(500))
  expect((await resend(of, id)).delivery).toMatchObject({
    id,
    state: 'pending',
    error: null,
    attempt_count: 1,
  })
  await until(of, { id, state: 'failed', attempt_count: 5 })
  expect(new Set(receiver.ids()).size).toBe(1)
})

it('sends a pending one at once, however often that is requested until then', async () => {
  const of = await subscribe()
  receiver.respondWith(refuse(429, { 'retry-after': '3600' }))
  const worker = await deliver()
  await finishRun(of)
  const { id } = await until(of, { attempt_count: 1 })
  await worker.stop()
  receiver.respondWith(() => new Response())
  await Promise.all([1, 2, 3].map(() => resend(of, id)))
  await using _other = await deliver()
  await until(of, { state: 'delivered', attempt_count: 2 })
})

it('of a pending one that fails again is repeated as before, however often it was sent by hand', async () => {
  const schedule = { ...fastSchedule, retryMs: [3_600_000, 36_000_000] }
  const of = await subscribe()
  receiver.respondWith(refuse(500))
  await finishRun(of)
  const first = await deliver({ schedule })
  const { id } = await until(of, { attempt_count: 1 })
  await first.stop()
  for (const attempt_count of [2, 3, 4]) {
    await Promise.all([1, 2].map(() => resend(of, id)))
    await using _worker = await deliver({ schedule })
    const { next_attempt_at, state } = await until(of, { attempt_count })
    expect(state).toBe('pending')
    expect((Date.parse(next_attempt_at) - Date.now()) / 3_600_000).toBeCloseTo(1, 0)
  }
})

it('sends a pending one at once also while its run is put back into the queue', async () => {
  const task = deliverWebhook({ ...fastSchedule, retryMs: [3_600_000] })
  const of = await subscribe()
  const run: Task['run'] = async (...args) => {
    const next = await task.run(...args)
    if (receiver.requests.length === 1) await resend(of, (await deliveries(of))[0].id)
    return next
  }
  receiver.respondWith(refuse(500))
  await using _worker = await deliver({ deliver: { ...task, run } })
  await finishRun(of)
  await until(of, { state: 'pending', attempt_count: 2 })
})
