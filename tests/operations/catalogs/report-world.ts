import { testIsrc } from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'
import type { Line } from './report-by-hand.ts'

export const dayMs = 86_400_000
/** The start of today (UTC). */
export const today = () => Math.floor(Date.now() / dayMs) * dayMs
export const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const daysAgo = (days: number) => dateOf(today() - days * dayMs)
/** The start of a date, as a report's query. */
export const asOf = (ago = 0) => `as_of=${daysAgo(ago)}T00:00:00Z`

export interface Series {
  isrc: string
  name: string
  releaseDate?: string
  /** In order. */
  observations: { at: number; value: number }[]
}

let used = 1_000
/** A recording with these counts on the dates until yesterday, null where it is not counted. */
export function recording(counts: (number | null)[], details: Partial<Series> = {}): Series {
  const isrc = testIsrc(++used)
  const observations = counts.flatMap((value, n) =>
    value === null ? [] : [{ at: today() - (counts.length - n) * dayMs + 15_600_000, value }]
  )
  return { isrc, name: `Song ${used}`, releaseDate: '2019-03-01', observations, ...details }
}

/** What a function gives for each of so many days, the first of which is 0. */
export const daysOf = <T>(count: number, of: (day: number) => T): T[] =>
  Array.from({ length: count }, (_, day) => of(day))

/** Recordings of all ages with counts of up to 430 days, some with gaps, falls, invalid counts or none. */
export function makeSeries(): Series[] {
  let seed = 20260721
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  return Array.from({ length: 16 }, (_, n) => {
    const age = [60, 200, 500, 900, 1500, 2500, 4000, 5500][n % 8]! + n
    const days = n === 15 ? 0 : n === 14 ? 1 : n === 13 ? 5 : n % 5 === 4 ? 120 : Math.min(age - 1, 430)
    const exponent = 0.4 + random() * 0.5
    const scale = 10 ** (2 + random() * 3)
    let value = Math.floor(scale * age)
    const observations = Array.from({ length: days }, (_, index) => {
      const aged = age - days + index + 1
      value += Math.floor(scale * 30 * aged ** -exponent * (0.9 + random() * 0.2))
      return { at: today() - (days - index) * dayMs + 15_600_000 + n * 60_000, value }
    })
    const kept = observations.filter((_, index) =>
      // The end of a series and the days around it stay, so that each has a rate.
      index < 3 || index > days - 40 || n % 3 !== 1 || index % 17 > 2
    )
    if (n === 5) kept.at(-12)!.value = Math.floor(kept.at(-12)!.value * 0.9)
    if (n === 7) kept.slice(-20).forEach((each) => each.value += 50_000_000)
    if (n === 2) kept[100]!.value = -1
    if (n === 3) kept[200]!.value = 2 ** 53
    return {
      isrc: testIsrc(n + 1),
      name: n === 0 ? '<b>"A" & Ω</b>' : `Song ${n}`,
      ...n !== 6 && n !== 14 && { releaseDate: dateOf(today() - age * dayMs) },
      observations: kept,
    }
  })
}

/** Saves series as captures that were recorded when they were made, or now. */
export async function saveSeries(
  { owner: sql }: TestDatabase,
  series: Series[],
  recorded: 'then' | 'now' = 'then',
) {
  await sql`
    insert into app.songs (isrc, name, artist, release_date)
    select isrc, name, 'The Paper Lanterns', "releaseDate"
    from jsonb_to_recordset(${sql.json(series as never)}) song (isrc text, name text, "releaseDate" date)
    on conflict (isrc) do update set name = excluded.name, artist = excluded.artist, release_date = excluded.release_date`
  const rows = series.flatMap(({ isrc, observations }) =>
    observations.map(({ at, value }) => ({ isrc, at: new Date(at).toISOString(), value }))
  )
  await sql`
    insert into app.song_measurements (isrc, captured_at, value, recorded_at)
    select isrc, at, value, case when ${recorded === 'now'} then now() end
    from jsonb_to_recordset(${sql.json(rows)}) row (isrc text, at timestamptz, value bigint)`
}

/** Stores a model of what is known today, as the nightly job does: what other tests save changes no forecast. */
export const storeModel = ({ owner: sql }: TestDatabase) =>
  sql`
    insert into app.valuation_models (method, known_until, known_from, basis, recordings, pairs, parameters)
    select method, known_until, known_from, basis, recordings, pairs, parameters
    from private.fit_valuation_model(${new Date(today()).toISOString()})`

const texts = [
  ...[
    'isrc',
    'name',
    'artist',
    'release_date',
    'basis',
    'age_class',
    'first_captured_at',
    'last_captured_at',
  ],
  ...['from_file', 'condition', 'counted_until', 'shared_since', 'related'],
]

/** The lines of the CSV by column. The tests' names have no line ends; numbers are numbers, and null without one. */
export function linesOf(csv: string): (Line & Record<string, string | number | null>)[] {
  const [head, ...lines] = csv.trimEnd().split('\r\n').map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted?.replaceAll('""', '"') ?? plain!
    )
  )
  return lines.map((cells) =>
    Object.fromEntries(head!.map((name, index) => {
      const cell = cells[index]!
      return [name, texts.includes(name) ? cell : cell === '' ? null : Number(cell)]
    })) as never
  )
}
