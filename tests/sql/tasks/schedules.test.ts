import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { callAsWorker } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database), 'each')
let catalog: string
beforeAll(async () => {
  // The capture's own start is its own tests': here it is a run of another name, and refuses on request.
  await database.owner.unsafe(`
    set role postgres;
    create or replace function private.start_scheduled_task(task app.scheduled_tasks) returns uuid language plpgsql as $$
    begin
      if task.task = 'refused' then
        raise exception using errcode = 'PTPAY', message = 'Too few credits';
      elsif task.task = 'faulty' then
        raise exception 'a fault of ours';
      end if;
      return private.enqueue_run(task.task, task.account_id);
    end $$;
    reset role`)
})
beforeEach(async () => {
  await database.owner`delete from app.scheduled_tasks`
  catalog = await createCatalog(database, account, [testIsrc(1)])
})

const create = (task = 'work', schedule = 'monthly'): Promise<string> =>
  database.value`
    select private.create_schedule(${task}, ${account.id}, ${account.id}, ${catalog}, null, schedule => ${schedule})`
const read = async (id: string) =>
  (await database.owner`select * from app.scheduled_tasks where id = ${id}`)[0]
/** As if it had been created then and were due since. */
const age = (id: string, created = '2026-01-31T10:00:00Z', due = '2026-02-28T10:00:00Z') =>
  database
    .owner`update app.scheduled_tasks set created_at = ${created}, next_run_at = ${due} where id = ${id}`
const runs = () =>
  database.owner`select task, state, error from app.task_runs where account_id = ${account.id} order by task`
const maintain = () => callAsWorker(database, 'run_maintenance')

interface Schedule {
  schedule: 'daily' | 'weekly' | 'monthly'
  hour_utc?: number
  created_at?: string
  id?: string
}
/** The value of an expression of a schedule, `s`. */
async function evaluate(schedule: Schedule, expression: string, ...values: (string | null)[]) {
  const row = { id: crypto.randomUUID(), created_at: '2026-03-04T10:30:00Z', ...schedule }
  const [result] = await database.owner.unsafe(
    `select ${expression} as value from jsonb_populate_record(null::app.scheduled_tasks, $1::text::jsonb) s`,
    [JSON.stringify(row), ...values],
  )
  return result!.value
}
const nextRun = async (schedule: Schedule, after: string): Promise<string> =>
  (await evaluate(schedule, 'private.next_run(s, $2)', after)).toISOString()
const startSecond = (schedule: Schedule): Promise<number> => evaluate(schedule, 'private.start_second(s)')

describe('the time of a schedule', () => {
  const daily = { schedule: 'daily' } as const
  const weekly = { schedule: 'weekly' } as const
  const monthly = (created_at: string) => ({ schedule: 'monthly', created_at }) as const
  it.each<[Schedule, string, string]>([
    [daily, '2026-03-04T10:30:00Z', '2026-03-05T10:30:00.000Z'],
    [daily, '2026-03-31T10:29:59Z', '2026-03-31T10:30:00.000Z'],
    [daily, '2026-12-31T23:00:00Z', '2027-01-01T10:30:00.000Z'],
    [weekly, '2026-03-04T10:30:00Z', '2026-03-11T10:30:00.000Z'],
    [weekly, '2026-03-26T00:00:00Z', '2026-04-01T10:30:00.000Z'],
    [monthly('2026-01-31T10:00:00Z'), '2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    [monthly('2026-01-31T10:00:00Z'), '2026-02-28T10:00:00Z', '2026-03-31T10:00:00.000Z'],
    [monthly('2026-01-31T10:00:00Z'), '2026-03-31T09:59:59Z', '2026-03-31T10:00:00.000Z'],
    [monthly('2027-12-31T22:30:00Z'), '2028-02-01T00:00:00Z', '2028-02-29T22:30:00.000Z'],
    [monthly('2026-11-20T04:00:00Z'), '2026-12-25T00:00:00Z', '2027-01-20T04:00:00.000Z'],
    [monthly('2026-01-15T00:00:00Z'), '2031-06-14T23:00:00Z', '2031-06-15T00:00:00.000Z'],
  ])('%o comes after %s at %s', async (schedule, after, next) => {
    expect(await nextRun(schedule, after)).toBe(next)
  })

  it('never drifts: two years of months keep the day, or the last one of a shorter month', async () => {
    const rows = await database.owner`
      with recursive months (n, at) as (
        select 0, timestamptz '2026-01-31T23:59:59Z'
        union all select n + 1, private.next_monthly_run('2026-01-31T23:59:59Z', at) from months where n < 24
      ) select at from months order by n`
    const year = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    expect(rows.map(({ at }) => at.getUTCDate())).toEqual([...year, ...year, 31])
  })

  it('of an hour lies in its first 20 minutes, is another for each schedule, and never changes', async () => {
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    const times = await Promise.all(ids.map((id) => startSecond({ schedule: 'daily', hour_utc: 5, id })))
    for (const time of times) expect(time - 5 * 3600).toBeOneOf(Array.from({ length: 1200 }, (_, n) => n))
    expect(new Set(times).size).toBeGreaterThan(25)
    const days = ['2026-03-10', '2026-06-30', '2028-02-29', '2031-12-31']
    const seconds = await Promise.all(days.map(async (day) => {
      const next = await nextRun({ schedule: 'daily', hour_utc: 5, id: ids[0] }, `${day}T00:00:00Z`)
      return (Date.parse(next) - Date.parse(`${day}T00:00:00Z`)) / 1000
    }))
    expect(seconds).toEqual(days.map(() => times[0]))
  })

  it('leaves at least 40 minutes before midnight', async () => {
    expect(await startSecond({ schedule: 'daily', hour_utc: 23 })).toBeLessThan(84_000)
    expect(await startSecond({ schedule: 'daily', created_at: '2026-03-04T23:59:59.9Z' })).toBe(84_000)
  })
})

it.each<[string, string, string | null, string, boolean]>([
  ['that stores all within the hour', '10:00:01Z', '10:59:59Z', 'completed', true],
  ['that ends later', '10:00:01Z', '11:00:01Z', 'completed', false],
  ['that started five hours late', '15:00:00Z', '15:01:00Z', 'completed', false],
  ['that started before', '09:59:59Z', '10:01:00Z', 'completed', false],
  ['that failed', '10:00:01Z', '10:00:02Z', 'failed', false],
  ['that has been in progress for too long', '10:00:01Z', null, 'running', false],
])('a run %s: from %s to %s, %s, is on time: %s', async (_, from, to, state, expected) => {
  const schedule = { schedule: 'daily', created_at: '2026-03-01T10:00:00Z' } as const
  const times = [`2026-03-04T${from}`, to && `2026-03-04T${to}`]
  const isOnTime = `private.is_on_time(s, '2026-03-04', $2, $3::timestamptz, $4::timestamptz)`
  expect(await evaluate(schedule, isOnTime, state, ...times)).toBe(expected)
})

describe('a schedule', () => {
  it('is created once, in repeated and parallel calls', async () => {
    const ids = await Promise.all([create(), create(), create()])
    expect(new Set([...ids, await create()]).size).toBe(1)
    const { next_run_at, created_at } = (await read(ids[0]!))!
    const days = Math.round((next_run_at.getTime() - created_at.getTime()) / 86_400_000)
    expect(days).toBeOneOf([28, 29, 30, 31])
  })

  it('starts when it is due, once after a long outage, and is then due on its own day', async () => {
    const id = await create()
    await age(id)
    await Promise.all([maintain(), maintain()])
    await maintain()
    expect(await runs()).toEqual([{ task: 'work', state: 'queued', error: null }])
    const { next_run_at } = (await read(id))!
    expect(next_run_at.getTime()).toBeGreaterThan(Date.now())
    expect(next_run_at.toISOString()).toMatch(/-(28|29|30|31)T10:00:00/)
  })

  it('does not start before it is due, or while it is off', async () => {
    const [, off] = [await create('later'), await create('off')]
    await age(off)
    await database.owner`update app.scheduled_tasks set enabled = false where id = ${off}`
    await maintain()
    expect(await runs()).toEqual([])
  })

  it('that is refused has a failed run, waits for its next month and keeps no other from starting', async () => {
    const refused = await create('refused')
    await age(refused)
    await age(await create('fine'))
    await maintain()
    await maintain()
    const error = 'insufficient_credits: The account that pays for the schedule has too few credits'
    expect(await runs()).toEqual([
      { task: 'fine', state: 'queued', error: null },
      { task: 'refused', state: 'failed', error },
    ])
    expect((await read(refused))!.next_run_at.toISOString()).toMatch(/-(28|29|30|31)T10:00:00/)
  })

  it('that a fault of ours kept from starting is tried again in an hour', async () => {
    const id = await create('faulty')
    await age(id)
    await maintain()
    expect(await runs()).toEqual([])
    const wait = (await read(id))!.next_run_at.getTime() - Date.now()
    expect(wait).toBeGreaterThan(59 * 60_000)
    expect(wait).toBeLessThanOrEqual(60 * 60_000)
  })

  it('does not start with all others in one transaction, which large captures would make too long', async () => {
    for (const task of ['one', 'two']) await age(await create(task))
    const started = () => database.value`select private.start_due_tasks(now(), until => now())`
    expect([await started(), await started(), await started()]).toEqual([1, 1, 0])
    expect((await runs()).map(({ task }) => task)).toEqual(['one', 'two'])
  })

  it('goes with its catalog', async () => {
    const id = await create()
    await database.owner`delete from app.catalogs where id = ${catalog}`
    expect(await read(id)).toBeUndefined()
  })
})

describe('a daily schedule at 10:00', () => {
  const start = (at: string) => database.owner`select private.start_due_tasks(${at})`
  const createDue = async (schedule = 'daily') => {
    const id = await create('work', schedule)
    await age(id, '2026-03-01T10:00:00Z', '2026-03-10T10:00:00Z')
    return id
  }
  const seen = async (id: string) => ({
    runs: (await database.owner`
      select r.date::text, t.state, t.error from app.scheduled_runs r join app.task_runs t on t.id = r.run_id
      where r.schedule_id = ${id} order by r.date`).map(({ date, state, error }) => [date, error ?? state]),
    next: (await read(id))!.next_run_at.toISOString(),
  })
  const missed = (days: string) =>
    `missed: Nothing was started on ${days} (UTC), and past days cannot be captured`

  it('starts once when two workers find it due, and not again on the same day', async () => {
    const id = await createDue()
    await Promise.all([start('2026-03-10T10:00:03Z'), start('2026-03-10T10:00:03Z')])
    await database.owner`update app.scheduled_tasks set next_run_at = '2026-03-10T11:00:00Z' where id = ${id}`
    await start('2026-03-10T12:00:00Z')
    expect(await seen(id)).toEqual({ runs: [['2026-03-10', 'queued']], next: '2026-03-11T10:00:00.000Z' })
  })

  it.each([
    ['five hours late after an outage', 'daily', '2026-03-10T15:00:00Z', ['2026-03-10'], '2026-03-11'],
    ['on a later day if it is weekly', 'weekly', '2026-03-16T03:00:00Z', ['2026-03-16'], '2026-03-22'],
    ['on a later day if it is monthly', 'monthly', '2026-03-16T03:00:00Z', ['2026-03-16'], '2026-04-01'],
  ])('starts %s, and returns to its time', async (_, schedule, at, days, next) => {
    const id = await createDue(schedule)
    await start(at)
    expect(await seen(id)).toEqual({
      runs: days.map((day) => [day, 'queued']),
      next: `${next}T10:00:00.000Z`,
    })
  })

  it('after 30 hours starts for today only, and says which day is missing', async () => {
    const id = await createDue()
    await start('2026-03-11T16:00:00Z')
    expect(await seen(id)).toEqual({
      runs: [['2026-03-10', missed('2026-03-10')], ['2026-03-11', 'queued']],
      next: '2026-03-12T10:00:00.000Z',
    })
  })

  it('after days waits for its time if that is still to come, and says once which days are missing', async () => {
    const id = await createDue()
    await start('2026-03-13T09:00:00Z')
    await start('2026-03-13T09:30:00Z')
    expect(await seen(id)).toEqual({
      runs: [['2026-03-10', missed('2026-03-10 to 2026-03-12')]],
      next: '2026-03-13T10:00:00.000Z',
    })
  })
})

it('maintenance deletes runs that ended 90 days ago, and no other', async () => {
  await database.owner`
    insert into app.task_runs (account_id, task, state, created_at, finished_at) values
      (${account.id}, 'old', 'completed', now() - interval '100 days', now() - interval '91 days'),
      (${account.id}, 'recent', 'failed', now() - interval '100 days', now() - interval '89 days'),
      (${account.id}, 'endless', 'running', now() - interval '100 days', null)`
  await maintain()
  expect((await runs()).map(({ task }) => task)).toEqual(['endless', 'recent'])
})
