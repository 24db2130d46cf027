import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { fixture } from '../../support/fixture.ts'
import { expectMonthsToAgree } from './months.ts'
import { sample } from '../../support/sample.ts'

const database = fixture(openDatabase)
let sql: Sql

beforeAll(() => {
  sql = postgres(database.ownerUrl, { max: 8, onnotice: () => {} })
})
beforeEach(() => sql`truncate app.song_measurements`)
afterAll(async () => {
  await sql.end()
})

const isrc = testIsrc(1)
const at = (time: string) => `'2026-03-${time}Z'`
const insert = (time: string, value: number) =>
  `insert into app.song_measurements (isrc, captured_at, value) values ('${isrc}', ${at(time)}, ${value})`
const remove = (time: string) => `delete from app.song_measurements where captured_at = ${at(time)}`
const correct = (time: string, value: number) =>
  `update app.song_measurements set value = ${value} where captured_at = ${at(time)}`
const move = (time: string, to: string) =>
  `update app.song_measurements set captured_at = ${at(to)} where captured_at = ${at(time)}`

/** Both have written before either commits; the second ends when the first lets it. */
async function race(first: string, second: string, end: 'commit' | 'rollback') {
  let blocked: Promise<unknown> | undefined
  await sql.begin(async (holder) => {
    await holder.unsafe(first)
    let done = false
    blocked = sql.unsafe(second).then(() => done = true)
    await expect.poll(async () => await waitingForLocks(sql) > 0 || done).toBe(true)
    if (end === 'rollback') throw new Error('taken back')
  }).catch((error) => expect(error.message).toBe('taken back'))
  await blocked
}

describe('two writers of one recording', () => {
  const statements: Record<string, string> = {
    'a first capture of a month': insert('20 04:00', 20),
    'a later capture of the date': insert('10 09:00', 11),
    'an earlier capture of the date': insert('10 01:00', 9),
    'a capture of another date': insert('05 04:00', 5),
    'the removal of the date': remove('10 04:00'),
    'a correction of the date': correct('10 04:00', 8),
    'a move to another date': move('10 04:00', '07 04:00'),
  }
  const pairs = Object.keys(statements).flatMap((first) =>
    Object.keys(statements).filter((second) => second !== first).flatMap((second) =>
      (['commit', 'rollback'] as const).map((end) => [first, second, end] as const)
    )
  )
  it.each(sample(pairs, 3))('%s, then %s before the first one ends with %s', async (first, second, end) => {
    await sql.unsafe(insert('10 04:00', 10))
    await race(statements[first]!, statements[second]!, end)
    await expectMonthsToAgree(sql)
  })

  it('meet in a month that has nothing yet', async () => {
    await race(insert('20 04:00', 20), insert('10 04:00', 10), 'commit')
    await expectMonthsToAgree(sql)
  })
})

it('landings of the same recordings in opposite orders wait for each other, and never in a circle', async () => {
  const landing = (day: number) => `
    insert into app.song_measurements (isrc, captured_at, value)
    select 'QZTST' || n, timestamptz '2026-03-01Z' + interval '${day} days', n
    from generate_series(2600000, 2600400) n order by n ${day % 2 ? 'desc' : 'asc'}`
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, (_, n) => sql.unsafe(landing(round * 8 + n))))
  }
  await expectMonthsToAgree(sql)
})

it('many writers of all kinds leave months that agree with the observations', async () => {
  const random = (n: number) => Math.floor(Math.random() * n)
  const time = () => `${String(1 + random(28)).padStart(2, '0')} ${String(random(24)).padStart(2, '0')}:00`
  const kinds = [
    () => insert(time(), random(100)),
    () => insert(time(), random(100)),
    () => remove(time()),
    () => correct(time(), random(100)),
    () => move(time(), time()),
  ]
  const uniqueViolation = '23505'
  await Promise.all(Array.from({ length: 8 }, async () => {
    for (let n = 0; n < 60; n++) {
      await sql.unsafe(kinds[random(kinds.length)]!()).catch(({ code }) => expect(code).toBe(uniqueViolation))
    }
  }))
  await expectMonthsToAgree(sql)
})
