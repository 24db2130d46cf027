import { expect, it } from 'vitest'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { testClientId } from '../../support/tokens.ts'

const database = fixture(openDatabase)

/** A daily schedule that is due, paid by an account. */
async function dueSchedule(workspace: TestAccount, payer: TestAccount, budget: number | null = null) {
  const { owner: sql } = database
  await sql.begin(async (sql) => {
    await sql`select private.lock_credits(${payer.id})`
    await sql`select private.add_ledger_entry(${payer.id}, 'adjustment', 100)`
  })
  const catalog = await createCatalog(database, workspace, [testIsrc(1)])
  const id: string = await database.value`
    select private.create_schedule('capture_playcounts', ${workspace.id}, ${payer.id}, ${catalog}, null,
      schedule => 'daily', monthly_budget_credits => ${budget})`
  await sql`update app.scheduled_tasks set created_at = '2026-03-01T10:00:00Z' where id = ${id}`
  const start = async (at: string) => {
    await sql`update app.scheduled_tasks set next_run_at = ${at} where id = ${id} and enabled`
    await sql`select private.start_due_tasks(${at})`
  }
  const read = async () => ({
    enabled: await database.value`select enabled from app.scheduled_tasks where id = ${id}`,
    runs: (await sql`
      select r.date::text, coalesce(t.error, t.state) as state
      from app.scheduled_runs r join app.task_runs t on t.id = r.run_id where r.schedule_id = ${id} order by r.date`)
      .map(({ date, state }) => [date, state.split(':')[0]]),
  })
  const reserved = () =>
    database.value`select count(*)::integer from app.credit_reservations where account_id = ${payer.id}`
  return { id, start, read, reserved }
}

it('nobody who has left an organization pays for its captures: the schedule is off, and says why', async () => {
  const [person, organization] = [
    await createAccount(database),
    await createAccount(database, { kind: 'organization' }),
  ]
  await join(database, organization, person)
  const schedule = await dueSchedule(organization, person)
  await schedule.start('2026-03-10T10:00:03Z')
  await database.owner`update app.playcount_snapshots set state = 'done'`
  const cost = () => database.value`select private.schedules_cost(${person.id})::integer`
  expect(await cost()).toBe(7)
  await database.owner`delete from app.organization_members where account_id = ${person.id}`
  expect(await cost()).toBe(0)
  expect(await schedule.read()).toMatchObject({ enabled: false })
  // However it came to be on again, it does not run.
  await database
    .owner`update app.scheduled_tasks set enabled = true, disabled_reason = null where id = ${schedule.id}`
  await schedule.start('2026-03-11T10:00:03Z')
  await schedule.start('2026-03-12T10:00:03Z')
  expect(await schedule.read()).toEqual({
    enabled: false,
    runs: [['2026-03-10', 'queued'], ['2026-03-11', 'payer_left']],
  })
  expect(await schedule.reserved()).toBe(1)
})

it('a schedule of a person who leaves is off at once, and stays off when the person is back', async () => {
  const [person, organization] = [
    await createAccount(database),
    await createAccount(database, { kind: 'organization' }),
  ]
  await join(database, organization, person)
  const [schedule, own] = [await dueSchedule(organization, person), await dueSchedule(person, person)]
  await database.owner`delete from app.organization_members where account_id = ${person.id}`
  await join(database, organization, person)
  await schedule.start('2026-03-10T10:00:03Z')
  expect(await schedule.read()).toEqual({ enabled: false, runs: [] })
  expect(await database.value`select disabled_reason from app.scheduled_tasks where id = ${schedule.id}`)
    .toBe('payer_left')
  expect(await own.read()).toMatchObject({ enabled: true })
})

it('no schedule of an app runs that may not change anything, however its grant was lost', async () => {
  const person = await createAccount(database)
  const schedule = await dueSchedule(person, person)
  const { owner } = database
  await owner`update app.scheduled_tasks set client_id = ${testClientId} where id = ${schedule.id}`
  await schedule.start('2026-03-10T10:00:03Z')
  await owner`update app.playcount_snapshots set state = 'done' where payer_id = ${person.id}`
  await owner`update app.grants set created_at = now() - interval '1 hour' where account_id = ${person.id}`
  await schedule.start('2026-03-11T10:00:03Z')
  expect(await schedule.read()).toEqual({
    enabled: false,
    runs: [['2026-03-10', 'queued'], ['2026-03-11', 'app_disconnected']],
  })
  const reason = await database
    .value`select disabled_reason from app.scheduled_tasks where id = ${schedule.id}`
  expect(reason).toBe('app_disconnected')
})

it('a capture that is in progress on two days counts once in the budget', async () => {
  const person = await createAccount(database)
  const schedule = await dueSchedule(person, person, 2)
  const credits = () => database.value`select private.schedule_credits(${schedule.id}, '2026-03-01')::integer`
  await schedule.start('2026-03-10T10:00:03Z')
  await schedule.start('2026-03-11T10:00:03Z')
  expect(await schedule.reserved()).toBe(1)
  expect(await credits()).toBe(1)
})

it('requests that begin in the same microsecond get one capture and one schedule', async () => {
  const person = await createAccount(database)
  const catalog = await createCatalog(database, person, [testIsrc(1)])
  // In one transaction, in which now() is the same.
  const made = await database.owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ account_id: person.id })}, true)`
    const order = async () =>
      (await sql`select api.create_snapshot(${catalog}, null, 'monthly', null, null) as made`)[0]!.made
    return [await order(), await order()]
  })
  expect(made[1]).toEqual(made[0])
})

it("a run of an app's schedule is recorded as the app's, also one that did not start", async () => {
  const person = await createAccount(database)
  const schedule = await dueSchedule(person, person)
  const { owner: sql } = database
  await sql`update app.scheduled_tasks set client_id = ${testClientId} where id = ${schedule.id}`
  await schedule.start('2026-03-10T10:00:03Z')
  await sql`update app.playcount_snapshots set state = 'done' where state = 'queued'`
  await sql`update app.grants set monthly_budget_credits = 0 where account_id = ${person.id}`
  await schedule.start('2026-03-11T10:00:03Z')
  expect((await schedule.read()).runs).toEqual([['2026-03-10', 'queued'], ['2026-03-11', 'budget_exceeded']])
  await sql`delete from app.grants where account_id = ${person.id}`
  const runs = await sql`select client_id from app.task_runs where account_id = ${person.id}`
  expect(runs.map(({ client_id }) => client_id)).toEqual([testClientId, testClientId])
})
