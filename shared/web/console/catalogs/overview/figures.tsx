import type { Catalog, Result } from '../../../../client/mod.ts'
import { shortDate } from '../../../../presentation/dates.ts'
import { daysText, shifted } from '../../../components/chart/columns.ts'
import { type Stat, StatStrip } from '../../../components/stat-strip.tsx'
import { compact, compactMoney, count, number, percent, shortTime, signed } from '../../format.ts'
import { toCatalog } from '../../place.ts'

export type Summary = Result<'get_playcount_summary'>

/** Why recordings are not among those that are compared, in a word or two, and the filter of recordings that finds them. */
const missing: Record<Summary['not_comparable'][number]['state'], readonly [word: string, filter: string]> = {
  incomplete: ['gap', 'gap'],
  counter_correction: ['fell', 'fell'],
  unaligned_observations: ['other hour', 'other_hour'],
  invalid_observation: ['cannot be right', 'invalid'],
}

/** The dates of the plays of a period: its first count is the day before them. */
export const periodText = ({ start, end }: { start: string; end: string }): string =>
  daysText(shifted(start, 1), end)

/** Plays and their change on the same recordings, the value, and how many recordings that are. */
export const Figures = ({ catalog, summary }: { catalog: Catalog; summary: Summary }) => (
  <StatStrip label='Figures' stats={[...plays(summary), value(catalog), coverage(summary)]} />
)

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
  const [low, high] = [compactMoney(value.low, currency), compact(value.high)]
  const unit = / [A-Z]$/.exec(high)?.[0] ?? ''
  const range = `${low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low} to ${high}`
  return {
    label,
    value: compactMoney(value.mid, currency),
    note: updating ? `${range}, updating` : `${range}, stored ${shortTime(as_of)}`,
    short: updating ? `${range}, updating` : range,
    href,
  }
}

function coverage({ recordings: { total, comparable }, not_comparable }: Summary): Stat {
  const label = 'Coverage'
  const value = `${number(comparable)} of ${number(total)}`
  if (not_comparable.length === 0) return { label, value, note: 'measured on every day' }
  const states = not_comparable.toSorted((one, other) => other.recordings - one.recordings)
  return {
    label,
    value,
    note: states.map(({ state, recordings }) => `${number(recordings)} ${missing[state][0]}`).join(', '),
    short: `${number(total - comparable)} need a look`,
    href: toCatalog(`recordings?state=${missing[states[0]!.state][1]}`),
  }
}
