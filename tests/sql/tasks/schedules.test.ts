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
  catalog = await createCatalog(database, account, [testIsrc(1)])
})

const enqueue = (task = 'work', of = catalog) =>
  database.value`
    select private.create_schedule(${task}, ${account.id}, ${account.id}, ${of}, null) as id`
const read = async (id: string) =>
  (await database.owner`select * from app.scheduled_tasks where id = ${id}`)[0]
/** As if it had been made then and were due since. */
const made = (id: string, created: string, due: string) =>
  database
    .owner`update app.scheduled_tasks set created_at = ${created}, next_run_at = ${due} where id = ${id}`
const runs = () =>
  database
    .owner`select task, state, error from app.task_runs where account_id = ${account.id} order by created_at`

describe('the month of a schedule', () => {
  it.each([
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-03-31T09:59:59Z', '2026-03-31T10:00:00Z'],
    ['2027-12-31T23:30:00Z', '2028-02-01T00:00:00Z', '2028-02-29T23:30:00Z'],
    ['2026-11-20T04:00:00Z', '2026-12-25T00:00:00Z', '2027-01-20T04:00:00Z'],
    ['2026-01-15T00:00:00Z', '2031-06-14T23:00:00Z', '2031-06-15T00:00:00Z'],
  ])('of one made at %s comes after %s at %s', async (anchor, after, next) => {
    const [row] = await database.owner`
      select private.next_monthly_run(${anchor}::timestamptz, ${after}::timestamptz) as next`
    expect(row!.next.toISOString()).toBe(new Date(next).toISOString())
  })

  it('never drifts: two years of them keep the day, or the last one of a shorter month', async () => {
    const rows = await database.owner`
      with recursive months (n, at) as (
        select 0, timestamptz '2026-01-31T23:59:59Z'
        union all select n + 1, private.next_monthly_run('2026-01-31T23:59:59Z', at) from months where n < 24
      ) select at from months order by n`
    expect(rows.map(({ at }) => at.getUTCDate())).toEqual([
      ...[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
      ...[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
      31,
    ])
  })
})

describe('a schedule', () => {
  it('is created once, in repeated and parallel calls', async () => {
    const ids = await Promise.all([enqueue(), enqueue(), enqueue()])
    expect(new Set([...ids, await enqueue()]).size).toBe(1)
    const { next_run_at, created_at } = (await read(ids[0]!))!
    const days = (next_run_at.getTime() - created_at.getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  it('starts when it is due, once after a long outage, and is then due on its own day', async () => {
    const id = await enqueue()
    await made(id, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')
    await Promise.all([callAsWorker(database, 'run_maintenance'), callAsWorker(database, 'run_maintenance')])
    await callAsWorker(database, 'run_maintenance')
    expect(await runs()).toEqual([{ task: 'work', state: 'queued', error: null }])
    const { next_run_at } = (await read(id))!
    expect(next_run_at.getTime()).toBeGreaterThan(Date.now())
    expect(next_run_at.toISOString()).toMatch(/-(28|29|30|31)T10:00:00/)
  })

  it('does not start before it is due, or while it is off', async () => {
    const [, off] = [await enqueue('later'), await enqueue('off')]
    await made(off, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')
    await database.owner`update app.scheduled_tasks set enabled = false where id = ${off}`
    await callAsWorker(database, 'run_maintenance')
    expect(await runs()).toEqual([])
  })

  it('that is refused has a failed run, waits for its next month and keeps no other from starting', async () => {
    const refused = await enqueue('refused')
    await made(refused, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')
    await made(await enqueue('fine'), '2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z')
    await callAsWorker(database, 'run_maintenance')
    await callAsWorker(database, 'run_maintenance')
    expect((await runs()).toSorted((a, b) => a.task < b.task ? -1 : 1)).toEqual([
      { task: 'fine', state: 'queued', error: null },
      {
        task: 'refused',
        state: 'failed',
        error: 'insufficient_credits: The account that pays for the schedule has too few credits',
      },
    ])
    expect((await read(refused))!.next_run_at.toISOString()).toMatch(/-(28|29|30|31)T10:00:00/)
  })

  it('that a fault of ours kept from starting is tried again in an hour', async () => {
    const id = await enqueue('faulty')
    await made(id, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')
    await callAsWorker(database, 'run_maintenance')
    expect(await runs()).toEqual([])
    const wait = (await read(id))!.next_run_at.getTime() - Date.now()
    expect(wait).toBeGreaterThan(59 * 60_000)
    expect(wait).toBeLessThanOrEqual(60 * 60_000)
  })

  it('does not start with all others in one transaction, which large captures would make too long', async () => {
    for (const task of ['one', 'two']) {
      await made(await enqueue(task), '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')
    }
    const started = () => database.value`select private.start_due_tasks(now(), until => now())`
    expect([await started(), await started(), await started()]).toEqual([1, 1, 0])
    expect((await runs()).map(({ task }) => task)).toEqual(['one', 'two'])
  })

  it('goes with its catalog', async () => {
    const id = await enqueue()
    await database.owner`delete from app.catalogs where id = ${catalog}`
    expect(await read(id)).toBeUndefined()
  })
})

describe('maintenance', () => {
  it('deletes runs that ended 90 days ago, and no other', async () => {
    await database.owner`
      insert into app.task_runs (account_id, task, state, created_at, finished_at) values
        (${account.id}, 'old', 'completed', now() - interval '100 days', now() - interval '91 days'),
        (${account.id}, 'recent', 'failed', now() - interval '100 days', now() - interval '89 days'),
        (${account.id}, 'endless', 'running', now() - interval '100 days', null)`
    await callAsWorker(database, 'run_maintenance')
    expect((await runs()).map(({ task }) => task).toSorted()).toEqual(['endless', 'recent'])
  })
})
