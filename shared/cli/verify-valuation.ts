// verify-valuation.ts
// Recomputes a sealed valuation from its CSV. docs/sealed-valuations.md prints this file, which shares no code with the server.
import { createHash } from 'node:crypto'

type Case = 'low' | 'mid' | 'high'
type Assumption =
  | 'term_years'
  | 'discount_rate'
  | 'usd_per_1000_streams'
  | 'first_share'
  | 'second_share'
type Row = Record<string, string>
/** Models before power-law-28-days-3 have no tested_days. */
type Model = { common_share: number; tested_days?: number | null }

/** What the hash is of: what the valuation was computed from, and its value. */
interface Seal {
  id: string
  as_of: string
  value: Record<Case, number> | null
  assumptions: Record<Assumption, number> & { model: Model }
  columns: Record<string, string>
}

/** The seal and its hash, and what does not agree: nothing, if the file is as it was made. */
export interface Verdict {
  seal: Seal
  sha256: string
  faults: string[]
}

/** The lines of a CSV (RFC 4180), without the apostrophe that marks text which a spreadsheet would run. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(,|\r\n|$)|([^,\r\n]*)(,|\r\n|$)/y
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`Line ${lines.length} is no CSV`)
    const value = found[1]?.replaceAll('""', '"') ?? found[3]!
    lines.at(-1)!.push(
      /^'+\s*[=+\-@|%\t\r\n＝＋－＠]/.test(value) ? value.slice(1) : value,
    )
    if ((found[2] ?? found[4]) !== ',') lines.push([])
  }
  return lines.slice(0, -1)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The streams of a recording in a year of 365 days, from 1: its rate of today, less what its age lets decay. */
function streamsIn(
  year: number,
  rate: number,
  age: number,
  exponent: number,
): number {
  const [from, to] = [age + 365 * (year - 1), age + 365 * year]
  if (Math.abs(exponent - 1) < 1e-6) return rate * age * Math.log(to / from)
  const power = 1 - exponent
  return rate * age * ((to / age) ** power - (from / age) ** power) / power
}

/** All streams of a year, and the error of their logarithm: half of its interval of 80 %. */
function yearOf(year: number, rows: Row[], { common_share, tested_days }: Model) {
  let [streams, errors, squares] = [0, 0, 0]
  for (const row of rows.filter(({ next_year_mid }) => next_year_mid !== '')) {
    const number = (name: string) => Number(row[name])
    const own = streamsIn(
      year,
      number('run_rate_per_day'),
      number('age_days'),
      number('decay_exponent'),
    )
    // It grows with the cube root of the days, and beyond those that were tested with the square root.
    const days = 365 * year + number('gap_days')
    const error = own * number('first_error_80') * Math.cbrt(days / 28) *
      Math.max(1, days / (tested_days ?? Infinity)) ** (1 / 6)
    streams += own
    errors += error
    squares += error ** 2
  }
  // A part of the errors is common to all recordings: it does not cancel out.
  const variance = common_share * errors ** 2 + (1 - common_share) * squares
  return { streams, error: streams > 0 ? Math.sqrt(variance) / streams : 0 }
}

/** The present value of all recordings with a forecast, in US dollars. */
function present(
  rows: Row[],
  assumptions: Seal['assumptions'],
): Record<Case, number> {
  const {
    term_years,
    discount_rate,
    usd_per_1000_streams,
    first_share,
    second_share,
  } = assumptions
  const net = usd_per_1000_streams / 1000 * first_share * second_share
  const value = { low: 0, mid: 0, high: 0 }
  for (let year = 1; year <= term_years; year++) {
    const { streams, error } = yearOf(year, rows, assumptions.model)
    const factor = net / (1 + discount_rate) ** (year - 0.5)
    value.low += Math.round(streams * Math.exp(-error)) * factor
    value.mid += Math.round(streams) * factor
    value.high += Math.round(streams * Math.exp(error)) * factor
  }
  return value
}

/** Checks the CSV of a valuation. Values agree to a cent, and to a billionth of large ones: sums are rounded differently. */
export function verifyValuation(text: string): Verdict {
  const [names = [], ...lines] = parse(text)
  const at = names.indexOf('seal')
  const [, stated, json] = /^([0-9a-f]{64}) (\{.*\})$/.exec(lines[0]?.[at] ?? '') ?? []
  if (!stated || !json) {
    throw new Error(
      'The file has no seal: it is not the CSV of a stored valuation',
    )
  }
  const seal: Seal = JSON.parse(json)
  const faults: string[] = []
  const hash = sha256(json)
  if (hash !== stated) {
    faults.push(`The seal states the SHA-256 ${stated}, and has ${hash}`)
  }
  for (const [column, name] of names.entries()) {
    const values = lines.map((line) => line[column] ?? '')
    if (column === at) {
      if (values.some((value, line) => line > 0 && value !== '')) {
        faults.push('There is a second seal')
      }
    } else if (sha256(values.join('\x1f')) !== seal.columns[name]) {
      faults.push(`Column ${name} was changed`)
    }
  }
  const rows = lines.map((line) => Object.fromEntries(names.map((name, n) => [name, line[n] ?? ''])))
  const value = seal.value && present(rows, seal.assumptions)
  for (const name of ['low', 'mid', 'high'] as const) {
    const [ours, theirs] = [value?.[name] ?? 0, seal.value?.[name] ?? 0]
    if (Math.abs(ours - theirs) > 0.01 + Math.abs(theirs) * 1e-9) {
      faults.push(
        `The ${name} value is ${ours.toFixed(2)}, and the seal has ${theirs}`,
      )
    }
  }
  return { seal, sha256: hash, faults }
}
