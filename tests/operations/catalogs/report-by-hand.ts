// A valuation report computed again from its CSV, as in a spreadsheet: plain numbers, one formula a line. Shares no code with
// the report: docs/valuations.md has the formulas.

/** A line of the CSV, with the columns that are used. */
export type Line =
  & Record<'isrc' | 'basis' | 'condition' | 'counted_until' | 'age_class', string>
  & Record<'age_days' | 'decay_exponent' | 'first_error_80' | 'gap_days' | 'run_rate_per_day', number>
  & Record<'trailing_streams' | 'measured_streams' | 'estimated_streams', number>
  & Record<'next_year_mid' | 'last_count', number | null>

interface Model {
  common_share: number
  tested_days: number | null
}
type Assumptions =
  & Record<'usd_per_1000_streams' | 'first_share' | 'second_share' | 'discount_rate' | 'term_years', number>
  & { model: Model }

const ends = ['low', 'mid', 'high'] as const
type Band = Record<typeof ends[number], number>
const band = (of: (end: typeof ends[number]) => number) =>
  Object.fromEntries(ends.map((end) => [end, of(end)])) as Band
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
/** Half a unit up, of the 15 digits that a spreadsheet has. */
const rounded = (value: number, decimals: number) =>
  Number(`${Math.round(Number(`${Number(value.toPrecision(15))}e${decimals}`))}e-${decimals}`)
const share = (part: number, whole: number) => whole === 0 ? null : rounded(part / whole, 6)

/** The streams of recordings together in a year of 365 days, in whole streams. */
function yearOf(lines: Line[], year: number, { common_share, tested_days }: Model, decayFactor = 1): Band {
  const each = lines.map(({ run_rate_per_day, age_days, decay_exponent, first_error_80, gap_days }) => {
    const rest = 1 - decay_exponent * decayFactor
    const grown = (days: number) => (age_days + days) / age_days
    const sumTo = (days: number) =>
      Math.abs(rest) < 1e-6 ? Math.log(grown(days)) : (grown(days) ** rest - 1) / rest
    const days = 365 * year + gap_days
    const beyond = tested_days === null ? 1 : Math.max(1, days / tested_days)
    return {
      streams: run_rate_per_day * age_days * (sumTo(365 * year) - sumTo(365 * (year - 1))),
      error: first_error_80 * Math.cbrt(days / 28) * beyond ** (1 / 6),
    }
  })
  const mid = sum(each.map(({ streams }) => streams))
  const common = sum(each.map(({ streams, error }) => streams * error)) ** 2
  const own = sum(each.map(({ streams, error }) => (streams * error) ** 2))
  const error = mid === 0 ? 0 : Math.sqrt(common_share * common + (1 - common_share) * own) / mid
  return band((end) => Math.round(mid * Math.exp({ low: -error, mid: 0, high: error }[end])))
}

/** Every number of a report with a value that follows from its CSV and its assumptions. */
export function reportByHand(lines: Line[], assumptions: Assumptions) {
  const { usd_per_1000_streams, first_share, second_share, discount_rate, term_years, model } = assumptions
  const valued = lines.filter(({ next_year_mid }) => next_year_mid !== null)
  const years = (count = term_years, decayFactor = 1, some = valued) =>
    Array.from({ length: count }, (_, n) => yearOf(some, n + 1, model, decayFactor))
  const factor = (year: number, rate = discount_rate) => 1 / (1 + rate) ** (year - 0.5)
  const net = (streams: number, usd = usd_per_1000_streams) =>
    streams / 1000 * usd * first_share * second_share
  const present = (of: Band[], end: keyof Band = 'mid', usd = usd_per_1000_streams, rate = discount_rate) =>
    sum(of.map((streams, n) => net(streams[end], usd) * factor(n + 1, rate)))
  const own = years()
  const mid = present(own)
  const value = band((end) => rounded(present(own, end), 2))
  const change = (input_value: number, changed: number) => ({
    input_value: rounded(input_value, 6),
    value: rounded(changed, 2),
    change_percent: rounded((changed / mid - 1) * 100, 6),
  })
  const ofLines = (some: Line[], name: keyof Line) => sum(some.map((line) => Number(line[name] ?? 0)))
  const trailing = ofLines(valued, 'trailing_streams')
  const largest = valued.map(({ trailing_streams }) => trailing_streams).sort((a, b) => b - a)
  const others = [...valued].sort((a, b) =>
    b.trailing_streams - a.trailing_streams || (a.isrc < b.isrc ? -1 : 1)
  ).slice(100)
  const counted = lines.filter(({ basis }) =>
    !['implausible', 'shares_counter', 'continues_as'].includes(basis)
  )
  const risky = Map.groupBy(
    valued,
    ({ condition, basis, next_year_mid }) =>
      ['vanished', 'likely_continued', 'stale', 'likely_copy', 'seasonal'].includes(condition)
        ? condition
        : condition === 'no_plays' && next_year_mid! > 0
        ? condition
        : ['lifetime', 'age_unknown', 'unexplained_gains', 'stopped'].includes(basis)
        ? basis
        : condition === 'age_inferred'
        ? condition
        : '',
  )
  risky.delete('')
  const reasons = [...risky].map(([reason, some]) => ({
    reason,
    recordings: some.length,
    value: rounded(present(years(term_years, 1, some)), 2),
    next_year_streams: Math.round(ofLines(some, 'next_year_mid')),
  })).sort((a, b) => b.next_year_streams - a.next_year_streams)
  const atRisk = rounded(sum(reasons.map(({ value }) => value)), 2)
  const deviation = Math.log(value.high / (value.low * (1 - share(atRisk, value.mid)!))) / (2 * 1.281552)
  const rates = [Math.max(discount_rate - 0.01, 0), discount_rate + 0.01] as const
  const terms = [Math.max(term_years - 1, 1), term_years + 1] as const
  return {
    value,
    multiple: band((end) => rounded(value[end] / net(trailing), 6)),
    confidence: {
      level: deviation <= 0.1 ? 'high' : deviation <= 0.2 ? 'medium' : 'low',
      deviation_percent: rounded(deviation * 100, 1),
    },
    base: {
      recordings: lines.length,
      captured: lines.filter(({ counted_until }) => counted_until).length,
      valued: valued.length,
      measured_share: share(ofLines(valued, 'measured_streams'), trailing),
    },
    at_risk: {
      value: atRisk,
      share: share(atRisk, value.mid),
      recordings: sum(reasons.map(({ recordings }) => recordings)),
      reasons,
    },
    trailing_year: {
      streams: trailing,
      measured_streams: ofLines(valued, 'measured_streams'),
      estimated_streams: ofLines(valued, 'estimated_streams'),
      measured_share: share(ofLines(valued, 'measured_streams'), trailing),
      run_rate_per_day: rounded(ofLines(valued, 'run_rate_per_day'), 6),
      net_revenue: rounded(net(trailing), 6),
    },
    decay: [...Map.groupBy(valued, ({ age_class }) => age_class)].map(([age_class, some]) => ({
      age_class,
      recordings: some.length,
      trailing_streams: ofLines(some, 'trailing_streams'),
      decay_exponent: rounded(
        sum(some.map((line) => line.decay_exponent * line.trailing_streams)) /
          ofLines(some, 'trailing_streams'),
        6,
      ),
      next_year_streams: Math.round(ofLines(some, 'next_year_mid')),
      change_percent: rounded(
        (ofLines(some, 'next_year_mid') / ofLines(some, 'trailing_streams') - 1) * 100,
        6,
      ),
      youngest: Math.min(...some.map(({ age_days }) => age_days)),
    })).sort((a, b) => a.youngest - b.youngest).map(({ youngest: _, ...row }) => row),
    cash_flow: own.map((streams, n) => ({
      year: n + 1,
      streams,
      gross_revenue: band((end) => rounded(streams[end] / 1000 * usd_per_1000_streams, 6)),
      net_revenue: band((end) => rounded(net(streams[end]), 6)),
      discount_factor: rounded(factor(n + 1), 6),
      present_value: band((end) => rounded(net(streams[end]) * factor(n + 1), 6)),
    })),
    sensitivity: [
      [0.9, 1.1].map((step) =>
        change(usd_per_1000_streams * step, present(own, 'mid', usd_per_1000_streams * step))
      ),
      rates.map((rate) => change(rate, present(own, 'mid', usd_per_1000_streams, rate))),
      terms.map((count) => change(count, present(years(count)))),
      [0.9, 1.1].map((step) => change(step, present(years(term_years, step)))),
    ].map(([lower, higher]) => ({ lower, higher })),
    concentration: {
      top_1_share: share(largest[0] ?? 0, trailing),
      top_10_share: share(sum(largest.slice(0, 10)), trailing),
    },
    coverage: {
      recordings: lines.length,
      valued: valued.length,
      not_valued: lines.length - valued.length,
      by_count_only: lines.filter(({ basis }) => basis === 'lifetime').length,
      last_counts: ofLines(counted, 'last_count'),
      covered_share: share(ofLines(valued, 'last_count'), ofLines(counted, 'last_count')),
    },
    other_recordings: {
      recordings: others.length,
      trailing_streams: ofLines(others, 'trailing_streams'),
      next_year_streams: Math.round(ofLines(others, 'next_year_mid')),
    },
    not_valued: [...Map.groupBy(lines.filter((line) => !valued.includes(line)), ({ basis }) => basis)]
      .map(([reason, some]) => ({
        reason,
        recordings: some.length,
        last_counts: ofLines(some, 'last_count'),
      })).sort((a, b) => a.reason < b.reason ? -1 : 1),
  }
}
