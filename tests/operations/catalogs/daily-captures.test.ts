import { afterAll, describe, expect, it } from 'vitest'
import { faults } from '../../sql/credits/ledger.ts'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { charges, newIsrcs, openCaptures, ownerOf, path, post } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { dateAfter, daysLater, itToday } from '../../support/clock.ts'
import { json, sendJson } from '../../support/requests.ts'

const world = fixture(() => openCaptures({ durationMs: 10, maintenanceMs: 100 }))
afterAll(async () => expect(await faults(world.database)).toEqual([]))

const get = (account: TestAccount, at: string) => json(sendJson(world.platform, account, 'GET', at))
const patch = (account: TestAccount, id: string, changes: unknown, status = 200) =>
  json(sendJson(world.platform, account, 'PATCH', `/api/tasks/${id}`, changes), status)
const readTask = async (account: TestAccount, id: string) =>
  (await get(account, `/api/tasks?id=${id}`)).tasks[0]
const order = (account: TestAccount, body: object) => json(post(world.platform, account, body), 202)

/** Moves the clock by a day, and waits for the end of the run that the worker then starts. */
async function nextDay(account: TestAccount, id: string, days = 1) {
  await daysLater(world.database, days)
  await expect.poll(async () => {
    const { last_run } = await readTask(account, id)
    return last_run.date === dateAfter(0) && ['completed', 'failed'].includes(last_run.state)
  }, { timeout: 10_000, interval: 20 }).toBe(true)
  return await readTask(account, id)
}

describe('a daily schedule', () => {
  itToday('makes a catalog comparable after 2 * days + 1 days, on the day that it names', async () => {
    const { owner, catalogId, isrcs } = await ownerOf(world.database, 3)
    const daily = { catalog_id: catalogId, schedule: 'daily' }
    const { task_id, runId, price, comparable_from } = await order(owner, daily)
    expect(price).toMatchObject({ schedule: 'daily', credits_per_capture: 1, credits_per_month: 31 })
    expect(comparable_from.slice(0, 2)).toEqual([
      { days: 1, since: dateAfter(1), from: dateAfter(3) },
      { days: 7, since: dateAfter(7), from: dateAfter(15) },
    ])
    await world.ended(runId)
    const history = (since: string, days: number) =>
      `/api/catalogs/${catalogId}/playcount-history?since=${since}&days=${days}`
    const compare = (since: string, days: number) => get(owner, history(since, days))
    for (let day = 1; day <= 4; day++) {
      // The counter grows by 100 a day.
      await world.database.owner`update app.song_measurements set value = value - 100`
      expect(await nextDay(owner, task_id))
        .toMatchObject({ failed_in_a_row: 0, last_run: { on_time: true } })
      if (day === 2) await json(sendJson(world.platform, owner, 'GET', history(dateAfter(-1), 1)), 400)
      if (day === 3) expect(await compare(dateAfter(-2), 1)).toMatchObject({ comparable_recordings: 3 })
    }
    await nextDay(owner, task_id)
    const changes = { state: 'comparable', previous_change: 200, current_change: 200 }
    expect((await compare(dateAfter(-3), 2)).recordings)
      .toMatchObject(isrcs.toSorted().map((isrc) => ({ isrc, ...changes })))
    expect(await charges(world.database, owner.id)).toEqual([-1, -1, -1, -1, -1, -1])
    await patch(owner, task_id, { enabled: false })
  })

  itToday('with an hour is comparable from the next day on, not from its first capture', async () => {
    const { owner, catalogId } = await ownerOf(world.database, 1)
    const hour_utc = (new Date().getUTCHours() + 12) % 24
    const daily = { catalog_id: catalogId, schedule: 'daily', hour_utc }
    const { task_id, runId, comparable_from } = await order(owner, daily)
    await world.ended(runId)
    const task = await readTask(owner, task_id)
    expect(task).toMatchObject({
      hour_utc,
      last_run: { id: runId, date: dateAfter(0), state: 'completed', error: null, on_time: false },
      next_run_at: expect.stringMatching(
        new RegExp(`^${dateAfter(1)}T${String(hour_utc).padStart(2, '0')}:[01]`),
      ),
    })
    expect(comparable_from).toEqual(
      [1, 7, 14, 28].map((days) => ({ days, since: dateAfter(1 + days), from: dateAfter(2 + 2 * days) })),
    )
    expect(task.comparable_from).toEqual(comparable_from)
    await patch(owner, task_id, { enabled: false })
  })

  itToday('that failed says why, how often and when it runs next, and is comparable anew', async () => {
    const { owner, catalogId } = await ownerOf(world.database, 1)
    const { task_id, runId } = await order(owner, { catalog_id: catalogId, schedule: 'daily' })
    await world.ended(runId)
    world.apify.order({ run: 'failed', times: 2 })
    await nextDay(owner, task_id)
    const failed = await nextDay(owner, task_id)
    expect(failed).toMatchObject({
      failed_in_a_row: 2,
      last_error: expect.stringMatching(/^provider_failed: /),
      last_run: {
        state: 'failed',
        error: failed.last_error,
        started_at: expect.any(String),
        on_time: false,
      },
      comparable_from: [{ days: 1, since: dateAfter(2) }, {}, {}, {}],
    })
    expect(failed.next_run_at.slice(0, 10)).toBe(dateAfter(1))
    expect(await nextDay(owner, task_id)).toMatchObject({
      failed_in_a_row: 0,
      last_error: failed.last_error,
      comparable_from: [{ days: 1, since: dateAfter(1) }, {}, {}, {}],
    })
    await patch(owner, task_id, { enabled: false })
  })

  itToday('stops at its budget of a month without a charge, says so, and continues later', async () => {
    const owner = await createAccount(world.database)
    const daily = { isrcs: newIsrcs(11), schedule: 'daily', monthly_budget_credits: 3 }
    const { task_id, runId, snapshot } = await order(owner, daily)
    await world.ended(runId)
    // As if it had been on another day of this month.
    await world.database.owner`
    update app.scheduled_runs set date = date_trunc('month', date)::date + (extract(day from date) = 1)::integer
    where schedule_id = ${task_id}`
    await world.database.owner`update app.scheduled_tasks set next_run_at = now() where id = ${task_id}`
    const latest = async () => (await get(owner, '/api/tasks/runs?limit=1')).runs[0]
    const error =
      'budget_exceeded: The captures of this month cost 2 credits, and one more, up to 2, would exceed ' +
      'the budget of 3'
    await expect.poll(latest, { timeout: 10_000, interval: 20 }).toMatchObject({ status: 'failed', error })
    const { snapshots } = await get(owner, `${path}?limit=2`)
    expect(snapshots).toMatchObject([{ state: 'failed', error, captured_count: 0 }, { id: snapshot.id }])
    expect(await charges(world.database, owner.id)).toEqual([-2])
    expect(await nextDay(owner, task_id, 31)).toMatchObject({ last_run: { state: 'completed' } })
    expect(await charges(world.database, owner.id)).toEqual([-2, -2])
    const { snapshots: origins } = await get(owner, path)
    expect(
      origins.map(({ scheduled, credits }: { scheduled: boolean; credits: number }) => [scheduled, credits]),
    )
      .toEqual([[true, 2], [true, 0], [false, 2]])
    await patch(owner, task_id, { enabled: false })
  })
})

describe('a schedule', () => {
  itToday('is changed in when it runs and what it may cost; who changes the cost pays', async () => {
    const { owner, catalogId } = await ownerOf(world.database, 1)
    const member = await createAccount(world.database)
    const organization = await createAccount(world.database, { kind: 'organization' })
    for (const account of [owner, member]) await join(world.database, organization, account)
    await world.database.owner`
      update app.account_catalogs set account_id = ${organization.id} where catalog_id = ${catalogId}`
    const { task_id, runId } = await order(owner, { catalog_id: catalogId, schedule: 'monthly' })
    await world.ended(runId)
    const payer = () => world.database.value`select created_by from app.scheduled_tasks where id = ${task_id}`
    const { task } = await patch(member, task_id, { hour_utc: 5 })
    expect(task).toMatchObject({ schedule: 'monthly', hour_utc: 5, monthly_budget_credits: null })
    expect(await payer()).toBe(owner.id)
    expect((await patch(member, task_id, { schedule: 'daily', monthly_budget_credits: 40 })).task)
      .toMatchObject({ schedule: 'daily', hour_utc: 5, monthly_budget_credits: 40 })
    expect(await payer()).toBe(member.id)
    const changed = (await patch(member, task_id, { monthly_budget_credits: null })).task
    expect(changed.monthly_budget_credits).toBeNull()
    // It has a capture of today.
    expect(changed.next_run_at.slice(0, 10)).toBe(dateAfter(1))
    for (const refused of [{}, { hour_utc: 24 }, { schedule: 'hourly' }]) {
      await patch(owner, task_id, refused, 400)
    }
  })

  it('of a catalog that has another one is a 409, and captures nothing', async () => {
    const { owner, catalogId } = await ownerOf(world.database, 1)
    const first = await order(owner, { catalog_id: catalogId, schedule: 'weekly', hour_utc: 5 })
    await world.ended(first.runId)
    expect(first.comparable_from).toEqual([])
    for (const other of [{ schedule: 'daily' }, { schedule: 'weekly', hour_utc: 6 }]) {
      const { error } = await json(post(world.platform, owner, { catalog_id: catalogId, ...other }), 409)
      expect(error).toContain('PATCH /api/tasks')
    }
    expect((await get(owner, path)).snapshots).toHaveLength(1)
    expect((await order(owner, { catalog_id: catalogId, schedule: 'weekly' })).task_id).toBe(first.task_id)
  })
})
