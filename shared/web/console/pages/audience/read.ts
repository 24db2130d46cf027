import type { Result } from '../../../../client/mod.ts'
import { type ChartDay, daysBefore } from '../../../components/chart/chart.tsx'
import { shifted } from '../../../components/chart/columns.ts'
import { calls, data } from '../../calls.ts'
import { pageId } from '../../place.ts'

export type Day = Result<'get_site_visits'>['days'][number]
export type Count = 'visits' | 'signups'

/** The days of a range until today, of which only a part is over, and as many whole days before. */
export interface Audience {
  days: Day[]
  before: Day[]
}

export async function readAudience(range: number): Promise<Audience> {
  const today = new Date().toISOString().slice(0, 10)
  const since = shifted(today, 1 - range)
  const read = async (since: string, days: number) =>
    (await data(calls.GET('/api/sites/{id}/visits', {
      params: { path: { id: pageId() }, query: { since, days } },
    }))).days
  const [days, before] = await Promise.all([
    read(since, range),
    read(shifted(since, -daysBefore(range)), range),
  ])
  return { days, before }
}

export const sumOf = (days: readonly Day[], count: keyof Day): number =>
  days.reduce((sum, day) => sum + (day[count] as number), 0)

export const chartDays = ({ days, before }: Audience, count: Count): ChartDay[] =>
  days.map((day, index) => ({
    date: day.date,
    value: day[count],
    before: before[index]![count],
    state: index === days.length - 1 ? 'partial' : 'whole',
    note: [
      index === days.length - 1 && 'today so far',
      count === 'visits' ? day.signups > 0 && `${day.signups} signed up` : `${day.visits} visits`,
      day.plays > 0 && `${day.plays} game starts`,
    ].filter((part) => part).join(', ') || undefined,
  }))

/** The sums of the days by name, the largest first. */
export function total(rows: readonly (readonly [name: string, count: number])[]) {
  const sums = new Map<string, number>()
  for (const [name, count] of rows) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, a], [, b]) => b - a)
}
