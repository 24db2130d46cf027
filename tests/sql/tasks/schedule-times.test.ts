import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)
const account = fixture(() => createAccount(database), 'each')

interface Schedule {
  schedule: 'daily' | 'weekly' | 'monthly'
  hour_utc?: number
  created_at?: string
  id?: string
}

const row = (schedule: Schedule) =>
  JSON.stringify({ id: crypto.randomUUID(), created_at: '2026-03-04T10:30:00Z', ...schedule })
const nextRun = async (schedule: Schedule, after: string): Promise<string> =>
  (await database.value`
    select private.next_run(jsonb_populate_record(null::app.scheduled_tasks, ${
    row(schedule)
  }::text::jsonb), ${after})`)
    .toISOString()
const startSecond = (schedule: Schedule): Promise<number> =>
  database.value`
    select private.start_second(jsonb_populate_record(null::app.scheduled_tasks, ${
    row(schedule)
  }::text::jsonb))`

describe('the time of a schedule', () => {
  it.each<[Schedule, string, string]>([
    [{ schedule: 'daily' }, '2026-03-04T10:30:00Z', '2026-03-05T10:30:00.000Z'],
    [{ schedule: 'daily' }, '2026-03-31T10:29:59Z', '2026-03-31T10:30:00.000Z'],
    [{ schedule: 'daily' }, '2026-12-31T23:00:00Z', '2027-01-01T10:30:00.000Z'],
    [{ schedule: 'weekly' }, '2026-03-04T10:30:00Z', '2026-03-11T10:30:00.000Z'],
    [{ schedule: 'weekly' }, '2026-03-26T00:00:00Z', '2026-04-01T10:30:00.000Z'],
    [{ schedule: 'monthly' }, '2026-03-04T10:30:00Z', '2026-04-04T10:30:00.000Z'],
    [
      { schedule: 'monthly', created_at: '2026-01-31T10:30:00Z' },
      '2026-02-01T00:00:00Z',
      '2026-02-28T10:30:00.000Z',
    ],
  ])('%o comes after %s at %s', async (schedule, after, next) => {
    expect(await nextRun(schedule, after)).toBe(next)
  })

  it('of an hour lies in its first 20 minutes, is another for each schedule, and never changes', async () => {
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
    const times = await Promise.all(ids.map((id) => startSecond({ schedule: 'daily', hour_utc: 5, id })))
    for (const time of times) expect(time - 5 * 3600).toBeOneOf(Array.from({ length: 1200 }, (_, n) => n))
    expect(new Set(times).size).toBeGreaterThan(25)
    const [id] = ids
    const days = ['2026-03-10', '2026-06-30', '2028-02-29', '2031-12-31']
    const seconds = await Promise.all(days.map(async (day) => {
      const next = await nextRun({ schedule: 'daily', hour_utc: 5, id }, `${day}T00:00:00Z`)
      return (Date.parse(next) - Date.parse(`${day}T00:00:00Z`)) / 1000
    }))
    expect(seconds).toEqual(days.map(() => times[0]))
  })

  it('leaves at least 40 minutes before midnight', async () => {
    expect(await startSecond({ schedule: 'daily', hour_utc: 23 })).toBeLessThan(84_000)
    expect(await startSecond({ schedule: 'daily', created_at: '2026-03-04T23:59:59.9Z' })).toBe(84_000)
  })
})

describe('a run', () => {
  const onTime = (created: string, finished: string | null, state = 'completed', hour_utc?: number) =>
    database.value`
      select private.is_on_time(
        jsonb_populate_record(null::app.scheduled_tasks, ${
      row({ schedule: 'daily', hour_utc, created_at: '2026-03-01T10:00:00Z' })
    }::text::jsonb), '2026-03-04', ${state}, ${created}, ${finished})`
  it.each<[string, string, string | null, string, boolean]>([
    ['that stores all within the hour', '2026-03-04T10:00:01Z', '2026-03-04T10:59:59Z', 'completed', true],
    ['that ends later', '2026-03-04T10:00:01Z', '2026-03-04T11:00:01Z', 'completed', false],
    ['that started five hours late', '2026-03-04T15:00:00Z', '2026-03-04T15:01:00Z', 'completed', false],
    ['that started before', '2026-03-04T09:59:59Z', '2026-03-04T10:01:00Z', 'completed', false],
    ['that failed', '2026-03-04T10:00:01Z', '2026-03-04T10:00:02Z', 'failed', false],
    ['that has been in progress for too long', '2026-03-04T10:00:01Z', null, 'running', false],
  ])('%s: on time is %s', async (_, created, finished, state, expected) => {
    expect(await onTime(created, finished, state)).toBe(expected)
  })
})

describe('a daily schedule at 10:00', () => {
  beforeAll(async () => {
    // The capture's own start is another test's.
    await database.owner.unsafe(`
      set role postgres;
      create or replace function private.start_scheduled_task(task app.scheduled_tasks) returns uuid language plpgsql as
        $$ begin return private.enqueue_run(task.task, task.account_id); end $$;
      reset role`)
  })
  const create = async (schedule = 'daily') => {
    const catalog = await createCatalog(database, account, [testIsrc(1)])
    const id: string = await database.value`
      select private.create_schedule('work', ${account.id}, ${account.id}, ${catalog}, null, schedule => ${schedule})`
    await database.owner`
      update app.scheduled_tasks set created_at = '2026-03-01T10:00:00Z', next_run_at = '2026-03-10T10:00:00Z' where id = ${id}`
    return id
  }
  const start = (at: string) => database.owner`select private.start_due_tasks(${at})`
  const read = async (id: string) => ({
    runs: (await database.owner`
      select r.date::text, t.state, t.error from app.scheduled_runs r join app.task_runs t on t.id = r.run_id
      where r.schedule_id = ${id} order by r.date`).map(({ date, state, error }) => [date, error ?? state]),
    next: (await database.value`select next_run_at from app.scheduled_tasks where id = ${id}`).toISOString(),
  })
  const end = (id: string) => database.owner`delete from app.scheduled_tasks where id = ${id}`

  it('starts once when two workers find it due, and not again on the same day', async () => {
    const id = await create()
    await Promise.all([start('2026-03-10T10:00:03Z'), start('2026-03-10T10:00:03Z')])
    await database.owner`update app.scheduled_tasks set next_run_at = '2026-03-10T11:00:00Z' where id = ${id}`
    await start('2026-03-10T12:00:00Z')
    expect(await read(id)).toEqual({ runs: [['2026-03-10', 'queued']], next: '2026-03-11T10:00:00.000Z' })
    await end(id)
  })

  it('starts five hours late after an outage, and returns to its time', async () => {
    const id = await create()
    await start('2026-03-10T15:00:00Z')
    expect(await read(id)).toEqual({ runs: [['2026-03-10', 'queued']], next: '2026-03-11T10:00:00.000Z' })
    await end(id)
  })

  it('after 30 hours starts for today only, and says which day is missing', async () => {
    const id = await create()
    await start('2026-03-11T16:00:00Z')
    expect(await read(id)).toEqual({
      runs: [
        ['2026-03-10', 'missed: Nothing was started on 2026-03-10 (UTC), and past days cannot be captured'],
        ['2026-03-11', 'queued'],
      ],
      next: '2026-03-12T10:00:00.000Z',
    })
    await end(id)
  })

  it('after days waits for its time if that is still to come, and says once which days are missing', async () => {
    const id = await create()
    await start('2026-03-13T09:00:00Z')
    await start('2026-03-13T09:30:00Z')
    expect(await read(id)).toEqual({
      runs: [[
        '2026-03-10',
        'missed: Nothing was started on 2026-03-10 to 2026-03-12 (UTC), and past days cannot be captured',
      ]],
      next: '2026-03-13T10:00:00.000Z',
    })
    await end(id)
  })

  it.each([['weekly', '2026-03-22T10:00:00.000Z'], ['monthly', '2026-04-01T10:00:00.000Z']])(
    'that is %s instead is made up for on a later day',
    async (schedule, next) => {
      const id = await create(schedule)
      await start('2026-03-16T03:00:00Z')
      expect(await read(id)).toEqual({ runs: [['2026-03-16', 'queued']], next })
      await end(id)
    },
  )
})
