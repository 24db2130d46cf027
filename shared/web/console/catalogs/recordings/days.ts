import { grouped } from '../../../../presentation/numbers.ts'
import { recordingDayStates } from '../../../../presentation/recording-states.ts'
import { type ChartDay, daysBefore } from '../../../components/chart/chart.tsx'
import type { Recording } from './list.ts'

export type Day = Recording['days'][number]

/** At most what one request reads. */
const maxDays = 365

/** The days of a range with those before it, if one request may read both. */
export const daysToRead = (range: number): number => {
  const both = range + daysBefore(range)
  return both <= maxDays ? both : range
}

/** The days of a range from the first that may have plays. */
export function daysOf(days: readonly Day[], range: number): readonly Day[] {
  const latest = days.slice(-range)
  const first = latest.findIndex(({ state }) => state !== 'before_first' && state !== 'first')
  return first < 0 ? [] : latest.slice(first)
}

/** Of a gain over several days, each has the average. What the counter jumped is no listening. */
const playsOf = ({ gain, late_average, event }: Day): number | null =>
  gain !== null
    ? Math.max(0, gain - (event?.kind === 'jump' ? event.plays : 0))
    : late_average !== null
    ? Math.round(late_average)
    : null

/** The same days as a chart has them. */
export function chartDays(days: readonly Day[], range: number): ChartDay[] {
  const byDate = new Map(days.map((day, index) => [day.date, index]))
  return daysOf(days, range).map((day) => {
    const before = days[byDate.get(day.date)! - daysBefore(range)]
    return {
      date: day.date,
      value: playsOf(day),
      before: before ? playsOf(before) : null,
      state: playsOf(day) === null ? 'gap' : day.gain === null ? 'together' : 'whole',
      word: wordOf(day, days),
      note: noteOf(day),
    }
  })
}

/** How many days a day's plays are known together with: those of the count that ends them. */
const together = (day: Day, days: readonly Day[]): number | undefined =>
  day.late_average === null
    ? undefined
    : days.find(({ date, late_days }) => date >= day.date && late_days !== null)?.late_days ?? undefined

function wordOf(day: Day, days: readonly Day[]): string | undefined {
  if (day.fall !== null) return 'count lowered'
  if (day.event?.kind === 'jump') return 'jump'
  const length = together(day, days)
  return length !== undefined ? `${length} days together` : day.state === 'invalid' ? 'not plays' : undefined
}

const noteOf = ({ state, fall, event, late_average }: Day): string | undefined =>
  [
    state === 'invalid' && 'a count that cannot be right, left out',
    state === 'gap' && late_average === null && 'not counted',
    late_average !== null && 'the average of days that are known together',
    fall !== null && `the counter fell by ${grouped(fall)}`,
    event?.kind === 'jump' && `the counter jumped by ${grouped(event.plays)}, left out`,
    event?.kind === 'stale_capture' && 'the service showed the count of the day before',
  ].filter((part) => part).join('; ') || undefined

/** How a day is drawn in the strip of states. */
export const markOf = ({ state, late_average }: Day) =>
  state === 'whole'
    ? 'whole'
    : state === 'fell' || state === 'invalid'
    ? 'bad'
    : late_average !== null
    ? 'together'
    : 'none'

/** How many days are in each state, in words, each with how it is drawn. */
export function statesOf(days: readonly Day[]): (readonly [mark: string, text: string])[] {
  const found = Map.groupBy(
    days,
    (day) => recordingDayStates[markOf(day) === 'together' ? 'together' : day.state],
  )
  return [...found].map(([word, of]) => [markOf(of[0]!), `${grouped(of.length)} ${word.toLowerCase()}`])
}
