import { expect, vi } from 'vitest'
import type { TestPlatform } from '../support/platform.ts'

/** One line of a metric, such as a bucket of a histogram. */
export interface Line {
  name: string
  labels: Record<string, string>
  value: number
}

export interface Metric {
  help: string
  type: string
  lines: Line[]
}

const suffixes: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  counter: [''],
  gauge: [''],
}
const number = /^-?(\d+(\.\d+)?(e[+-]?\d+)?|Inf)$|^NaN$/

/**
 * Reads the text format of Prometheus by its grammar: HELP, TYPE, then the lines of that metric alone, no line twice, and
 * buckets that grow up to the count. @throws Error for anything else
 */
export function parseMetrics(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) ([a-z_]+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      if (metrics.has(name)) throw new Error(`${name} occurs twice`)
      metrics.set(current = name, { help: rest, type: '', lines: [] })
      continue
    }
    const metric = metrics.get(current)
    if (keyword === 'TYPE' && metric && name === current && metric.lines.length === 0) {
      metric.type = rest
      continue
    }
    const sample = readLine(line)
    const series = line.slice(0, line.lastIndexOf(' '))
    const belongs = metric && suffixes[metric.type]?.some((suffix) => sample.name === current + suffix)
    if (!belongs || seen.has(series)) throw new Error(`Not expected: ${line}`)
    seen.add(series)
    metric.lines.push(sample)
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkBuckets(name, metric)
  return metrics
}

function readLine(line: string): Line {
  const [, name, text = '', value] =
    /^([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line) ?? []
  if (!name || !number.test(value!)) throw new Error(`Malformed: ${line}`)
  const labels = [...text.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map((
    [, label, value],
  ) => [label, value])
  return { name, labels: Object.fromEntries(labels), value: Number(value) }
}

function checkBuckets(name: string, { lines }: Metric) {
  let before = 0
  for (const { name: line, labels, value } of lines) {
    if (line === `${name}_count` && value !== before) {
      throw new Error(`${name} counts ${value}, not ${before}`)
    }
    if (line !== `${name}_bucket`) continue
    if (value < before && labels.le !== '0.0025') {
      throw new Error(`A bucket of ${name} is smaller than the one before`)
    }
    before = value
  }
}

/** The sum of the series with these labels, of a histogram of their counts; 0 without one. */
export function valueOf(
  metrics: Map<string, Metric>,
  name: string,
  labels: Record<string, string> = {},
): number {
  return (metrics.get(name)?.lines ?? [])
    .filter((line) => line.name === name || line.name === `${name}_count`)
    .filter((line) => Object.entries(labels).every(([label, value]) => line.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}

/**
 * The metrics with those of the database. They are missing while a busy database takes longer than the endpoint's second, and
 * for the five seconds after that.
 */
export const completeMetrics = (
  { api }: Pick<TestPlatform, 'api'>,
  secret: string,
): Promise<Map<string, Metric>> =>
  vi.waitFor(async () => {
    const response = await api.request('/api/metrics', { headers: { authorization: `Bearer ${secret}` } })
    const metrics = parseMetrics(await response.text())
    expect(valueOf(metrics, 'platform_database_up')).toBe(1)
    return metrics
  }, { timeout: 30_000 })
