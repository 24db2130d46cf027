import fc from 'fast-check'
import type { Sql } from 'postgres'
import { beforeAll, describe, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { whole } from '../../support/sample.ts'
import { expectMonthsToAgree } from './months.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)

const database = fixture(openDatabase)
beforeAll(async () => {
  console.info(`monthly play counts: PROPERTY_SEED=${SEED}`)
  const [{ name } = {}] = await database.owner`select current_database() as name`
  await database.owner.unsafe(`alter database ${name} set timezone to 'Pacific/Auckland'`)
})

const isrc = fc.nat(2).map(testIsrc)
const source = fc.constantFrom('apify_spotify_playcount', 'another_source')
const date = fc.oneof(
  // Around a leap day, the ends of a month, a quarter and a year; and past every quarter that has a partition.
  fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2024-03-31', '2024-04-01', '2024-12-31'),
  fc.nat(40).map((day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)),
  fc.constantFrom('2031-05-05', '2031-05-06', '1969-12-31'),
)
const time = fc.oneof(
  fc.constantFrom('00:00:00', '00:00:00.000001', '23:59:59.999999', '04:20:00', '12:00:00.5'),
  fc.nat(86_399).map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
)
const value = fc.oneof(fc.nat(5).map(String), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String))
const row = fc.record({
  isrc,
  data_source: source,
  captured_at: fc.oneof(
    { weight: 30, arbitrary: fc.tuple(date, time).map(([date, time]) => `${date}T${time}Z`) },
    { weight: 1, arbitrary: fc.constantFrom('infinity', '-infinity') },
  ),
  value,
})
const rows = fc.array(row, { minLength: 1, maxLength: 40 })
// Some of what is there, chosen by its content.
const some = fc.record({ isrc, divisor: fc.integer({ min: 1, max: 5 }) })
const shift = fc.constantFrom('1 day', '-1 day', '31 days', '1 microsecond', '-3 hours', '7 years')

type Operation = { what: string; run: (sql: Sql) => Promise<unknown> }
const columns = '(isrc, data_source, captured_at, value)'
const given = `from jsonb_to_recordset($1::text::jsonb)
  as r (isrc text, data_source text, captured_at timestamptz, value bigint)`
const chosen = ({ isrc, divisor }: { isrc: string; divisor: number }) =>
  `isrc = '${isrc}' and hashint8(extract(epoch from captured_at)::bigint) % ${divisor} = 0
    and isfinite(captured_at)`
const statement = (text: string, ...values: string[]): Operation => ({
  what: `${text} ${values.join(' ')}`,
  run: (sql) => sql.unsafe(text, values),
})
const landing = (then: string) =>
  rows.map((rows) =>
    statement(
      `insert into app.song_measurements ${columns} select distinct on (isrc, data_source, captured_at) r.* ${given} ${then}`,
      JSON.stringify(rows),
    )
  )
const operation = fc.oneof(
  { weight: 6, arbitrary: landing('on conflict do nothing') },
  {
    weight: 2,
    arbitrary: landing('on conflict (isrc, data_source, captured_at) do update set value = excluded.value'),
  },
  {
    weight: 2,
    arbitrary: some.map((some) => statement(`delete from app.song_measurements where ${chosen(some)}`)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(some, value).map(([some, value]) =>
      statement(`update app.song_measurements set value = ${value} where ${chosen(some)}`)
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(some, shift).map(([some, shift]) =>
      statement(
        `update app.song_measurements set captured_at = captured_at + interval '${shift}' where ${
          chosen(some)
        }`,
      )
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, isrc).map(([some, isrc]) =>
      statement(`update app.song_measurements set isrc = '${isrc}' where ${chosen(some)}`)
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(some, rows).map(([some, rows]) =>
      statement(
        `with gone as (delete from app.song_measurements where ${chosen(some)})
        insert into app.song_measurements ${columns}
        select distinct on (isrc, data_source, captured_at) r.* ${given} on conflict do nothing`,
        JSON.stringify(rows),
      )
    ),
  },
  { weight: 1, arbitrary: fc.constant(statement('truncate app.song_measurements')) },
)
// A statement may meet a row that is there: then nothing of it stays. So it is with one that is taken back.
const step = fc.record({ operation, takenBack: fc.nat(5).map((n) => n === 0) })

describe('app.monthly_playcounts', () => {
  it(
    'agrees with the observations, whatever was inserted, changed, moved and deleted before',
    async () => {
      const steps = fc.array(step, { minLength: 1, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(steps, async (steps) => {
          await database.owner`truncate app.song_measurements`
          for (const { operation, takenBack } of steps) {
            const done = database.owner.begin(async (sql) => {
              await operation.run(sql as unknown as Sql)
              if (takenBack) throw new Error('taken back')
            })
            await done.catch((error) => {
              const expected = error.message === 'taken back' || error.code === '23505'
              if (!expected) throw error
            })
            await expectMonthsToAgree(database.owner)
          }
        }),
        { seed: SEED, numRuns: whole ? 60 : 20 },
      )
    },
    120_000,
  )
})
