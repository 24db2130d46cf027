// The inputs of a recording's forecast, computed from its raw observations and the parameters of the model alone: the rules
// of docs/valuation-model.md, written a second time.
import { areDoubted, believedGains, type Count } from '../../support/believed-gains.ts'
import { dayMs, type Series } from './report-world.ts'

const maxCount = Number.MAX_SAFE_INTEGER

/** Days at the present rate that give the streams of the next days: the integral of ((age + t) / age)^-b. */
export const effectiveDays = (age: number, b: number, days: number) =>
  Math.abs(b - 1) < 1e-6
    ? age * Math.log((age + days) / age)
    : age / (1 - b) * (((age + days) / age) ** (1 - b) - 1)

/** The valid counts that are read: each of the latest months, of earlier ones the first and the last. */
function pointsOf({ observations }: Pick<Series, 'observations'>, cut: number): Count[] {
  const valid = observations.filter(({ at, value }) => at <= cut && value >= 0 && value <= maxCount)
  const daily = new Date(cut - 63 * dayMs).toISOString().slice(0, 7)
  const monthOf = ({ at }: { at: number }) => new Date(at).toISOString().slice(0, 7)
  return [...Map.groupBy(valid, monthOf)]
    .flatMap(([month, points]) => month >= daily ? points : [...new Set([points[0]!, points.at(-1)!])])
    .map(({ at, value }) => ({ at: at / dayMs, count: value }))
}

export const ageClass = (age: number) =>
  age < 365 ? 'under_1_year' : age < 1095 ? '1_to_3_years' : age < 3650 ? '3_to_10_years' : 'over_10_years'

interface Parameters {
  trend_kept: number
  tested_days: number
  classes: Record<string, { exponent: number; error_80: number }>
}

/** Of a recording with counts over at least 7 days; the forecast is that of a year, or of another horizon. */
export function inputsOf(
  series: Pick<Series, 'observations' | 'releaseDate'>,
  cutMs: number,
  { classes, trend_kept, tested_days }: Parameters,
  horizon = 365,
) {
  const cut = cutMs / dayMs
  const points = pointsOf(series, cutMs)
  const [first, last] = [points[0]!, points.at(-1)!]
  const pieces = believedGains(points)
  const between = (from: number, to: number, some = pieces) =>
    some.reduce((sum, piece) => {
      const part = Math.max(0, Math.min(piece.to, to) - Math.max(piece.from, from)) / (piece.to - piece.from)
      return sum + piece.streams * part
    }, 0)
  const measured = pieces.filter((piece) => piece.measured)
  const released = series.releaseDate ? Date.parse(series.releaseDate) / dayMs : undefined
  const lastAge = Math.max(
    released === undefined ? 1826 - (cut - last.at) : last.at - released,
    last.at - first.at + 1,
  )
  const age = lastAge + cut - last.at
  const age_class = ageClass(age)
  const { exponent, error_80 } = classes[age_class]!
  const windowDays = Math.min(28, last.at - first.at)
  const latest = between(last.at - windowDays, last.at)
  const previous = last.at - first.at >= 56 ? between(last.at - 56, last.at - 28) : 0
  // What the latest 28 days changed from those before, less what age explains: at most 0.3, of which a part is kept.
  const explained = effectiveDays(lastAge, exponent, -28) /
    (effectiveDays(lastAge, exponent, -56) - effectiveDays(lastAge, exponent, -28))
  const trend = previous > 0 && !areDoubted(pieces, last.at - windowDays, last.at)
    ? Math.max(-0.3, Math.min(0.3, Math.log(latest / previous / explained)))
    : 0
  const rateAtLast = latest / -effectiveDays(lastAge, exponent, -windowDays) * Math.exp(trend_kept * trend)
  const run_rate_per_day = rateAtLast * (age / lastAge) ** -exponent
  const first_error_80 = error_80 * Math.sqrt(28 / windowDays) * (released === undefined ? 1.5 : 1)
  const mid = run_rate_per_day * effectiveDays(age, exponent, horizon)
  const days = horizon + cut - last.at
  const error = first_error_80 * Math.cbrt(days / 28) * Math.max(1, days / tested_days) ** (1 / 6)
  const measured_days = measured.reduce(
    (sum, { from, to }) => sum + Math.max(0, to - Math.max(from, cut - 365)),
    0,
  )
  const gap = cut - last.at
  const missing = Math.max(0, first.at - (cut - 365))
  const firstAge = lastAge - (last.at - first.at)
  // A recording that was released within the year had its first count in it.
  const before = missing === 0 ? 0 : released !== undefined && firstAge <= missing ? first.count : Math.min(
    first.count,
    between(first.at, first.at + 28) * -effectiveDays(firstAge, exponent, -Math.min(missing, firstAge - 1)) /
      effectiveDays(firstAge, exponent, windowDays),
  )
  const after = -run_rate_per_day * effectiveDays(age, exponent, -Math.min(gap, 365, age - 1))
  const inside = run_rate_per_day * Math.max(0, 365 - missing - gap - measured_days)
  return {
    ...{ age_class, age_days: age, measured_days, run_rate_per_day, first_error_80, gap_days: gap },
    measured_streams: between(cut - 365, cut, measured),
    estimated_streams: before + inside + after,
    decay_exponent: exponent,
    next_year_low: mid * Math.exp(-error),
    next_year_mid: mid,
    next_year_high: mid * Math.exp(error),
    first_count: first.count,
    last_count: last.count,
  }
}

/** Streams a day in each of the 12 complete months before a time, of the series that have whole months only. */
export function monthsOf(series: Series[], cutMs: number): { month: string; streams_per_day: number }[] {
  const cut = new Date(cutMs)
  const start = (offset: number) => Date.UTC(cut.getUTCFullYear(), cut.getUTCMonth() + offset, 1)
  const ends = series.flatMap(({ observations }) => {
    const months = Array.from(
      { length: 13 },
      (_, n) => observations.filter(({ at }) => at >= start(n - 13) && at < start(n - 12)),
    )
    const isWhole = months.every((days, n) =>
      days.length > 0 && days.at(-1)!.at >= start(n - 12) - 2 * dayMs &&
      days.every(({ value }, index) =>
        value >= 0 && value <= maxCount && (index === 0 || value >= days[index - 1]!.value)
      )
    )
    return isWhole ? [months.map((days) => days.at(-1)!)] : []
  })
  const date = ({ at }: { at: number }) => Math.floor(at / dayMs)
  return Array.from({ length: 12 }, (_, n) => ({
    month: new Date(start(n - 12)).toISOString().slice(0, 7),
    streams_per_day: ends.reduce(
      (sum, last) => sum + (last[n + 1]!.value - last[n]!.value) / (date(last[n + 1]!) - date(last[n]!)),
      0,
    ),
  }))
}
