import type { Result } from '../../../../client/mod.ts'
import { grouped } from '../../../../presentation/numbers.ts'
import { type ChartDay, daysBefore } from '../../../components/chart/chart.tsx'
import { count } from '../../format.ts'

export type Gains = Result<'get_catalog_daily_gains'>
type GainDate = Gains['dates'][number]

/** At most what one request reads. */
const maxDays = 400

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Two periods of this length, of which the latter ends yesterday. The first count of a period is that of the day before it. */
export const comparedPeriods = (days: number) => ({ since: ago(days + 1), days })

/** The days of a range with those before it, if one request may read both. */
export function gainsQuery(range: number): { since: string; days: number } {
  const both = range + daysBefore(range)
  const days = both <= maxDays ? both : range
  return { since: ago(days + 1), days }
}

/** The latest days of the gains of a catalog, as a chart has them. */
export function chartDays(dates: readonly GainDate[], range: number): ChartDay[] {
  const first = dates.length - range
  const words = partialWords(dates)
  return dates.slice(first).map((date, index) => {
    const before = dates[first + index - daysBefore(range)]
    const value = valueOf(date)
    return {
      date: date.date,
      value,
      before: before ? valueOf(before) : null,
      state: value === null
        ? 'gap'
        : date.late_average > 0
        ? 'together'
        : isPartial(date)
        ? 'partial'
        : 'whole',
      word: fallWord(date) ?? eventWord(date) ?? words.get(date.date),
      note: noteOf(date),
    }
  })
}

/** Merges and jumps are no listening. Of gains over several days, each day has their average. */
const valueOf = ({ gain, event_plays, late_average }: GainDate): number | null =>
  gain === null && late_average === 0
    ? null
    : Math.max(0, (gain ?? 0) - event_plays) + Math.round(late_average)

const isPartial = ({ gap, recordings_compared, recordings_expected }: GainDate): boolean =>
  !gap && recordings_compared > 0 && recordings_compared < recordings_expected

/** One word for consecutive days on which a part was measured. */
function partialWords(dates: readonly GainDate[]): Map<string, string> {
  const words = new Map<string, string>()
  let run: GainDate[] = []
  const end = () => {
    const measured = run.map(({ recordings_compared }) => recordings_compared)
    const [least, most] = [Math.min(...measured), Math.max(...measured)]
    const expected = Math.max(...run.map(({ recordings_expected }) => recordings_expected))
    const range = least === most ? grouped(least) : `${grouped(least)} to ${grouped(most)}`
    for (const { date } of run) words.set(date, `${range} of ${grouped(expected)} measured`)
    run = []
  }
  for (const date of dates) {
    if (isPartial(date)) run.push(date)
    else end()
  }
  end()
  return words
}

const fallWord = ({ corrections }: GainDate): string | undefined =>
  corrections > 0 ? `${count(corrections, 'count')} lowered` : undefined

const eventWord = ({ event_recordings }: GainDate): string | undefined =>
  event_recordings > 0 ? 'merged' : undefined

function noteOf(date: GainDate): string | undefined {
  const { gap, gain, recordings_compared, recordings_expected, late_average } = date
  const { corrections, corrected_plays, event_recordings, event_plays } = date
  return [
    gap && late_average === 0 && 'nothing was captured',
    !gap && gain === null && late_average === 0 && 'counted, without a count of the day before',
    isPartial(date) && `${grouped(recordings_compared)} of ${grouped(recordings_expected)} measured`,
    late_average > 0 && `${gain === null ? '' : 'in part '}the average of several days`,
    corrections > 0 && `${count(corrections, 'counter')} fell by ${grouped(-corrected_plays)}, left out`,
    event_recordings > 0 &&
    `${count(event_recordings, 'counter')} jumped or merged, ${grouped(event_plays)} left out`,
  ].filter((part) => part).join('; ') || undefined
}
