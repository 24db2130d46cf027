// A valuation report computed again, from the documented formulas and nothing but the numbers of its own responses.

export const ends = ['low', 'mid', 'high'] as const
export type Band = Record<typeof ends[number], number>

export const bandOf = (of: (end: typeof ends[number]) => number): Band => ({
  low: of('low'),
  mid: of('mid'),
  high: of('high'),
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The columns of the CSV that a forecast needs. A recording without a forecast has none of them. */
export interface Line {
  trailing_streams: number
  age_days: number
  run_rate_per_day: number
  decay_exponent: number
  first_error_80: number
  gap_days: number
}

/** The numbers of the recordings that have a forecast. Texts of the CSV may have commas and line ends in quotes. */
export function forecastsOf(csv: string): Line[] {
  const rows = [...csv.matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\r\n]*),)*(?:"(?:[^"]|"")*"|[^",\r\n]*)\r\n/g)]
    .map(([row]) => [...row.trimEnd().matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)].map(([, cell]) => cell!))
  const [titles, ...lines] = rows as [string[], ...string[][]]
  return lines.filter((cells) => cells[titles.indexOf('run_rate_per_day')] !== '').map((cells) =>
    Object.fromEntries(titles.map((title, index) => [title, Number(cells[index])])) as unknown as Line
  )
}

/** The streams of a year of 365 days, which fall with a power of the age. */
function streamsOf({ run_rate_per_day, age_days, decay_exponent }: Line, year: number): number {
  const [from, to] = [365 * (year - 1), 365 * year].map((days) => (age_days + days) / age_days) as [
    number,
    number,
  ]
  const rest = 1 - decay_exponent
  const factor = Math.abs(rest) < 1e-6 ? Math.log(to / from) : (to ** rest - from ** rest) / rest
  return run_rate_per_day * age_days * factor
}

/** The streams of all recordings in a year, with their interval of 80 %. */
export function yearOf(
  lines: Line[],
  year: number,
  { common_share: commonShare, tested_days }: { common_share: number; tested_days: number | null },
): Band {
  const each = lines.map((line) => {
    const days = 365 * year + line.gap_days
    const beyond = Math.max(1, days / (tested_days ?? days))
    return {
      streams: streamsOf(line, year),
      error: line.first_error_80 * Math.cbrt(days / 28) * beyond ** (1 / 6),
    }
  })
  const mid = sum(each.map(({ streams }) => streams))
  const common = sum(each.map(({ streams, error }) => streams * error)) ** 2
  const own = sum(each.map(({ streams, error }) => (streams * error) ** 2))
  const error = Math.sqrt(commonShare * common + (1 - commonShare) * own) / mid
  return { low: mid * Math.exp(-error), mid, high: mid * Math.exp(error) }
}

export interface Assumptions {
  usd_per_1000_streams: number
  first_share: number
  second_share: number
  discount_rate: number
}

/** What the owners get for streams, in US dollars. */
export const netOf = (
  streams: number,
  { usd_per_1000_streams, first_share, second_share }: Assumptions,
): number => streams / 1000 * usd_per_1000_streams * first_share * second_share

/** What the streams of the years are worth at present. */
export const valueOf = (years: number[], assumptions: Assumptions): number =>
  sum(
    years.map((streams, index) =>
      netOf(streams, assumptions) / (1 + assumptions.discount_rate) ** (index + 0.5)
    ),
  )
