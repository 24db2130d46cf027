import { dateText } from '../../../presentation/dates.ts'
import { stateWord } from '../../../presentation/states.ts'
import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { grouped, percentage, signed } from '../../../presentation/numbers.ts'
import { listed, reason } from './reason.ts'
import { type Day, isCounted, isInvalid, isJump, isMissing } from './series.ts'

/** A period's movement, which only a comparable series has. */
export const movement = (change: number | null): string => change === null ? 'not comparable' : signed(change)

/** The growth, in words if there is no number. */
export function growth({ percentage_growth, zero_baseline }: RecordingHistory): string {
  if (percentage_growth !== null) return percentage(percentage_growth)
  return zero_baseline ? 'no baseline' : 'not comparable'
}

/** The jumps of the counter with their sizes, as one sentence. */
export function jumpsOf(days: readonly Day[]): string[] {
  const jumps = days.filter(isJump).map(({ date, jump }) => `${signed(jump)} on ${dateText(date)}`)
  return jumps.length
    ? [`Counter jumped or was merged, plays beyond a typical day: ${jumps.join(', ')}.`]
    : []
}

/** A text alternative for the picture. */
export function description(
  recording: RecordingHistory,
  { previous, current, days: length }: Periods,
  days: readonly Day[],
  condition?: string | null,
): string {
  const counted = days.filter(isCounted)
  const [first, last] = [counted[0], counted.at(-1)]
  const known = (label: string, belongs: (day: Day) => boolean) =>
    days.some(belongs) ? [`${label}: ${listed(days, belongs, Infinity)}.`] : []
  return [
    ...condition ? [condition] : [],
    `${stateWord('history', recording.state)}: ${reason(recording, days)}.`,
    `Cumulative Spotify play count, ${dateText(previous.start)} to ${dateText(current.end)}.`,
    first && last
      ? `${grouped(first.value)} on ${dateText(first.date)}, ${grouped(last.value)} on ${
        dateText(last.date)
      }.`
      : 'No count to draw.',
    `Previous ${length} ${plural(length)}, ${dateText(previous.start)} to ${dateText(previous.end)}: ${
      movement(recording.previous_change)
    }.`,
    `Current ${length} ${plural(length)}, ${dateText(current.start)} to ${dateText(current.end)}: ${
      movement(recording.current_change)
    }.`,
    `Growth: ${growth(recording)}.`,
    ...known('Without observation', isMissing),
    ...known('Invalid', isInvalid),
    ...known('Counter fell', ({ kind }) => kind === 'corrected'),
    ...jumpsOf(days),
    ...known('Captured at another hour', ({ kind }) => kind === 'unaligned'),
  ].join(' ')
}

export const plural = (days: number): string => days === 1 ? 'day' : 'days'

/** The note of every picture on what its numbers mean. */
export const meaning =
  'Change between cumulative public observations, not exact calendar-day streams or royalty statements.'
