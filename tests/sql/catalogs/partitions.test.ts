import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { fixture } from '../../support/fixture.ts'
import { expectMonthsToAgree } from './months.ts'

const database = fixture(openDatabase)
let sql: Sql

beforeAll(() => {
  sql = postgres(database.ownerUrl, { max: 6, onnotice: () => {} })
})
afterAll(async () => {
  await sql.end()
})

const observe = (from: string, days: number) =>
  sql`insert into app.song_measurements (isrc, captured_at, value)
    select ${testIsrc(1)}, ${from}::timestamptz + n * interval '1 day', n from generate_series(0, ${
    days - 1
  }) n`
const create = async (date: string) => {
  const [row] = await sql`select private.create_quarter_partitions(${date}) as made`
  return row!.made as boolean
}
/** Where the rows lie, of observations and of months. */
const places = async () => {
  const rows = await sql<{ place: string; rows: number }[]>`
    select tableoid::regclass::text as place, count(*)::int as rows from app.song_measurements group by 1
    union all select tableoid::regclass::text, count(*)::int from app.monthly_playcounts group by 1`
  return Object.fromEntries(rows.map(({ place, rows }) => [place.replace('app.', ''), rows]))
}

describe('a quarter', () => {
  it('takes the rows that waited for it, of both tables, and leaves the others', async () => {
    await observe('2031-03-30T00:00:00Z', 95)
    expect(await places()).toEqual({ song_measurements_default: 95, monthly_playcounts_default: 5 })
    expect(await create('2031-05-17')).toBe(true)
    expect(await places()).toEqual({
      song_measurements_default: 4,
      song_measurements_2031q2: 91,
      monthly_playcounts_default: 2,
      monthly_playcounts_2031q2: 3,
    })
    await expectMonthsToAgree(sql)
  })

  it('is created once, however often it is requested', async () => {
    expect(await create('2031-06-30')).toBe(false)
    expect(await create('2026-01-01')).toBe(false)
    const made = await Promise.all(Array.from({ length: 5 }, () => create('2032-01-01')))
    expect(made.filter((made) => made)).toHaveLength(1)
  })

  it('is read and written through its parents like any other', async () => {
    await observe('2032-02-01T12:00:00Z', 3)
    await sql`delete from app.song_measurements where captured_at = '2032-02-02T12:00:00Z'`
    expect(await places()).toMatchObject({ song_measurements_2032q1: 2, monthly_playcounts_2032q1: 1 })
    await expectMonthsToAgree(sql)
  })
})

it('while a writer holds the rows that wait, reads go on, and it gives up rather than block them', async () => {
  await sql.begin(async (writer) => {
    await writer`insert into app.song_measurements (isrc, captured_at, value) values ('x', '2034-01-01', 1)`
    let settled = false
    const creation = create('2034-01-01').catch(({ code }) => code).finally(() => settled = true)
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    const [row] = await sql`select count(*)::int as rows from app.song_measurements`
    expect([row!.rows > 0, settled]).toEqual([true, false])
    expect(await creation).toBe('55P03')
  })
  expect(await create('2034-01-01')).toBe(true)
})

it('the worker makes the missing ones of this and the next four quarters, once', async () => {
  const ahead = () =>
    sql.begin(async (sql) => {
      await sql`set local role platform_worker`
      const [row] = await sql`select jobs.create_upcoming_partitions() as made`
      return row!.made as number
    })
  const names = await sql<{ name: string }[]>`
    select to_char(date_trunc('quarter', now() at time zone 'UTC') + n * interval '3 months', 'YYYY"q"Q') as name
    from generate_series(0, 4) n`
  await ahead()
  for (const { name } of [names[2]!, names[4]!]) {
    await sql.unsafe(`drop table app.song_measurements_${name}, app.monthly_playcounts_${name}`)
  }
  expect(await ahead()).toBe(2)
  expect(await ahead()).toBe(0)
  const [row] = await sql`select count(*)::int as there from pg_class
    where relnamespace = 'app'::regnamespace and relispartition
      and relname = any (${
    names.flatMap(({ name }) => [`song_measurements_${name}`, `monthly_playcounts_${name}`])
  })`
  expect(row!.there).toBe(10)
})
