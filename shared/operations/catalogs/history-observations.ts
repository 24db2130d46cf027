import type { RecordingHistory } from './history-schemas.ts'

/** A month of a recording in the database's form: lists by day of month, separated by commas, empty where a day has none. */
export interface StoredMonth {
  isrc: string
  /** The first day of the month, YYYY-MM-DD. */
  month: string
  counts: string
  /** When each was captured, in seconds after midnight UTC, with up to six decimals. */
  seconds: string
}

/** The observations of a recording from the first to the last of these dates, by date. */
export function observationsOf(
  months: StoredMonth[],
  { first, last }: { first: string; last: string },
): RecordingHistory['observations'] {
  const ordered = months.toSorted((a, b) => a.month < b.month ? -1 : 1)
  return ordered.flatMap(({ month, counts, seconds }) => {
    const times = seconds.split(',')
    return counts.split(',').flatMap((count, index) => {
      const date = month.slice(0, 8) + twoDigits[index + 1]
      if (count === '' || date < first || date > last) return []
      return { date, captured_at: instantOf(date, times[index]!), value: Number(count) }
    })
  })
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The instant of a capture, with as many digits after the second as the capture has. */
function instantOf(date: string, second: string): string {
  const [whole = '', fraction] = second.split('.')
  const ofDay = Number(whole)
  const time = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60]
  return `${date}T${time.map((part) => twoDigits[part]).join(':')}${fraction ? `.${fraction}` : ''}Z`
}
