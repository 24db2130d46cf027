// The model of docs/valuation-model.md, computed from raw observations without the database.
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

export const ageClass = (age: number) =>
  age < 365 ? 'under_1_year' : age < 1095 ? '1_to_3_years' : age < 3650 ? '3_to_10_years' : 'over_10_years'

export const effectiveDays = (age: number, exponent: number, days: number) =>
  age / (1 - exponent) * (((age + days) / age) ** (1 - exponent) - 1)

/** Streams between observations, without invalid counts. */
const intervals = (observations: Count[]) =>
  believedGains(observations.filter(({ count }) => count >= 0 && count <= Number.MAX_SAFE_INTEGER))

/** The streams within a stretch of time, or undefined where it was not observed. */
function streamsIn(steps: Piece[], from: number, to: number): number | undefined {
  if (from < steps[0]!.from || to >= steps.at(-1)!.to) return undefined
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
      const inside = streamsIn(steps, from, to)
      return inside !== undefined && inside > 0 && from >= released ? inside : undefined
    })
    return streams.flatMap((before, period) =>
      [1, 3].flatMap((horizon) => {
        const after = streams.slice(Math.max(0, period - horizon), period)
        if (before === undefined || after.length < horizon || after.includes(undefined)) return []
        const age = Math.max(end - 28 * period - released, 29)
        return [{ period, horizon, age, before, after: sum(after as number[]) }]
      })
    )
  })
}

/** Sums of squares of x and of x times y, of differences from the mean of each group. */
function spread(groups: { x: number; y: number }[][]) {
  const differences = groups.flatMap((group) => {
    const [x, y] = [mean(group.map((change) => change.x)), mean(group.map((change) => change.y))]
    return group.map((change) => ({ x: change.x - x, y: change.y - y }))
  })
  return {
    xx: sum(differences.map(({ x }) => x * x)),
    xy: sum(differences.map(({ x, y }) => x * y)),
  }
}

export interface Fit {
  exponent: number
  error_80: number
  common_share: number
  classes: Map<string, { exponent: number; error_80: number }>
}

export function fit(recordings: Recording[]): Fit {
  const pairs = pairsOf(recordings)
  const changes = pairs.filter(({ horizon }) => horizon === 1).map((pair) => ({
    ...pair,
    y: Math.log(pair.after / pair.before),
    x: Math.log((pair.age + 14) / (pair.age - 14)),
  }))
  const all = spread(groupBy(changes, ({ period }) => period))
  const exponent = (0.75 - all.xy) / (1 + all.xx)
  const names = ['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']
  const exponents = new Map(names.map((name) => {
    const own = changes.filter(({ age }) => ageClass(age) === name)
    const { xx, xy } = spread(groupBy(own, ({ period }) => period))
    return [name, Math.min(1.5, Math.max(0, (10 * exponent - xy) / (10 + xx)))]
  }))
  const residuals = pairs.map((pair) => {
    const b = exponents.get(ageClass(pair.age))!
    const forecast = pair.before * effectiveDays(pair.age, b, 28 * pair.horizon) /
      -effectiveDays(pair.age, b, -28)
    return { ...pair, error: Math.log(pair.after / forecast) }
  })
  const own = groupBy(residuals, ({ period, horizon }) => [period, horizon]).flatMap((group) => {
    const median = quantile(group.map(({ error }) => error), 0.5)
    return group.map((residual) => ({ ...residual, median, own: residual.error - median }))
  })
  const sizes = (rows: typeof own) => rows.map((row) => Math.abs(row.own) / Math.cbrt(row.horizon))
  const error_80 = (100 * 0.1 + own.length * quantile(sizes(own), 0.8)) / (100 + own.length)
  const first = own.filter(({ horizon }) => horizon === 1)
  const medians = groupBy(first, ({ period }) => period).map((group) => group[0]!.median)
  const common = mean(medians.map((median) => median ** 2))
  const share = common / (common + mean(first.map((row) => row.own ** 2)))
  return {
    exponent,
    error_80,
    common_share: (5 * 0.5 + medians.length * share) / (5 + medians.length),
    classes: new Map(names.map((name) => {
      const rows = own.filter(({ age }) => ageClass(age) === name)
      const error = rows.length ? rows.length * quantile(sizes(rows), 0.8) : 0
      return [name, {
        exponent: exponents.get(name)!,
        error_80: (100 * error_80 + error) / (100 + rows.length),
      }]
    })),
  }
}

/** The forecast of a recording with at least 28 days of observations. */
export function forecast({ classes }: Fit, { released, observations }: Recording, cut: number, days: number) {
  const steps = intervals(observations)
  const last = steps.at(-1)!.to
  const streams = sum(
    steps.map((step) =>
      step.streams * Math.max(0, step.to - Math.max(step.from, last - 28)) / (step.to - step.from)
    ),
  )
  const age = Math.max(last - released, last - steps[0]!.from + 1)
  const { exponent, error_80 } = classes.get(ageClass(age + cut - last))!
  const rate = streams / -effectiveDays(age, exponent, -28) * ((age + cut - last) / age) ** -exponent
  const mid = rate * effectiveDays(age + cut - last, exponent, days)
  const error = error_80 * Math.cbrt((days + cut - last) / 28)
  return { mid, low: mid * Math.exp(-error), high: mid * Math.exp(error) }
}
