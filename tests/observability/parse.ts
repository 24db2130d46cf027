// @ts-types="./parse-prometheus-text-format.d.ts"
import parsePrometheus from 'parse-prometheus-text-format'

export interface Metric {
  name: string
  help: string
  type: string
  metrics: {
    value?: string
    labels?: Record<string, string>
    buckets?: Record<string, string>
    count?: string
    sum?: string
  }[]
}

/** Metrics by name, as an independent parser reads them. */
export function parseMetrics(text: string): Map<string, Metric> {
  const metrics: Metric[] = parsePrometheus(text)
  return new Map(metrics.map((metric) => [metric.name, metric]))
}

/** The value of the series with these labels, 0 without one. */
export function valueOf(
  metrics: Map<string, Metric>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const series =
    metrics.get(name)?.metrics.filter((one) =>
      Object.entries(labels).every(([label, value]) => one.labels?.[label] === value)
    ) ?? []
  return series.reduce((sum, { value, count }) => sum + Number(value ?? count), 0)
}
