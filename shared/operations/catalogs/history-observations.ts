import type { RecordingHistory } from './history-schemas.ts'

/**
 * Reads the months of a recording in the database's form: separated by semicolons, each the number of days from the first
 * date to its own first, then its counts and when each was captured in seconds after midnight UTC, with up to six
 * decimals. Both are lists by day of month, separated by commas, empty where a day has none.
 */
export function observationsOf(months: string, dates: string[]): RecordingHistory['observations'] {
  return months.split(';').flatMap((month) => {
    const [offset, counts = '', seconds = ''] = month.split(' ')
    const times = seconds.split(',')
    return counts.split(',').flatMap((count, index) => {
      const date = dates[Number(offset) + index]
      return date && count ? { date, captured_at: instantOf(date, times[index]!), value: Number(count) } : []
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
