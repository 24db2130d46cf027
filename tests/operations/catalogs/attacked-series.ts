import { testIsrc } from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'
import { dayMs, saveSeries, today } from './report-world.ts'

/** What a counter adds on a day: `ago` is 1 on the last one. `usual` is what is listened to. */
export type Gain = (ago: number, usual: number) => number

export const bots = (first: number, last: number, times: number): Gain => (ago, usual) =>
  ago <= first && ago >= last ? times * usual : usual

/** A merge in steps of so many plays. */
export const steps = (first: number, count: number, plays: number, every = 1): Gain => (ago, usual) =>
  usual + (ago <= first && ago > first - count * every && (first - ago) % every === 0 ? plays : 0)

let used = 0

/**
 * A recording that is heard a little more on some days of the week and on some of its own, counted for 400 days, with its own hour
 * of capture. No two gain the same: they would be one counter.
 */
export function counter(artist: string, gain: Gain, usual = 1_000, cap?: number) {
  const days = 400
  const n = ++used
  // One that stops at a cap does so ten days ago.
  let value = cap ? cap - usual * (days - 10) : 500_000 + n * 7_919
  return {
    isrc: testIsrc(n),
    artist,
    name: `Song ${n}`,
    releaseDate: '2019-03-01',
    observations: Array.from({ length: days }, (_, index) => {
      const ago = days - index
      value += Math.round(
        gain(ago, usual) * (cap ? 1 : 1 + ((ago + n) % 7 - 3) / 30 + ((ago * ago * n) % 101 - 50) / 2_000),
      )
      return { at: today() - ago * dayMs + 15_600_000 + n * 60_000, value: Math.min(value, cap ?? value) }
    }),
  }
}

/** Saves counters, each with its artist. */
export async function saveCounters(database: TestDatabase, counters: ReturnType<typeof counter>[]) {
  const { owner: sql } = database
  await saveSeries(database, counters)
  await sql`update app.songs set artist = named.artist
    from jsonb_to_recordset(${
    sql.json(counters.map(({ isrc, artist }) => ({ isrc, artist })))
  }) named (isrc text, artist text)
    where songs.isrc = named.isrc`
}
