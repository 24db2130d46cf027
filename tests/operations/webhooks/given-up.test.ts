import { describe, expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { openReceiver, refuse } from './receiver.ts'
import {
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

/** An endpoint that has only failed for so many hours, paused, with a backlog as old. */
async function failing(hours: number, count: number) {
  const { owner: sql } = platform.database
  const { owner, endpoint } = await subscribe(platform, receiver.url)
  for (let n = 0; n < count; n++) await finishRun(platform, owner)
  const since = `${hours} hours`
  await sql`update app.webhook_endpoints
    set failing_since = now() - ${since}::interval, failure_count = 99, paused_until = now() + interval '1 hour'
    where id = ${endpoint.id}`
  await sql`update app.webhook_deliveries set created_at = now() - ${since}::interval, sent_at = now() - ${since}::interval
    where endpoint_id = ${endpoint.id}`
  return { owner, endpoint }
}
type Failing = Awaited<ReturnType<typeof failing>>

const list = ({ owner, endpoint }: Failing, state: string): Promise<{ id: string; error: string }[]> =>
  listDeliveries(platform, owner, endpoint.id, `?state=${state}&limit=100`)
const untilNonePending = (of: Failing) =>
  expect.poll(() => list(of, 'pending'), { timeout: 10_000, interval: 20 }).toEqual([])

describe('a dead endpoint', () => {
  it('does not keep a backlog that is too large for eight attempts each: it is given up after 32 hours', async () => {
    const of = await failing(33, 20)
    await using _worker = await openDeliverer(platform)
    await untilNonePending(of)
    expect(await list(of, 'failed')).toMatchObject(Array(20).fill({ error: 'expired', attempt_count: 0 }))
    expect(receiver.requests).toEqual([])
    expect(await readEndpoint(platform, of.owner, of.endpoint.id)).toMatchObject({ enabled: true })
  })

  it('is disabled after five days, also while each of its deliveries had few attempts, and nothing stays pending', async () => {
    const of = await failing(121, 20)
    // One is due; the others wait for their next attempt.
    await platform.database.owner`
      update app.task_runs set run_at = now() + interval '5 hours'
      where task = 'deliver_webhook' and id <> (
        select run_id from app.webhook_deliveries where endpoint_id = ${of.endpoint.id} limit 1)`
    await using _worker = await openDeliverer(platform)
    await untilNonePending(of)
    expect(await readEndpoint(platform, of.owner, of.endpoint.id))
      .toMatchObject({ enabled: false, disabled_reason: 'failing' })
    const errors = (await list(of, 'failed')).map(({ error }) => error)
    expect(errors.toSorted()).toEqual([...Array(19).fill('endpoint_disabled'), 'expired'])
    const open = await platform.database.owner`
      select from app.task_runs where account_id = ${of.owner.id} and finished_at is null`
    expect(open).toHaveLength(0)
  })

  it('gets what is sent again by hand, however old the event is', async () => {
    const of = await failing(33, 1)
    const worker = await openDeliverer(platform)
    await untilNonePending(of)
    await worker.stop()
    const { id } = (await list(of, 'failed'))[0]!
    await json(send(platform, of.owner, 'POST', `/deliveries/${id}/resend`), 202)
    receiver.respondWith((_, number) => new Response(null, { status: number === 1 ? 500 : 200 }))
    await using _other = await openDeliverer(platform)
    await untilDelivery(platform, of.owner, of.endpoint.id, { id, state: 'delivered', attempt_count: 2 })
  })
})

it('a receiver that failed for a day gets its whole backlog', async () => {
  const of = await failing(24, 20)
  await platform.database.owner`
    update app.webhook_endpoints set paused_until = null where id = ${of.endpoint.id}`
  await using _worker = await openDeliverer(platform)
  await untilNonePending(of)
  expect(new Set(receiver.ids()).size).toBe(20)
})

it('an event that waited three days because we were down has all its attempts', async () => {
  const of = await failing(72, 5)
  await platform.database.owner`
    update app.webhook_endpoints set failing_since = null, failure_count = 0, paused_until = null
    where id = ${of.endpoint.id}`
  receiver.respondWith(refuse(500))
  await using _worker = await openDeliverer(platform, {
    schedule: { ...fastSchedule, pause: { minMs: 10, maxMs: 10 } },
  })
  await untilNonePending(of)
  expect(await list(of, 'failed')).toMatchObject(Array(5).fill({ attempt_count: 4 }))
})
