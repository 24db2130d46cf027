import type { Machine } from './machine.ts'
import type { Results } from './statistics.ts'

/** The result of one budget. `ratio` compares the measured value with the reference, `budget` limits the ratio or the value. */
export interface Row {
  id: string
  what: string
  measured: string
  reference: string
  ratio: string
  budget: string
  verdict: string
  notes: string[]
  took_s?: number
}

export type Limit = { max: number } | { min: number }

export const met = (...values: [value: number, limit: Limit][]) =>
  values.every(([value, limit]) => 'max' in limit ? value <= limit.max : value >= limit.min)
    ? 'met'
    : 'missed'

export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
export const seconds = (value: number) => `${value.toFixed(1)} s`
export const times = (value: number) => value.toFixed(2)

/** The columns of a rate beside its reference, of which it must reach a part. */
export function compared<K extends string>(rate: Results<K>, of: K, reference: K, is: string, min: number) {
  const ratio = rate.ratio(of, reference)
  return {
    measured: perSecond(rate.median(of)),
    reference: `${perSecond(rate.median(reference))} (${is})`,
    ratio: times(ratio),
    budget: `>= ${min}`,
    verdict: met([ratio, { min }]),
  }
}

export function notMeasured(id: string, what: string, budget: string, reason: string): Row {
  return {
    id,
    what,
    budget,
    measured: '-',
    reference: '-',
    ratio: '-',
    verdict: `not measured: ${reason}`,
    notes: [],
  }
}

export const columns = ['id', 'what', 'measured', 'reference', 'ratio', 'budget', 'verdict'] as const
export const heads: Record<typeof columns[number], string> = {
  id: '#',
  what: 'What',
  measured: 'Measured',
  reference: 'Reference',
  ratio: 'Ratio',
  budget: 'Budget',
  verdict: 'Verdict',
}

export function table(rows: Row[], machine: Machine): string {
  const lines = [heads, ...rows]
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)))
  const text = lines.map((line) =>
    columns.map((column, index) => line[column].padEnd(widths[index]!)).join('  ').trimEnd()
  )
  return [...text, '', ...notes(rows, machine)].join('\n')
}

export const json = (rows: Row[], machine: Machine) => JSON.stringify({ machine, rows }, null, 2)

/** What the rows note, and whether other work has made the figures worse. */
export const notes = (rows: Row[], { load_before, cores }: Machine): string[] => [
  ...rows.flatMap((row) => row.notes.map((note) => `${row.id}: ${note}`)),
  ...load_before > cores / 4
    ? [`The machine was busy with other work (load ${load_before} before the first row).`]
    : [],
]
