import type { Sql } from 'postgres'
import { testIsrc } from '../../support/accounts.ts'
import type { Recording } from './reference.ts'

export const dayNumber = (instant: string) => Date.parse(instant) / 86_400_000

/** A generator of numbers from 0 to 1 that are the same in each run. */
function random(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** Recordings that decay with their age, with noise of their own and noise that all share. */
export function generate(count: number, start: string, days: number): Recording[] {
  const next = random(7)
  const first = dayNumber(start)
  const ages = [40, 150, 400, 700, 1200, 2500, 4000, 9000]
  const shared = Array.from({ length: days }, () => 0.95 + 0.1 * next())
  return Array.from({ length: count }, (_, n) => {
    const age = ages[n % ages.length]!
    const level = 10 ** (3 + 3 * next())
    let drift = 0
    let total = Math.round(level * age)
    const observations = shared.map((common, day) => {
      drift += (next() - 0.5) * 0.03
      total += Math.round(level * ((age + day) / age) ** -0.8 * common * Math.exp(drift))
      return { at: first + day + 0.2 + Math.floor(next() * 600) / 86_400, count: total }
    })
    return {
      isrc: testIsrc(n + 1),
      released: Math.floor(first) - age,
      observations: observations.filter(() => next() > 0.03),
    }
  })
}

/** What captures and people do to counts: a stale day, a fall, a merge of two counters, an invalid count, a gap. */
export function spoil({ observations }: Recording, kind: number) {
  const middle = observations.length - 20
  if (kind === 0) observations[middle]!.count = observations[middle - 1]!.count
  if (kind === 1) observations.slice(middle).forEach((one) => one.count -= 5_000)
  if (kind === 2) observations.slice(middle).forEach((one) => one.count += 900_000_000)
  if (kind === 3) observations[middle]!.count = -1
  if (kind === 4) observations.splice(middle - 10, 12)
}

export async function store(sql: Sql, recordings: Recording[]) {
  await sql`insert into app.songs (isrc, name, release_date) select * from unnest(
    ${recordings.map(({ isrc }) => isrc)}::text[], ${recordings.map(({ isrc }) => `Song ${isrc}`)}::text[],
    ${recordings.map(({ released }) => new Date(released * 86_400_000).toISOString().slice(0, 10))}::date[])`
  const rows = recordings.flatMap(({ isrc, observations }) => observations.map((one) => ({ isrc, ...one })))
  // Null: recorded when it was captured.
  await sql`insert into app.song_measurements (isrc, captured_at, value, recorded_at)
    select isrc, to_timestamp(at * 86400), value, null
    from unnest(${rows.map(({ isrc }) => isrc)}::text[], ${rows.map(({ at }) => at)}::float8[],
      ${rows.map(({ count }) => count)}::bigint[]) row (isrc, at, value)`
}
