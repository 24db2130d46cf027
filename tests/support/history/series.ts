// Generated series of observations: a clean, comparable base, then any of the named boundaries applied to it.

import fc from 'fast-check'
import { captures, clocks, gaps, outsiders, points, shapes } from './boundaries.ts'
import { type Boundary, type Capture, Draft, END, HOUR, type Picks } from './draft.ts'
import { dateOf, dayNumber, type Observation } from './reference.ts'

export type Range = { since: string; days: number }
export type Series = { boundaries: string[]; observations: Observation[] }

/** In the order of application, with how many of each a composed series takes at max. */
const groups = [[shapes, 1], [points, 2], [clocks, 1], [captures, 2], [outsiders, 2], [gaps, 2]] as const
const MAX = groups.reduce((sum, [, max]) => sum + max, 0)

export const boundaries: Record<string, Boundary> = Object.assign({}, ...groups.map(([group]) => group))

const picks: fc.Arbitrary<Picks> = fc.record({
  day: fc.nat(),
  other: fc.nat(),
  time: fc.oneof(fc.nat(END), fc.constantFrom(0, 1, END - 1, END)),
  edge: fc.nat(2),
  amount: fc.oneof(fc.bigInt(1n, 9n), fc.bigInt(1n, 1_000_000_000n)),
  share: fc.bigInt(0n, 2n ** 51n - 1n),
})

/** A series without a fault: every date, within the tolerance of the first capture, never falling. */
const clean = ({ days }: Range): fc.Arbitrary<Capture[]> => {
  const dates = 2 * days + 1
  const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: dates, maxLength: dates })
  const spread = fc.constantFrom(0, 60_000_000, HOUR)
  return fc.record({
    first: fc.oneof(fc.nat(END), fc.constantFrom(0, END, 4 * HOUR)),
    drifts: spread.chain((max) => list(fc.integer({ min: -max, max: max }))),
    start: fc.oneof(fc.constantFrom(0n, 1n), fc.bigInt(0n, 1_000_000_000n), fc.bigInt(0n, 2n ** 52n)),
    steps: fc.constantFrom(0n, 3n, 10_000n, 10n ** 12n).chain((max) => list(fc.bigInt(0n, max))),
  }).map(({ first, drifts, start, steps }) => {
    let value = start
    return steps.map((step, offset) => {
      if (offset > 0) value += step
      const time = offset === 0 ? first : Math.min(END, Math.max(0, first + drifts[offset]!))
      return { offset, time, value }
    })
  })
}

/** The nearest value that a 64-bit column holds: a composition may step past its ends. */
function stored(value: bigint): bigint {
  if (value > 2n ** 63n - 1n) return 2n ** 63n - 1n
  return value < -(2n ** 63n) ? -(2n ** 63n) : value
}

function observationOf({ since, days }: Range, { offset, time, value }: Capture): Observation {
  const pad = (part: number, width = 2) => String(Math.floor(part)).padStart(width, '0')
  const [hour, minute, second] = [time / HOUR, time / 60_000_000 % 60, time / 1_000_000 % 60]
  const clock = `${pad(hour)}:${pad(minute)}:${pad(second)}.${pad(time % 1_000_000, 6)}`
  return { captured_at: `${dateOf(dayNumber(since) - days + offset)}T${clock}Z`, value: stored(value) }
}

/** Series on which exactly these boundaries, in this order, were applied; those without room are left out. */
export function seriesWith(names: fc.Arbitrary<string[]>, range: Range): fc.Arbitrary<Series> {
  const inputs = fc.record({
    names,
    base: clean(range),
    picks: fc.array(picks, { minLength: MAX, maxLength: MAX }),
  })
  return fc.tuple(inputs, fc.boolean()).map(([{ names, base, picks }, backward]) => {
    const draft = new Draft(range.days, base.map((capture) => ({ ...capture })))
    const inserted = names.filter((name, index) => boundaries[name]!.change(draft, picks[index]!) !== false)
    const observations = draft.captures.map((capture) => observationOf(range, capture))
    return { boundaries: inserted, observations: backward ? observations.reverse() : observations }
  })
}

/** Half of the series carry one boundary, half a composition of them. */
export function seriesOf(range: Range): fc.Arbitrary<Series> {
  const one = fc.constantFrom(...Object.keys(boundaries)).map((name) => [name])
  const some = groups.map(([group, max]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.subarray(Object.keys(group), { minLength: 1, maxLength: max }) },
    )
  )
  return seriesWith(fc.oneof(one, fc.tuple(...some).map((chosen) => chosen.flat())), range)
}

export const ranges: Range[] = [1, 2, 7, 31].flatMap((days) =>
  [
    ...['2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2023-12-31', '2024-01-01'],
    ...['2024-04-30', '2024-03-31', '2024-11-03', '2025-06-17'],
  ].map((since) => ({ since, days }))
)
