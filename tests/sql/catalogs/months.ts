import type { Sql } from 'postgres'
import { expect } from 'vitest'

/** The expected days, computed here and not in SQL: by recording, source and UTC date, the latest capture. */
async function expectedDays(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ series: string; date: string; time: string; value: string }[]>`
    select isrc || ' ' || data_source as series, to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') as date,
      to_char(captured_at at time zone 'UTC', 'HH24:MI:SS.US') as time, value::text
    from app.song_measurements where isfinite(captured_at)`
  const latest = new Map<string, { time: string; value: string }>()
  for (const { series, date, time, value } of rows) {
    const key = `${series} ${date}`
    if (time > (latest.get(key)?.time ?? '')) latest.set(key, { time, value })
  }
  return new Map([...latest].map(([key, { time, value }]) => [key, `${value} at ${seconds(time)}`]))
}

function seconds(time: string): string {
  const [hours, minutes, rest] = time.split(':') as [string, string, string]
  const [whole, fraction] = rest.split('.') as [string, string]
  const digits = fraction.replace(/0+$/, '')
  return `${Number(hours) * 3600 + Number(minutes) * 60 + Number(whole)}${digits && `.${digits}`}`
}

/** The facts about a month's lists, put together here and not in SQL. */
function expectedFacts(counts: string[], times: string[]) {
  const days = counts.flatMap((count, index) =>
    count === '' ? [] : { bit: 1 << index, count: BigInt(count), us: Math.round(Number(times[index]) * 1e6) }
  )
  const bits = (chosen: typeof days) => chosen.reduce((sum, { bit }) => sum | bit, 0)
  return {
    present: bits(days),
    invalid: bits(days.filter(({ count }) => count < 0n || count > 2n ** 53n - 1n)),
    lower: bits(days.filter(({ count }, n) => n > 0 && count < days[n - 1]!.count)),
    first_count: String(days[0]!.count),
    last_count: String(days.at(-1)!.count),
    earliest_us: String(Math.min(...days.map(({ us }) => us))),
    latest_us: String(Math.max(...days.map(({ us }) => us))),
  }
}

/** The latest time of recording of each month's observations that were recorded later than captured. */
async function expectedRewrites(sql: Sql): Promise<Map<string, string | null>> {
  const rows = await sql<
    { series: string; month: string; captured: string; recorded: string | null; at: string }[]
  >`
    select isrc || ' ' || data_source || ' ' || to_char(captured_at at time zone 'UTC', 'YYYY-MM-01') as series,
      extract(epoch from captured_at)::text as captured, extract(epoch from recorded_at)::text as recorded,
      recorded_at::text as at
    from app.song_measurements where isfinite(captured_at)`
  const latest = new Map<string, { recorded: number; at: string } | null>()
  for (const { series, captured, recorded, at } of rows) {
    const known = latest.get(series) ?? null
    const isLate = recorded !== null && Number(recorded) > Number(captured)
    latest.set(
      series,
      isLate && Number(recorded) > (known?.recorded ?? -Infinity)
        ? { recorded: Number(recorded), at }
        : known,
    )
  }
  return new Map([...latest].map(([series, rewrite]) => [series, rewrite?.at ?? null]))
}

async function keptDays(sql: Sql): Promise<Map<string, string>> {
  type Facts = ReturnType<typeof expectedFacts>
  const rows = await sql<
    ({ series: string; month: string; last_day: number; counts: string; seconds: string } & Facts)[]
  >`select isrc || ' ' || data_source as series, month::text, last_day, counts, seconds, present, invalid, lower,
    first_count::text, last_count::text, earliest_us::text, latest_us::text from app.monthly_playcounts`
  const days = new Map<string, string>()
  for (const { series, month, last_day, counts: listed, seconds, ...facts } of rows) {
    const [counts, times] = [listed.split(','), seconds.split(',')]
    expect(facts, `${series} ${month}`).toEqual(expectedFacts(counts, times))
    expect([counts.length, times.length, counts.at(-1) !== ''], month).toEqual([last_day, last_day, true])
    counts.forEach((count, index) => {
      const key = `${series} ${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`
      if (count !== '') days.set(key, `${count} at ${times[index]}`)
      else expect(times[index], key).toBe('')
    })
  }
  return days
}

/** The view's rows of the source that it shows. */
async function shownDays(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ series: string; date: string; value: string; time: string }[]>`
    select isrc || ' apify_spotify_playcount' as series, date::text, value::text,
      to_char(captured_at at time zone 'UTC', 'HH24:MI:SS.US') as time
    from app.daily_playcounts where (captured_at at time zone 'UTC')::date = date`
  return new Map(
    rows.map(({ series, date, value, time }) => [`${series} ${date}`, `${value} at ${seconds(time)}`]),
  )
}

/** The months, and the view of their days, agree with the observations, and hold nothing else. */
export async function expectMonthsToAgree(sql: Sql): Promise<void> {
  const sorted = (days: Map<string, string>) => [...days].sort(([a], [b]) => a < b ? -1 : 1)
  const rewrites = await sql<{ series: string; at: string | null }[]>`
    select isrc || ' ' || data_source || ' ' || month as series, rewritten_at::text as at from app.monthly_playcounts`
  expect(new Map(rewrites.map(({ series, at }) => [series, at]))).toEqual(await expectedRewrites(sql))
  const expected = sorted(await expectedDays(sql))
  expect(sorted(await keptDays(sql))).toEqual(expected)
  expect(sorted(await shownDays(sql))).toEqual(
    expected.filter(([day]) => day.includes(' apify_spotify_playcount ')),
  )
}
