import { describe, expect, it } from 'vitest'
import { listenRaw } from '../../support/raw-listener.ts'
import { json } from '../../support/requests.ts'
import { enqueueRun, taskThat, untilRun } from '../../support/worker.ts'
import { openReceiver, refuse } from './receiver.ts'
import { fastSchedule, givenUp, type Subscribed, url, useWebhooks } from './world.ts'

const { platform, receiver, send, create, subscribe, read, change, deliveries, ...webhooks } = useWebhooks()
const { finishRun, deliver, until, resend, untilNonePending } = webhooks

describe('an endpoint', () => {
  it('that responds with 410 is disabled at once, and gets nothing more', async () => {
    await using _worker = await deliver()
    const of = await subscribe()
    receiver.respondWith(refuse(410))
    await finishRun(of)
    await until(of, { state: 'failed', attempt_count: 1, error: 'gone' })
    expect(await read(of))
      .toMatchObject({ enabled: false, disabled_reason: 'gone', disabled_at: expect.any(String) })
    await finishRun(of)
    expect(await deliveries(of)).toHaveLength(1)
  })

  it('that only failed for five days is disabled when a delivery is given up', async () => {
    await using _worker = await deliver()
    const of = await subscribe()
    receiver.respondWith(refuse(500))
    await finishRun(of)
    await until(of, givenUp)
    await platform.database.owner`
      update app.webhook_endpoints set failing_since = now() - interval '121 hours' where id = ${of.endpoint.id}`
    await finishRun(of)
    await until(of, givenUp)
    expect(await read(of)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    expect(await change(of, { enabled: true }))
      .toMatchObject({ enabled: true, disabled_reason: null, failing_since: null })
  })

  it('that is disabled does not get what was pending, which can be sent again later', async () => {
    const of = await subscribe()
    await finishRun(of)
    await change(of, { enabled: false })
    await using _worker = await deliver()
    const { id } = await until(of, { state: 'failed', error: 'endpoint_disabled' })
    await resend(of, id, 409)
    await json(send(of.owner, 'POST', `/endpoints/${of.endpoint.id}/test`), 409)
    await change(of, { enabled: true })
    await resend(of, id)
    await until(of, { state: 'delivered' })
    expect(receiver.requests).toHaveLength(1)
  })

  it('that fails is paused, so that its backlog does not occupy the worker', async () => {
    const of = await subscribe()
    for (let n = 0; n < 20; n++) await finishRun(of)
    receiver.respondWith(refuse(500))
    const schedule = { ...fastSchedule, pause: { minMs: 60_000, maxMs: 60_000 } }
    await using other = openReceiver()
    await create(of.owner, other.url)
    await finishRun(of)
    await using _worker = await deliver({ schedule, concurrency: 2 })
    await expect.poll(() => other.requests.length).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    expect(await deliveries(of, '?state=pending&limit=100')).toHaveLength(21)
  })

  it('that is slow holds up neither other endpoints nor other work', async () => {
    await using hanging = listenRaw(() => {})
    const slow = await subscribe(`http://127.0.0.1:${hanging.port}/`)
    for (let n = 0; n < 10; n++) await finishRun(slow)
    const tasks = [taskThat('quick', () => ({}))]
    await using _worker = await deliver({ timeoutMs: 5_000, concurrency: 4, tasks })
    const of = await subscribe()
    const run = await enqueueRun(platform.database, 'quick', slow.owner.id)
    await untilRun(platform.database, run, { state: 'completed' })
    // So it did not wait for a delivery to time out.
    const attempted = (await deliveries(slow)).filter((one: { attempt_count: number }) =>
      one.attempt_count > 0
    )
    expect(attempted).toEqual([])
    await finishRun(of)
    await until(of, { state: 'delivered' })
  })
})

/** An endpoint that has only failed for so many hours, paused, with a backlog as old. */
async function failing(hours: number, count: number) {
  const { owner: sql } = platform.database
  const of = await subscribe()
  for (let n = 0; n < count; n++) await finishRun(of)
  const since = `${hours} hours`
  await sql`update app.webhook_endpoints
    set failing_since = now() - ${since}::interval, failure_count = 99, paused_until = now() + interval '1 hour'
    where id = ${of.endpoint.id}`
  await sql`update app.webhook_deliveries set created_at = now() - ${since}::interval, sent_at = now() - ${since}::interval
    where endpoint_id = ${of.endpoint.id}`
  return of
}
const failed = (of: Subscribed): Promise<{ id: string; error: string }[]> =>
  deliveries(of, '?state=failed&limit=100')

describe('a dead endpoint', () => {
  it('does not keep a backlog that is too large for eight attempts each: it is given up after 32 hours', async () => {
    const of = await failing(33, 20)
    await using _worker = await deliver()
    await untilNonePending(of)
    expect(await failed(of)).toMatchObject(Array(20).fill({ error: 'expired', attempt_count: 0 }))
    expect(receiver.requests).toEqual([])
    expect(await read(of)).toMatchObject({ enabled: true })
  })

  it('is disabled after five days, also while each of its deliveries had few attempts, and nothing stays pending', async () => {
    const of = await failing(121, 20)
    // One is due; the others wait for their next attempt.
    const { owner } = platform.database
    await owner`update app.task_runs set run_at = now() + interval '5 hours'
      where task = 'deliver_webhook' and id <> (
        select run_id from app.webhook_deliveries where endpoint_id = ${of.endpoint.id} limit 1)`
    await using _worker = await deliver()
    await untilNonePending(of)
    expect(await read(of)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    const errors = (await failed(of)).map(({ error }) => error)
    expect(errors.toSorted()).toEqual([...Array(19).fill('endpoint_disabled'), 'expired'])
    expect(await owner`select from app.task_runs where account_id = ${of.owner.id} and finished_at is null`)
      .toHaveLength(0)
  })

  it('gets what is sent again by hand, however old the event is', async () => {
    const of = await failing(33, 1)
    const worker = await deliver()
    await untilNonePending(of)
    await worker.stop()
    const { id } = (await failed(of))[0]!
    await resend(of, id)
    receiver.respondWith((_, number) => new Response(null, { status: number === 1 ? 500 : 200 }))
    await using _other = await deliver()
    await until(of, { id, state: 'delivered', attempt_count: 2 })
  })
})

it('a receiver that failed for a day gets its whole backlog, though it still fails at times', async () => {
  const of = await failing(24, 20)
  await platform.database.owner`
    update app.webhook_endpoints set paused_until = null where id = ${of.endpoint.id}`
  // By event, so that no order of arrival fails one of them until it is given up.
  const seen = new Set<string>()
  receiver.respondWith(({ id }) => {
    const isFirst = !seen.has(id)
    return new Response(null, { status: isFirst && seen.add(id).size % 2 === 0 ? 500 : 200 })
  })
  await using _worker = await deliver()
  await untilNonePending(of)
  expect(await deliveries(of, '?state=delivered&limit=100')).toHaveLength(20)
  expect(new Set(receiver.ids()).size).toBe(20)
})

it('an event that waited three days because we were down has all its attempts', async () => {
  const of = await failing(72, 5)
  await platform.database.owner`
    update app.webhook_endpoints set failing_since = null, failure_count = 0, paused_until = null
    where id = ${of.endpoint.id}`
  receiver.respondWith(refuse(500))
  await using _worker = await deliver({ schedule: { ...fastSchedule, pause: { minMs: 10, maxMs: 10 } } })
  await untilNonePending(of)
  expect(await failed(of)).toMatchObject(Array(5).fill({ attempt_count: 4 }))
})

describe('an endpoint with 10,000 pending deliveries', () => {
  /** An endpoint with so many pending deliveries. */
  async function endpointWith(count: number) {
    const of = await subscribe(url)
    await platform.database.owner`
      with events as (
        insert into app.webhook_events (owner_id, type, data, created_at)
        select ${of.owner.id}, 'run.finished', '{}', now() - interval '1 hour' from generate_series(1, ${count}) returning id
      )
      insert into app.webhook_deliveries (event_id, endpoint_id, created_at)
      select id, ${of.endpoint.id}, now() - interval '1 hour' from events`
    return of
  }

  it('gets no further ones: its owner sees them as failed, and the queue does not grow', async () => {
    const of = await endpointWith(9_999)
    const other = { ...of, endpoint: await create(of.owner) }
    for (let n = 0; n < 2; n++) await finishRun(of)
    expect(await deliveries(of, '?limit=2')).toMatchObject([
      { state: 'failed', error: 'too_many_pending', attempt_count: 0, next_attempt_at: null },
      { state: 'pending', error: null },
    ])
    expect(await deliveries(other)).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
    const runs = await platform.database.owner`
      select from app.task_runs where account_id = ${of.owner.id} and task = 'deliver_webhook'`
    expect(runs).toHaveLength(3)
  })

  it('takes neither a test nor a delivered event again, but sends a pending one at once', async () => {
    const of = await endpointWith(10_000)
    await finishRun(of)
    const [failed, pending] = await deliveries(of, '?limit=2')
    const error = 'The webhook endpoint has 10000 pending deliveries: wait until some are delivered'
    expect((await resend(of, failed.id, 409)).error).toBe(error)
    expect((await json(send(of.owner, 'POST', `/endpoints/${of.endpoint.id}/test`), 409)).error).toBe(error)
    await resend(of, pending.id)
  })
})
