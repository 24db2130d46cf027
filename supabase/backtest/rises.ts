import { withDatabase } from '../local/with-database.ts'
import type { Options } from './options.ts'
import { load } from './run-backtest.ts'

/** A recording, on the last day of the 28 in which it grew most. Streams are those of 28 days. */
export interface Rise {
  isrc: string
  date: string
  /** How often what was counted contains that of the 28 days before. */
  times: number
  counted: number
  /** What a forecast on that day begins with. */
  believed: number
  is_flagged: boolean
  /** Of the next 28 days. */
  followed: number
}

/** The recordings that grew fastest, fastest first, as the forecast would have judged them on that day. */
export async function findRises(url: string, { files }: Pick<Options, 'files'>): Promise<Rise[]> {
  await load(url, files)
  return await withDatabase(url, (sql) =>
    sql<Rise[]>`
      with day as materialized (select d.isrc, d.date, d.value from app.daily_playcounts d),
      rise as (
        select distinct on (d.isrc) d.isrc, d.date, d.value - middle.value as counted,
          (d.value - middle.value)::float8 / (middle.value - first.value) as times, next.value - d.value as followed
        from day d
        join day middle on middle.isrc = d.isrc and middle.date = d.date - 28
        join day first on first.isrc = d.isrc and first.date = d.date - 56
        join day next on next.isrc = d.isrc and next.date = d.date + 28
        where middle.value > first.value and d.value > middle.value and next.value > d.value
        order by d.isrc, times desc
      )
      select r.isrc, r.date::text, r.times, r.counted::float8, s.window_streams as believed,
        s.doubt is not null as is_flagged, r.followed::float8
      from (select * from rise order by times desc, isrc limit 20) r
      cross join lateral private.stream_summaries(
        array[r.isrc], (r.date + 1)::timestamp at time zone 'UTC' - interval '1 microsecond', null) s
      order by r.times desc, r.isrc`)
}

const percent = (part: number) => `${part < 0 ? '-' : '+'}${Math.abs(part * 100).toFixed(1)} %`

/** The rises as text for a terminal. */
export function printedRises(rises: Rise[]): string {
  const line = (...cells: string[]) => cells.map((cell) => cell.padStart(16)).join('').trimStart()
  return [
    `Of the ${rises.length} recordings that grew fastest from one 28 days to the next, ${
      rises.filter(({ is_flagged }) => is_flagged).length
    } are flagged.`,
    line('recording', 'until', 'times', 'flagged', 'of the counted', 'of the next 28'),
    ...rises.map(({ isrc, date, times, counted, believed, is_flagged, followed }) =>
      line(
        isrc.padEnd(16),
        date,
        times.toFixed(2),
        is_flagged ? 'yes' : 'no',
        percent(believed / counted - 1),
        percent(believed / followed - 1),
      )
    ),
  ].join('\n')
}
