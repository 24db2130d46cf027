/** Recordings and their latest observations of each UTC date, a month at a time, as the database gives them. */
export interface StoredSeries {
  recordings: { isrc: string; name: string | null }[]
  /** In any order. */
  months: StoredMonth[]
}

/** Lists by day of month, separated by commas, empty where a day has none. */
interface StoredMonth {
  isrc: string
  month: string
  counts: string
  seconds: string
}

/** One recording's part of it, its months in order. */
export interface RecordingSeries {
  isrc: string
  name: string | null
  months: StoredMonth[]
}

export function seriesOf({ recordings, months }: StoredSeries): RecordingSeries[] {
  const byIsrc = Map.groupBy(months, ({ isrc }) => isrc)
  return recordings.map((recording) => ({
    ...recording,
    months: (byIsrc.get(recording.isrc) ?? []).toSorted((a, b) => a.month < b.month ? -1 : 1),
  }))
}

/** One date's observation. */
export interface DayOfSeries {
  date: string
  value: number
  /** The value's digits: beyond 2^53 the number is not exact. */
  digits: string
  /** Seconds after midnight UTC, to the microsecond: also as digits, which become the instant. */
  second: number
  secondDigits: string
}

/** The days of a series among these dates, which follow one another. */
export function daysOf({ months }: RecordingSeries, dates: string[]): DayOfSeries[] {
  const first = Date.parse(dates[0]!)
  const days: DayOfSeries[] = []
  for (const { month, counts, seconds } of months) {
    const monthStart = (Date.parse(month) - first) / 86_400_000
    const times = seconds.split(',')
    counts.split(',').forEach((digits, index) => {
      const date = dates[monthStart + index]
      if (digits === '' || date === undefined) return
      const secondDigits = times[index]!
      days.push({ date, value: Number(digits), digits, second: Number(secondDigits), secondDigits })
    })
  }
  return days
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The instant of a capture: with as many digits after the second as it has. */
export function instantOf({ date, second, secondDigits }: DayOfSeries): string {
  const whole = Math.floor(second)
  const [hour, minute] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const point = secondDigits.indexOf('.')
  const fraction = point === -1 ? '' : secondDigits.slice(point)
  return `${date}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[whole % 60]}${fraction}Z`
}
