import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { expectMonthsToAgree } from './months.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)

const database = fixture(openDatabase)

const source = 'apify_spotify_playcount'
const isrcs = [1, 2, 3].map(testIsrc)
const first = Date.UTC(2025, 0, 20)
const minute = 60_000
const day = 1440 * minute

const isrc = fc.constantFrom(...isrcs)
const value = fc.oneof(fc.nat(20), fc.constant(-1))
interface Observation {
  isrc: string
  at: number
  value: number
}
/** A capture of some recordings, now. */
const captured = fc.record({ all: fc.uniqueArray(isrc, { minLength: 1 }), value })
  .map(({ all, value }) => (now: number) => all.map((isrc): Observation => ({ isrc, at: now, value })))
/** An import of times in the past, of dates that have observations or none. */
const imported = fc.array(fc.record({ isrc, ago: fc.nat(20 * 1440), value }), { minLength: 1, maxLength: 6 })
  .map((all) => (now: number) =>
    all.map(({ isrc, ago, value }): Observation => ({ isrc, at: now - 1 - ago * minute, value }))
  )
/** An import of every day of a month. */
const importedMonth = fc.record({ month: fc.constantFrom('2025-01-01', '2024-12-01'), isrc, value })
  .map(({ month, isrc, value }) => (now: number) =>
    Array.from({ length: 31 }, (_, n): Observation => (
      { isrc, at: Date.parse(month) + n * day, value: value + n }
    )).filter(({ at }) => at < now)
  )
/** Time passes, often so little that a second capture falls on the same date, until something is written. */
const writes = fc.record({
  passes: fc.oneof(
    fc.constantFrom(1, 5 * minute, 7 * 60 * minute, day),
    fc.integer({ min: 1, max: 9 * day }),
  ),
  what: fc.oneof(
    captured.map((at) => ({ at, isCapture: true })),
    fc.oneof(imported, importedMonth).map((at) => ({ at, isCapture: false })),
  ),
  /** Whether by the landing function or by an insert, which the triggers follow. */
  lands: fc.boolean(),
})

/** Stores them as recorded now, or for a capture without a time of recording. */
async function write(observations: Observation[], recordedAt: Date | null, lands: boolean) {
  const rows = database.owner`
    select distinct on (isrc, at) isrc, to_timestamp(at / 1000.0) as at, value
    from jsonb_to_recordset(${
    database.owner.json(observations as never)
  }) as given (isrc text, at bigint, value bigint)`
  if (lands) {
    await database.owner`
      select private.land_observations(
        array_agg(isrc), array_agg(at), array_agg(value), ${source}, null, ${recordedAt}) from (${rows}) given`
  } else {
    await database.owner`
      insert into app.song_measurements (isrc, captured_at, value, recorded_at)
      select isrc, at, value, ${recordedAt}::timestamptz from (${rows}) given on conflict do nothing`
  }
}

/** The months of all recordings, as of each of these times. */
async function answers(times: (Date | null)[]): Promise<string[]> {
  const rows = await database.owner<{ months: string }[]>`
    select coalesce((
      select json_agg(m order by m.isrc, m.month)::text
      from private.months_as_of(${isrcs}, ${source}, '2024-12-01', '2026-12-01', asked.at::timestamptz) m
    ), '') as months
    from jsonb_array_elements_text(${
    database.owner.json(times)
  }) with ordinality asked (at, number) order by number`
  return rows.map(({ months }) => months)
}

it('the months as of a time are the stored ones now, and stay what they were whatever is captured and imported later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 2, maxLength: 10 }), async (steps) => {
      await database.owner`truncate app.song_measurements`
      const asked: Date[] = []
      const given: string[] = []
      let now = first
      for (const { passes, what, lands } of steps) {
        now += passes
        const observations = what.at(now)
        if (observations.length === 0) continue
        await write(observations, what.isCapture ? null : new Date(now), lands)
        asked.push(new Date(now))
        const [stored, ...known] = await answers([null, ...asked])
        given.push(stored!)
        expect(known).toEqual(given)
      }
      await expectMonthsToAgree(database.owner)
    }),
    { seed: SEED, numRuns: 40 },
  )
})
