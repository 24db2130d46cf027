import { processorMs } from '../processor-time.ts'
import { parse, type Part, shortest } from './parse.ts'

/** A text by its parts, so that it can be made of any length. */
export interface Attack {
  before: string
  unit: string
  after: string
}

/** The text of an attack, of this length. */
export const textOf = ({ before, unit, after }: Attack, length: number): string =>
  before + unit.repeat(Math.max(1, Math.ceil((length - before.length - after.length) / unit.length))) + after

/** What comes after a long run, so that it was for nothing. */
const endings = ['', '\0', 'x ', '\n\0']

/** Texts on which an expression would be slow, if it can be: long runs of what its parts repeat, after what leads to them. */
export function attacksOn(expression: RegExp): Attack[] {
  const leads = new Set<string>([''])
  const units = new Set<string>()
  const runs: [string, string][] = []

  const walk = (ways: readonly Part[][], lead: string) => {
    for (const way of ways) {
      let before = lead
      for (const part of way) {
        for (const sample of part.samples) if (sample !== '') units.add(sample)
        if (part.repeats) {
          for (const sample of part.samples) if (sample !== '') runs.push([before, sample])
        }
        if (part.ways) walk(part.ways, before)
        // What an optional part would match belongs to what leads to the next, too.
        if (part.optional && part.samples[0]) leads.add(before + part.samples[0])
        if (!part.optional) before += part.samples[0] ?? ''
        leads.add(before)
      }
    }
  }
  const ways = parse(expression)
  walk(ways, '')
  for (const way of ways) leads.add(shortest(way))

  const singles = [...units].slice(0, 40)
  const pairs = singles.slice(0, 14).flatMap((one) => singles.slice(0, 14).map((other) => one + other))
  const lead = [...leads].slice(0, 60)
  const shapes: [string, string][] = [
    ...runs,
    ...singles.map((unit): [string, string] => ['', unit]),
    ...pairs.map((unit): [string, string] => ['', unit]),
    ...lead.flatMap((before) => singles.slice(0, 20).map((unit): [string, string] => [before, unit])),
    // The beginning of a match, again and again.
    ...lead.filter(Boolean).flatMap((
      unit,
    ): [string, string][] => [['', unit], ['', `${unit} `], ['', `${unit}a`]]),
  ]
  const unique = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]))
  return [...unique.values()].flatMap(([before, unit]) => endings.map((after) => ({ before, unit, after })))
}

/**
 * How long an expression takes on a text, in milliseconds: the best of several runs, in processor time, because the machine may
 * be busy.
 */
export function timeOf(
  run: (text: string) => unknown,
  text: string,
  runs = 3,
  clock: () => number = processorMs,
): number {
  let best = Infinity
  for (let n = 0; n < runs; n++) {
    const started = clock()
    run(text)
    best = Math.min(best, clock() - started)
  }
  return best
}

/** For millions of short runs: it is faster to read than the processor time. */
const wallMs = () => performance.now()

/** Uses an expression as the code does: one with `g` for all matches, any other for the first. */
export const use = (expression: RegExp) => (text: string): unknown =>
  expression.global ? text.replace(expression, '') : expression.test(text)

/** An attack that succeeded. */
export interface Slow extends Attack {
  length: number
  ms: number
}

/** The lengths at which attacks are tried, in small steps while exponential time may show, and how many are tried on. */
const stages = [
  ...[16, 24, 32, 40, 64, 200].map((length) => ({ length, keep: Infinity })),
  { length: 400, keep: 2_000 },
  { length: 1_000, keep: 60 },
  { length: 4_000, keep: 12 },
  { length: 10_000, keep: 12 },
  { length: 20_000, keep: 6 },
  { length: 100_000, keep: 0 },
]

/**
 * The attack under which something takes longer than it may on `maxLength` characters, if there is one. Every attack is tried on
 * short texts first; the slowest are tried on long ones.
 */
export function slowest(
  run: (text: string) => unknown,
  attacks: readonly Attack[],
  limitMs: number,
  maxLength: number,
): Slow | undefined {
  let ranked = attacks.map((attack) => ({ attack, ms: 0 }))
  for (const { length, keep } of stages.filter(({ length }) => length <= maxLength)) {
    for (const entry of ranked) {
      const text = textOf(entry.attack, length)
      entry.ms = timeOf(run, text, 1, wallMs)
      // Again, as the first run on a long text may have been the one that was compiled or disturbed.
      if (entry.ms > limitMs) entry.ms = Math.min(entry.ms, timeOf(run, text, 2))
      else if (length >= 4_000) entry.ms = Math.min(entry.ms, timeOf(run, text, 2, wallMs))
      if (entry.ms > limitMs) return { ...entry.attack, length, ms: Math.round(entry.ms) }
    }
    ranked = ranked.sort((one, other) => other.ms - one.ms).slice(0, keep)
  }
  return undefined
}
