import { dateText } from '../../../presentation/dates.ts'
import type { RecordingHistory } from '../history-schemas.ts'
import { grouped } from '../../../presentation/numbers.ts'
import { type Day, isCounted, isInvalid, isMissing, rangesOf } from './series.ts'

/** How many characters of dates fit beside the state's name and the text before them. */
const maxDatesLength = 60

/** The reason for a series' state, in one short sentence. */
export function reason({ state }: RecordingHistory, days: readonly Day[]): string {
  if (state === 'comparable') {
    return `All ${days.length} days observed, within 1 hour of the first one’s time of day`
  }
  if (state === 'incomplete') return missing(days)
  if (state === 'counter_correction') return `Counter fell on ${fallen(days)}`
  return state === 'invalid_observation' ? impossible(days) : captured(days)
}

function impossible(days: readonly Day[]): string {
  const kinds = new Set(days.filter(isInvalid).map(({ kind }) => kind))
  const words = [kinds.has('too_low') ? 'negative' : '', kinds.has('too_high') ? 'impossibly large' : '']
    .filter(Boolean)
  const what = words.join(' or ').replace(/^./, (letter) => letter.toUpperCase())
  return `${what} value on ${listed(days, isInvalid)}`
}

function captured(days: readonly Day[]): string {
  const first = days.find(({ time }) => time !== '')
  const [odd, ...more] = days.filter(({ kind }) => kind === 'unaligned')
  if (!first || !odd) return 'Captured more than 1 hour apart'
  const others = more.length ? ` and ${more.length} more` : ''
  return `Captured more than 1 hour apart: ${odd.time} on ${
    dateText(odd.date)
  }${others}, at first ${first.time} (UTC)`
}

function missing(days: readonly Day[]): string {
  const count = days.filter(isMissing).length
  if (count === days.length) return `No observation on any of the ${count} days`
  return `Missing ${count} ${count === 1 ? 'day' : 'days'}: ${listed(days, isMissing)}`
}

/** A single fall with its size, or a list of falls. */
function fallen(days: readonly Day[]): string {
  const [fall, ...more] = days.filter(({ kind }) => kind === 'corrected')
  const before = fall && days.slice(0, fall.index).findLast((day) => day.kind !== 'missing')
  if (!fall || more.length > 0 || !before || !isCounted(before) || !isCounted(fall)) {
    return listed(days, ({ kind }) => kind === 'corrected')
  }
  return `${dateText(fall.date)}, by ${grouped(before.value - fall.value)}`
}

/** Dates, with consecutive ones as a range. Those that do not fit are counted. */
export function listed(
  days: readonly Day[],
  belongs: (day: Day) => boolean,
  maxLength = maxDatesLength,
): string {
  const texts: string[] = []
  let rest = 0
  for (const span of rangesOf(days, belongs)) {
    const [from, to] = [dateText(span[0]!.date), dateText(span.at(-1)!.date)]
    const text = from === to ? from : `${from} to ${to}`
    const isFitting = rest === 0 && [...texts, text].join(', ').length <= maxLength
    if (isFitting) texts.push(text)
    else rest += span.length
  }
  return texts.join(', ') + (rest ? ` and ${rest} more` : '')
}
