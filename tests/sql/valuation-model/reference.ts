// The model of docs/valuation-model.md, computed from raw observations without the database.
import { ageClass, effectiveDays, inputsOf } from '../../operations/catalogs/report-inputs.ts'
import { believedGains, type Count, type Piece } from '../../support/believed-gains.ts'

export interface Recording {
  isrc: string
  /** Days since 1970-01-01. */
  released: number
  observations: Count[]
}

interface Pair {
  period: number
  horizon: number
  age: number
  previous: number | undefined
  before: number
  after: number
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]) => sum(values) / values.length
const groupBy = <T>(
  values: T[],
  key: (value: T) => unknown,
) => [...Map.groupBy(values, (value) => JSON.stringify(key(value))).values()]

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const low = Math.floor(place)
  return sorted[low]! + (place - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!)
}

/** Streams between observations, without invalid counts. */
export const intervals = (observations: Count[]) =>
  believedGains(observations.filter(({ count }) => count >= 0 && count <= Number.MAX_SAFE_INTEGER))

/** The streams within a stretch of time, or undefined where it was not observed. */
export function streamsIn(steps: Piece[], from: number, to: number): number | undefined {
  if (from < steps[0]!.from || to > steps.at(-1)!.to) return undefined
  return sum(
    steps.map((step) =>
      step.streams * Math.max(0, Math.min(step.to, to) - Math.max(step.from, from)) / (step.to - step.from)
    ),
  )
}

function pairsOf(recordings: Recording[]): Pair[] {
  const series = recordings.map(({ released, observations }) => ({
    released,
    steps: intervals(observations),
  }))
  const end = Math.max(...series.map(({ steps }) => steps.at(-1)!.to)) - 1
  return series.flatMap(({ released, steps }) => {
    const streams = Array.from({ length: 26 }, (_, period) => {
      const [from, to] = [end - 28 * (period + 1), end - 28 * period]
      const inside = to < steps.at(-1)!.to ? streamsIn(steps, from, to) : undefined
      return inside !== undefined && inside > 0 && from >= released ? inside : undefined
    })
    return streams.flatMap((before, period) =>
      [1, 3].flatMap((horizon) => {
        const after = streams.slice(Math.max(0, period - horizon), period)
        if (before === undefined || after.length < horizon || after.includes(undefined)) return []
        const age = Math.max(end - 28 * period - released, 29)
        return [{
          period,
          horizon,
          age,
          previous: streams[period + 1],
          before,
          after: sum(after as number[]),
        }]
      })
    )
  })
}

export interface Fit {
  exponent: number
  error_80: number
  common_share: number
  trend_kept: number
  classes: Map<string, { exponent: number; error_80: number }>
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** What 28 days changed from those before, less what age explains. */
function trendOf(age: number, exponent: number, streams: number, previous: number | undefined): number {
  if (!previous) return 0
  const days = (count: number) => -effectiveDays(Math.max(age, 57), exponent, -count)
  return within(Math.log(streams / previous) - Math.log(days(28) / (days(56) - days(28))), -0.3, 0.3)
}

/** The exponent of recordings: of each period the median, so that a movement of all counts once. */
function exponentOf(pairs: Pair[]): number {
  const periods = groupBy(pairs.filter(({ horizon }) => horizon === 1), ({ period }) => period).map(
    (group) => {
      const changes = group.map(({ age, before, after }) => ({
        x: Math.log((age + 14) / (age - 14)),
        y: Math.log(after / before),
      }))
      const x = mean(changes.map((change) => change.x))
      const beyond = quantile(changes.map((change) => change.y + 0.75 * change.x), 0.5)
      return {
        exponent: 0.75 - beyond / x,
        weight: group.length / (group.length + 1) * x ** 2 / (0.3 ** 2 + x ** 2),
      }
    },
  )
  const known = sum(periods.map(({ exponent, weight }) => exponent * weight))
  return within((0.5 * 0.75 + known) / (0.5 + sum(periods.map(({ weight }) => weight))), 0, 1.5)
}

export function fit(recordings: Recording[]): Fit {
  const pairs = pairsOf(recordings)
  const names = ['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']
  const exponents = new Map(
    names.map((name) => [name, exponentOf(pairs.filter(({ age }) => ageClass(age) === name))]),
  )
  const forecasts = pairs.map((pair) => {
    const b = exponents.get(ageClass(pair.age))!
    const forecast = pair.before * effectiveDays(pair.age, b, 28 * pair.horizon) /
      -effectiveDays(pair.age, b, -28)
    return {
      ...pair,
      trend: trendOf(pair.age, b, pair.before, pair.previous),
      error: Math.log(pair.after / forecast),
    }
  })
  const trended = forecasts.filter(({ horizon, previous }) => horizon === 1 && previous !== undefined)
  const own = groupBy(trended, ({ period }) => period).flatMap((group) => {
    const trend = quantile(group.map((each) => each.trend), 0.5)
    const error = quantile(group.map((each) => each.error), 0.5)
    return group.map((each) => ({ x: each.trend - trend, y: within(each.error - error, -0.5, 0.5) }))
  })
  const trend_kept = within(
    (0.4 + sum(own.map(({ x, y }) => x * y))) / (1 + sum(own.map(({ x }) => x * x))),
    0,
    1,
  )
  const errors = groupBy(forecasts, ({ period, horizon }) => [period, horizon]).map((group) => {
    const rows = group.map((each) => ({ ...each, error: each.error - trend_kept * each.trend }))
    const median = quantile(rows.map(({ error }) => error), 0.5)
    return { median, rows: rows.map((row) => ({ ...row, own: row.error - median })) }
  })
  const months = errors.filter(({ rows }) => rows[0]!.horizon === 1)
  const shared = 1.281552 ** 2 *
    (10 * 0.05 ** 2 + sum(months.map(({ median, rows }) => median ** 2 * rows.length / (rows.length + 5)))) /
    (10 + months.length)
  const all = errors.flatMap(({ rows }) => rows)
  const ownError = (start: number, rows: typeof all) =>
    (100 * start +
      (rows.length
        ? rows.length * quantile(rows.map((row) => Math.abs(row.own) / Math.cbrt(row.horizon)), 0.8)
        : 0)) / (100 + rows.length)
  const pooled = ownError(0.1, all)
  return {
    exponent: exponentOf(pairs),
    error_80: Math.hypot(pooled, Math.sqrt(shared)),
    common_share: shared / (pooled ** 2 + shared),
    trend_kept,
    classes: new Map(names.map((name) => {
      const rows = all.filter(({ age }) => ageClass(age) === name)
      return [name, {
        exponent: exponents.get(name)!,
        error_80: Math.hypot(ownError(name === 'under_1_year' ? 0.15 : 0.1, rows), Math.sqrt(shared)),
      }]
    })),
  }
}

/** The forecast of a recording. */
export function forecast(
  { classes, trend_kept }: Fit,
  { released, observations }: Recording,
  cut: number,
  days: number,
  tested_days = 365,
) {
  const dayMs = 86_400_000
  const series = {
    releaseDate: new Date(released * dayMs).toISOString().slice(0, 10),
    observations: observations.map(({ at, count }) => ({ at: at * dayMs, value: count })),
  }
  const parameters = { classes: Object.fromEntries(classes), trend_kept, tested_days }
  const inputs = inputsOf(series, cut * dayMs, parameters, days)
  return { low: inputs.next_year_low, mid: inputs.next_year_mid, high: inputs.next_year_high }
}
