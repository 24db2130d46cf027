// A valuation report computed again from its own inputs, as in a spreadsheet: plain numbers, one formula a line.
import type { Report } from '../../../shared/operations/catalogs/valuation-report/report-schemas.ts'

/** A line of the CSV, with the columns that a forecast needs. */
export interface Line {
  isrc: string
  basis: string
  age_class: string
  age_days: number
  trailing_streams: number
  measured_streams: number
  estimated_streams: number
  run_rate_per_day: number
  decay_exponent: number
  first_error_80: number
  gap_days: number
  next_year_low: number
  next_year_mid: number | null
  next_year_high: number
  first_count: number
  last_count: number | null
}

const ends = ['low', 'mid', 'high'] as const
type Band = Record<typeof ends[number], number>
const band = (of: (end: typeof ends[number]) => number): Band => ({
  low: of('low'),
  mid: of('mid'),
  high: of('high'),
})
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Half a unit up, of the 15 digits that a spreadsheet has. */
const rounded = (value: number, decimals: number) =>
  Number(`${Math.round(Number(`${Number(value.toPrecision(15))}e${decimals}`))}e-${decimals}`)

/** The streams of a year of 365 days at a power of the age. */
function streamsOf({ run_rate_per_day, age_days }: Line, exponent: number, year: number): number {
  const grown = (days: number) => (age_days + days) / age_days
  const integral = (days: number) =>
    Math.abs(exponent - 1) < 1e-6
      ? Math.log(grown(days))
      : (grown(days) ** (1 - exponent) - 1) / (1 - exponent)
  return run_rate_per_day * age_days * (integral(365 * year) - integral(365 * (year - 1)))
}

/** The streams of a year of the catalog, with its interval. */
export function yearOf(lines: Line[], year: number, commonShare: number, decayFactor = 1): Band {
  const each = lines.filter(({ next_year_mid }) => next_year_mid).map((line) => ({
    streams: streamsOf(line, line.decay_exponent * decayFactor, year),
    error: line.first_error_80 * Math.cbrt((365 * year + line.gap_days) / 28),
  }))
  const total = sum(each.map(({ streams }) => streams))
  const common = sum(each.map(({ streams, error }) => streams * error)) ** 2
  const own = sum(each.map(({ streams, error }) => (streams * error) ** 2))
  const error = Math.sqrt(commonShare * common + (1 - commonShare) * own) / total
  return { low: total * Math.exp(-error), mid: total, high: total * Math.exp(error) }
}

/** Everything that follows from the streams of the years and the assumptions. */
export function cashFlowByHand({ cash_flow, assumptions, trailing_year }: Report) {
  const { usd_per_1000_streams: price, first_share, second_share, discount_rate } = assumptions
  const factor = (year: number, rate = discount_rate) => 1 / (1 + rate) ** (year - 0.5)
  const net = (streams: number, usd = price) => streams / 1000 * usd * first_share * second_share
  const present = (end: keyof Band, usd = price, rate = discount_rate, years = cash_flow.length) =>
    sum(cash_flow.slice(0, years).map(({ year, streams }) => net(streams[end], usd) * factor(year, rate)))
  const trailingRevenue = net(trailing_year.streams)
  const mid = present('mid')
  const change = (input_value: number, value: number) => ({
    input_value,
    value: rounded(value, 2),
    change_percent: rounded((value / mid - 1) * 100, 6),
  })
  const lowerRate = Math.max(discount_rate - 0.01, 0)
  return {
    years: cash_flow.map(({ year, streams }) => ({
      year,
      streams,
      gross_revenue: band((end) => rounded(streams[end] / 1000 * price, 6)),
      net_revenue: band((end) => rounded(net(streams[end]), 6)),
      discount_factor: rounded(factor(year), 6),
      present_value: band((end) => rounded(net(streams[end]) * factor(year), 6)),
    })),
    value: band((end) => rounded(present(end), 2)),
    multiple: band((end) => rounded(rounded(present(end), 2) / trailingRevenue, 6)),
    trailingRevenue: rounded(trailingRevenue, 6),
    price: {
      lower: change(rounded(price * 0.9, 6), present('mid', price * 0.9)),
      higher: change(rounded(price * 1.1, 6), present('mid', price * 1.1)),
    },
    rate: {
      lower: change(rounded(lowerRate, 6), present('mid', price, lowerRate)),
      higher: change(rounded(discount_rate + 0.01, 6), present('mid', price, discount_rate + 0.01)),
    },
    shorter: change(cash_flow.length - 1, present('mid', price, discount_rate, cash_flow.length - 1)),
    /** With other streams in each year, such as those of another decay, or one more year. */
    valueOf: (streams: number[]) => sum(streams.map((count, index) => net(count) * factor(index + 1))),
  }
}

/** What the report says of all recordings together. */
export function totalsByHand(lines: Line[]) {
  const valued = lines.filter(({ next_year_mid }) => next_year_mid !== null)
  const trailing = sum(valued.map(({ trailing_streams }) => trailing_streams))
  const measured = sum(valued.map(({ measured_streams }) => measured_streams))
  const largest = valued.map(({ trailing_streams }) => trailing_streams).sort((a, b) => b - a)
  const counts = (some: Line[]) => sum(some.map(({ last_count }) => last_count ?? 0))
  return {
    trailing_year: {
      streams: trailing,
      measured_streams: measured,
      estimated_streams: sum(valued.map(({ estimated_streams }) => estimated_streams)),
      measured_share: rounded(measured / trailing, 6),
    },
    run_rate: sum(valued.map(({ run_rate_per_day }) => run_rate_per_day)),
    concentration: {
      top_1_share: rounded(largest[0]! / trailing, 6),
      top_10_share: rounded(sum(largest.slice(0, 10)) / trailing, 6),
    },
    coverage: {
      recordings: lines.length,
      valued: valued.length,
      not_valued: lines.length - valued.length,
      by_count_only: lines.filter(({ basis }) => basis === 'lifetime').length,
      last_counts: counts(lines),
      covered_share: rounded(counts(valued) / counts(lines), 6),
    },
    decay: [...Map.groupBy(valued, ({ age_class }) => age_class)].map(([age_class, some]) => {
      const streams = sum(some.map(({ trailing_streams }) => trailing_streams))
      const next = sum(some.map(({ next_year_mid }) => next_year_mid!))
      return {
        age_class,
        recordings: some.length,
        trailing_streams: streams,
        next_year_streams: Math.round(next),
        decay_exponent: sum(some.map(({ decay_exponent, trailing_streams }) =>
          decay_exponent * trailing_streams
        )) / streams,
        change_percent: (next / streams - 1) * 100,
      }
    }),
  }
}
