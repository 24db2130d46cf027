import fc from 'fast-check'
import { beforeAll, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { whole } from '../../support/sample.ts'
import { expectMonthsToAgree } from './months.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)

const database = fixture(openDatabase)
beforeAll(async () => {
  console.info(`monthly play counts: PROPERTY_SEED=${SEED}`)
  const name = await database.value`select current_database()`
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

const table = 'app.song_measurements'
const where = some.map(({ isrc, divisor }) =>
  `isrc = '${isrc}' and hashint8(extract(epoch from captured_at)::bigint) % ${divisor} = 0 and isfinite(captured_at)`
)
const insert = (list: unknown[], then: string) =>
  `insert into ${table} (isrc, data_source, captured_at, value)
    select distinct on (isrc, data_source, captured_at) r.* from jsonb_to_recordset('${JSON.stringify(list)}')
      as r (isrc text, data_source text, captured_at timestamptz, value bigint) on conflict ${then}`
const overwrite = '(isrc, data_source, captured_at) do update set value = excluded.value'
const update = (set: fc.Arbitrary<string>) =>
  fc.tuple(set, where).map(([set, where]) => `update ${table} set ${set} where ${where}`)
const replace = fc.tuple(where, rows).map(([where, rows]) =>
  `with gone as (delete from ${table} where ${where}) ${insert(rows, 'do nothing')}`
)
const statement = fc.oneof(
  { weight: 6, arbitrary: rows.map((rows) => insert(rows, 'do nothing')) },
  { weight: 2, arbitrary: rows.map((rows) => insert(rows, overwrite)) },
  { weight: 2, arbitrary: where.map((where) => `delete from ${table} where ${where}`) },
  { weight: 2, arbitrary: update(value.map((value) => `value = ${value}`)) },
  { weight: 2, arbitrary: update(shift.map((shift) => `captured_at = captured_at + interval '${shift}'`)) },
  { weight: 1, arbitrary: update(isrc.map((isrc) => `isrc = '${isrc}'`)) },
  { weight: 1, arbitrary: replace },
  { weight: 1, arbitrary: fc.constant(`truncate ${table}`) },
)
// A statement may meet a row that is there: then nothing of it stays. So it is with one that is taken back.
const step = fc.record({ statement, takenBack: fc.nat(5).map((n) => n === 0) })

it(
  'the months agree with the observations, whatever was inserted, changed, moved and deleted before',
  async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        await database.owner`truncate app.song_measurements`
        for (const { statement, takenBack } of steps) {
          await database.owner.begin(async (sql) => {
            await sql.unsafe(statement)
            if (takenBack) throw new Error('taken back')
          }).catch((error) => {
            if (error.message !== 'taken back' && error.code !== '23505') throw error
          })
          await expectMonthsToAgree(database.owner)
        }
      }),
      { seed: SEED, numRuns: whole ? 60 : 20 },
    )
  },
  120_000,
)
