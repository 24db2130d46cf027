import { boundaryDates } from '../boundary-dates.ts'
import type { Periods, RecordingHistory } from '../history-schemas.ts'

export type DayKind = 'observed' | 'corrected' | 'unaligned' | 'too_low' | 'too_high' | 'missing'

/** One boundary date. `value` is null if it is missing or invalid. */
export interface Day {
  readonly index: number
  readonly date: string
  readonly kind: DayKind
  readonly value: number | null
  readonly time: string
  /** What a jump or a merge of the counter added beyond a typical day; 0 without one. */
  readonly jump: number
}

/** A day on which the counter jumped or was merged with another one. */
export interface Jump {
  readonly date: string
  readonly plays: number
}

const tolerance_ms = 3_600_000

/** Every boundary date with its observation. */
export function readDays(recording: RecordingHistory, periods: Periods, jumps: readonly Jump[] = []): Day[] {
  const observations = new Map(recording.observations.map((observation) => [observation.date, observation]))
  const invalid = new Set(recording.invalid_days)
  const corrections = new Set(recording.correction_days)
  const jumpOf = new Map(jumps.map(({ date, plays }) => [date, plays]))
  const first_ms = timeOfDay_ms(recording.observations[0]?.captured_at ?? '')
  return boundaryDates(periods).map((date, index) => {
    const observation = observations.get(date)
    if (!observation) return { index, date, kind: 'missing', value: null, time: '', jump: 0 }
    const time = observation.captured_at.slice(11, 16)
    const isCount = observation.value >= 0 && observation.value <= Number.MAX_SAFE_INTEGER &&
      !invalid.has(date)
    if (!isCount) {
      return { index, date, kind: observation.value < 0 ? 'too_low' : 'too_high', value: null, time, jump: 0 }
    }
    const isAligned = Math.abs(timeOfDay_ms(observation.captured_at) - first_ms) <= tolerance_ms
    const kind = corrections.has(date) ? 'corrected' : isAligned ? 'observed' : 'unaligned'
    return { index, date, kind, value: observation.value, time, jump: jumpOf.get(date) ?? 0 }
  })
}

const timeOfDay_ms = (instant: string) => Date.parse(`1970-01-01T${instant.slice(11)}`)

/** Ranges of consecutive days that match. */
export function rangesOf<D extends { index: number }>(
  days: readonly D[],
  belongs: (day: D) => boolean,
): D[][] {
  const ranges: D[][] = []
  for (const day of days) {
    if (!belongs(day)) continue
    const open = ranges.at(-1)
    if (open?.at(-1)?.index === day.index - 1) open.push(day)
    else ranges.push([day])
  }
  return ranges
}

export const isCounted = (day: Day): day is Day & { value: number } => day.value !== null
export const isJump = ({ jump }: Day): boolean => jump > 0
export const isMissing = (day: Day): boolean => day.kind === 'missing'
export const isInvalid = (day: Day): boolean => day.kind === 'too_low' || day.kind === 'too_high'
