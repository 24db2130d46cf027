import type { Periods, RecordingHistory } from '../history-schemas.ts'
import { boundaryDates } from '../history-dates.ts'

export type DayKind = 'observed' | 'corrected' | 'unaligned' | 'too_low' | 'too_high' | 'missing'

/** One boundary date, as it is drawn. `value` is null where nothing may enter the scale. */
export interface Day {
  readonly index: number
  readonly date: string
  readonly kind: DayKind
  readonly value: number | null
  readonly time: string
}

const tolerance_ms = 3_600_000

/** Every boundary date with what is known of it. What cannot be a count is kept out of the series here. */
export function readDays(recording: RecordingHistory, periods: Periods): Day[] {
  const observations = new Map(recording.observations.map((observation) => [observation.date, observation]))
  const invalid = new Set(recording.invalid_days)
  const corrections = new Set(recording.correction_days)
  const first_ms = timeOfDay_ms(recording.observations[0]?.captured_at ?? '')
  return boundaryDates(periods).map((date, index) => {
    const found = observations.get(date)
    if (!found) return { index, date, kind: 'missing', value: null, time: '' }
    const time = found.captured_at.slice(11, 16)
    const isCount = found.value >= 0 && found.value <= Number.MAX_SAFE_INTEGER && !invalid.has(date)
    if (!isCount) return { index, date, kind: found.value < 0 ? 'too_low' : 'too_high', value: null, time }
    const isAligned = Math.abs(timeOfDay_ms(found.captured_at) - first_ms) <= tolerance_ms
    const kind = corrections.has(date) ? 'corrected' : isAligned ? 'observed' : 'unaligned'
    return { index, date, kind, value: found.value, time }
  })
}

const timeOfDay_ms = (instant: string) => Date.parse(`1970-01-01T${instant.slice(11)}`)

/** Stretches of neighbours that belong together; a stretch ends wherever a day does not. */
export function stretches(days: readonly Day[], belongs: (day: Day) => boolean): Day[][] {
  const found: Day[][] = []
  for (const day of days) {
    if (!belongs(day)) continue
    const open = found.at(-1)
    if (open?.at(-1)?.index === day.index - 1) open.push(day)
    else found.push([day])
  }
  return found
}

export const isCounted = (day: Day): day is Day & { value: number } => day.value !== null
export const isMissing = (day: Day): boolean => day.kind === 'missing'
export const isInvalid = (day: Day): boolean => day.kind === 'too_low' || day.kind === 'too_high'
