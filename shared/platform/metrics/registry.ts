/** Metrics of this process in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

type Kind = 'counter' | 'gauge' | 'histogram'
/** One value of a metric, with a value for each of its labels. */
export type Sample<L extends string = string> = [labels: Record<L, string>, value: number]

interface Family {
  name: string
  kind: Kind
  help: string
  lines(): string[]
}

/** Upper bounds in seconds, from a cached read to the longest wait for an outside service. */
export const durationBuckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export class Registry {
  readonly #families = new Map<string, Family>()

  /** A count that only grows. The values of labels must be few: names, never ids or paths. */
  counter<const L extends string>(name: string, help: string, labels: readonly L[]) {
    const series = new Map<string, [text: string, value: number]>()
    this.#add({
      name,
      kind: 'counter',
      help,
      lines: () => [...series.values()].map(([text, value]) => `${name}${text} ${value}`),
    })
    return {
      add(values: Record<L, string>, by = 1) {
        const key = keyOf(labels, values)
        const known = series.get(key)
        if (known) known[1] += by
        else series.set(key, [labelText(values, labels), by])
      },
    }
  }

  /** Durations in seconds. */
  histogram<const L extends string>(name: string, help: string, labels: readonly L[]) {
    const series = new Map<string, { values: Record<L, string>; counts: number[]; sum: number }>()
    this.#add({
      name,
      kind: 'histogram',
      help,
      lines: () => [...series.values()].flatMap((one) => histogramLines(name, labels, one)),
    })
    return {
      observe(values: Record<L, string>, seconds: number) {
        const key = keyOf(labels, values)
        let one = series.get(key)
        if (!one) {
          series.set(key, one = { values, counts: new Array(durationBuckets.length + 1).fill(0), sum: 0 })
        }
        one.sum += seconds
        const bucket = durationBuckets.findIndex((bound) => seconds <= bound)
        one.counts[bucket === -1 ? durationBuckets.length : bucket]!++
      },
    }
  }

  /** A state that is read when it is scraped. Several sources of one metric are added up. */
  gauge<const L extends string>(name: string, help: string, labels: readonly L[]) {
    const sources = new Set<() => Sample<L>[]>()
    this.#add({
      name,
      kind: 'gauge',
      help,
      lines() {
        const sums = new Map<string, number>()
        for (const [values, value] of [...sources].flatMap((read) => read())) {
          const text = labelText(values, labels)
          sums.set(text, (sums.get(text) ?? 0) + value)
        }
        return [...sums].map(([text, value]) => `${name}${text} ${value}`)
      },
    })
    return {
      /** Adds a source. Returns a function that removes it. */
      from(read: () => Sample<L>[]) {
        sources.add(read)
        return () => void sources.delete(read)
      },
    }
  }

  text(): string {
    return [...this.#families.values()].map(familyText).join('')
  }

  #add(family: Family) {
    if (this.#families.has(family.name)) throw new Error(`Two metrics are named ${family.name}`)
    this.#families.set(family.name, family)
  }
}

/** A gauge that was read from somewhere else, such as the database. */
export const gaugeText = (name: string, help: string, samples: readonly Sample[]): string =>
  familyText({
    name,
    kind: 'gauge',
    help,
    lines: () => samples.map(([labels, value]) => `${name}${labelText(labels)} ${value}`),
  })

const familyText = ({ name, kind, help, lines }: Family): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines(), ''].join('\n')

/** One string for the values of all labels. They contain no control character. */
const keyOf = <L extends string>(labels: readonly L[], values: Record<L, string>): string =>
  labels.map((label) => values[label]).join('\n')

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function labelText<L extends string>(
  values: Record<L, string>,
  labels: readonly L[] = Object.keys(values) as L[],
): string {
  const pairs = labels.map((label) => `${label}="${escaped(values[label])}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function histogramLines<L extends string>(
  name: string,
  labels: readonly L[],
  { values, counts, sum }: { values: Record<L, string>; counts: number[]; sum: number },
): string[] {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    const le = String(durationBuckets[index] ?? '+Inf')
    return `${name}_bucket${labelText({ ...values, le }, [...labels, 'le'])} ${total}`
  })
  const text = labelText(values, labels)
  return [...buckets, `${name}_sum${text} ${sum}`, `${name}_count${text} ${total}`]
}
