import type { Sql } from 'postgres'
import { expect } from 'vitest'

/** What the observations say, put together here and not in SQL: by recording, source and UTC date, the latest capture. */
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

async function keptDays(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<
    { series: string; month: string; last_day: number; counts: string; seconds: string }[]
  >`select isrc || ' ' || data_source as series, month::text, last_day, counts, seconds from app.monthly_playcounts`
  const days = new Map<string, string>()
  for (const { series, month, last_day, ...lists } of rows) {
    const [counts, times] = [lists.counts.split(','), lists.seconds.split(',')]
    expect([counts.length, times.length, counts.at(-1) !== ''], month).toEqual([last_day, last_day, true])
    counts.forEach((count, index) => {
      const key = `${series} ${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`
      if (count !== '') days.set(key, `${count} at ${times[index]}`)
      else expect(times[index], key).toBe('')
    })
  }
  return days
}

/** The months hold what the observations say, and nothing else. */
export async function expectMonthsToAgree(sql: Sql): Promise<void> {
  const sorted = (days: Map<string, string>) => [...days].sort(([a], [b]) => a < b ? -1 : 1)
  expect(sorted(await keptDays(sql))).toEqual(sorted(await expectedDays(sql)))
}
