import { dateText, shortDate } from '../../../presentation/dates.ts'

/** A day of a chart. */
export interface ChartDay {
  date: string
  value: number | null
  /** Of the day in the period before, `daysBefore` earlier. */
  before: number | null
  /** Whether all of it is known, a part, only its sum with other days, or nothing. */
  state: 'whole' | 'partial' | 'together' | 'gap'
  /** Stands on the chart over the day. */
  word?: string
  /** Stands in the readout of the day. */
  note?: string
}

/** A bar: a day, or the seven days that end with `date`. */
export interface Column extends ChartDay {
  first: string
}

const dayMs = 86_400_000
const maxDailyBars = 120

export const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** How many days before a day is the one that it is compared with: whole weeks, so that both are the same day of a week. */
export const daysBefore = (range: number): number => Math.ceil(range / 7) * 7

/** A bar for each day, or for each week if days would be too thin to tell apart. The last week ends with the last day. */
export function columnsOf(days: readonly ChartDay[]): Column[] {
  if (days.length <= maxDailyBars) return days.map((day) => ({ ...day, first: day.date }))
  const start = days.length % 7
  const weeks = Array.from(
    { length: Math.floor(days.length / 7) },
    (_, week) => weekOf(days.slice(start + 7 * week, start + 7 * week + 7)),
  )
  const last = weeks.at(-1)!
  // The newest week is read as a fall where not all of it is known.
  if (last.value !== null && last.state === 'partial') last.word ??= 'week not whole'
  return weeks
}

function weekOf(days: readonly ChartDay[]): Column {
  const known = days.filter(({ value }) => value !== null)
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + value!, 0)
  const words = days.flatMap(({ word }) => word ?? [])
  const isWhole = days.every(({ state }) => state === 'whole' || state === 'together')
  return {
    first: days[0]!.date,
    date: days.at(-1)!.date,
    value: known.length > 0 ? sum(known.map(({ value }) => value)) : null,
    before: days.some(({ before }) => before === null) ? null : sum(days.map(({ before }) => before)),
    state: known.length === 0 ? 'gap' : isWhole ? 'whole' : 'partial',
    word: words[0],
    note: [
      ...known.length < 7 ? [`${known.length} of 7 days known`] : [],
      ...new Set(words),
    ].join('; ') || undefined,
  }
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Some days as 21 to 27 Nov, or 28 Oct to 3 Nov, with the year where both are not of the same. */
export function daysText(first: string, last: string): string {
  if (first === last) return shortDate(first)
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} to ${shortDate(last)}`
  const text = first.slice(0, 4) === last.slice(0, 4) ? shortDate : dateText
  return `${text(first)} to ${text(last)}`
}

export const columnText = ({ first, date }: Column): string =>
  first === date ? `${weekday.format(new Date(date))} ${shortDate(date)}` : daysText(first, date)

/** Consecutive bars with the same word. */
export interface Run {
  from: number
  to: number
  word: string
}

/** Whether a count is missing after the first one that there is. */
export const isMissing = (columns: readonly Column[], index: number): boolean =>
  columns[index]!.value === null && columns.slice(0, index).some(({ value }) => value !== null)

export function runsOf(columns: readonly Column[]): Run[] {
  const runs: Run[] = []
  for (const [index, { word }] of columns.entries()) {
    const last = runs.at(-1)
    if (!word) continue
    if (last?.word === word && last.to === index - 1) last.to = index
    else runs.push({ from: index, to: index, word })
  }
  return runs
}
