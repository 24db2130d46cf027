import type { Catalog, Result } from '../../../../client/mod.ts'
import { shortDate } from '../../../../presentation/dates.ts'
import { filters, needLook, problems } from '../../../../presentation/recording-states.ts'
import { daysText, shifted } from '../../../components/chart/columns.ts'
import { type Stat, StatStrip } from '../../../components/stat-strip.tsx'
import { compact, count, number, percent, shortTime, signed } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { compactRange } from '../range-text.ts'
import { toCatalog } from '../../place.ts'

export type Summary = Result<'get_playcount_summary'>

/** How many recordings are in each state of their list. */
export type States = Result<'list_catalog_recordings'>['states']

/** The dates of the plays of a period: its first count is the day before them. */
export const periodText = ({ start, end }: { start: string; end: string }): string =>
  daysText(shifted(start, 1), end)

/** Plays and their change on the same recordings, the value, and how many recordings that are. */
export const Figures = ({ catalog, summary, states }: {
  catalog: Catalog
  summary: Summary
  states: States | undefined
}) => <StatStrip label='Figures' stats={[...plays(summary), value(catalog), coverage(summary, states)]} />

function plays({ recordings, periods, complete_since, ...sums }: Summary): Stat[] {
  const { comparable } = recordings
  const { current_change, percentage_growth: growth, absolute_growth, known_streams } = sums
  if (comparable === 0) {
    return [
      { label: 'Plays so far', value: compact(known_streams), note: 'the latest count of each recording' },
      {
        label: 'Change',
        value: '–',
        note: complete_since === null
          ? `needs a count on each of ${2 * periods.days + 1} days`
          : `the latest ${periods.days} whole days ended on ${
            shortDate(shifted(complete_since, periods.days))
          }`,
      },
    ]
  }
  const by = signed(absolute_growth ?? 0)
  const isNews = growth !== null && Math.abs(growth) >= 1
  return [
    {
      label: `Plays, ${periods.days} days`,
      value: compact(current_change),
      note: `${periodText(periods.current)}, ${count(comparable, 'recording')}`,
      short: `on ${count(comparable, 'recording')}`,
    },
    {
      label: 'Change',
      value: growth === null
        ? '–'
        : <span class={isNews ? growth > 0 ? 'up' : 'down' : undefined}>{percent(growth)}</span>,
      note: `${by} against ${periodText(periods.previous)}, same ${number(comparable)}`,
      short: `${by}, same ${number(comparable)}`,
    },
  ]
}

function value({ headline, song_count }: Catalog): Stat {
  const { value, currency, as_of, updating, missing } = headline
  const label = 'Value, estimate'
  const href = toCatalog('value')
  if (!value) {
    const note = song_count === 0
      ? 'no recordings'
      : missing?.possible_from
      ? undefined
      : missing?.explanation
    return { label, value: updating ? 'updating' : '–', note, href }
  }
  const range = compactRange(value, currency)
  return {
    label,
    value: compactMoney(value.mid, currency),
    note: updating ? `${range}, updating` : `${range}, stored ${shortTime(as_of)}`,
    short: updating ? `${range}, updating` : range,
    href,
  }
}

function coverage({ recordings: { total, comparable } }: Summary, states: States | undefined): Stat {
  const label = 'Coverage'
  const value = `${number(comparable)} of ${number(total)}`
  if (comparable === total) return { label, value, note: 'measured on every day' }
  const href = toCatalog('recordings')
  const found = filters.filter((state) => states && states[state] > 0)
    .toSorted((one, other) => states![other] - states![one])
  if (!states || found.length === 0) {
    return { label, value, note: `${number(total - comparable)} not compared`, href }
  }
  const open = problems.reduce((sum, state) => sum + states[state], 0)
  return {
    label,
    value,
    note: [...open > 0 ? [needLook(open)] : [], ...states.new > 0 ? [`${number(states.new)} new`] : []]
      .join(', '),
    href: `${href}?state=${found[0]}`,
  }
}
