// Generated series of observations: a clean, comparable base, then a few faults at the limits of the comparison.

import fc from 'fast-check'
import { dateOf, dayNumber, LARGEST_VALUE, type Observation } from './reference.ts'

export type Range = { since: string; days: number }
/** One capture: days after the range's first date (negative before it), microseconds of the UTC day, value. */
type Capture = { offset: number; time: number; value: bigint }

const HOUR = 3_600_000_000
const END = 24 * HOUR - 1
const within = (time: number) => Math.min(END, Math.max(0, time))

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
    // The whole series, or a period of it, is flat.
    rises: fc.constantFrom([0, 2 * days], [0, 2 * days], [0, 2 * days], [0, days], [days, 2 * days]),
  }).map(({ first, drifts, start, steps, rises: [from, to] }) => {
    let value = start
    return steps.map((step, offset) => {
      if (offset > from! && offset <= to!) value += step
      return { offset, time: offset === 0 ? first : within(first + drifts[offset]!), value }
    })
  })
}

const hostile = [0n, LARGEST_VALUE, LARGEST_VALUE + 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n)]
const faults = fc.record({
  kind: fc.constantFrom(
    ...['times', 'time', 'time', 'time', 'first', 'end', 'value', 'value', 'value', 'fall'],
    ...['missing', 'missing', 'sparse', 'single', 'superseded', 'superseded', 'before', 'after'],
  ),
  on: fc.constantFrom('first', 'middle', 'last', 'any'),
  day: fc.nat(),
  /** Whether it is as small as it can be. */
  isSmall: fc.boolean(),
  /** By how much a capture is later than the first one: on both sides of the tolerance. */
  shift: fc.constantFrom(HOUR, HOUR, -HOUR, -HOUR, HOUR + 1, HOUR + 1, -HOUR - 1, -HOUR - 1, 9 * HOUR, END),
  time: fc.oneof(fc.nat(END), fc.constantFrom(0, 1, END)),
  value: fc.oneof(fc.constantFrom(...hostile), fc.bigInt(0n, 1_000_000_000n)),
})

type Fault = typeof faults extends fc.Arbitrary<infer F> ? F : never

/** The captures with a fault. */
function spoil(captures: Capture[], days: number, fault: Fault): Capture[] {
  const { kind, on, day, isSmall, shift, time, value } = fault
  const last = 2 * days
  const offset = { first: 0, middle: days, last, any: day % (last + 1) }[on]
  const at = captures.find((capture) => capture.offset === offset)
  const before = captures.findLast((capture) => capture.offset < offset && capture.offset >= 0)
  const first = captures[0]?.time ?? 0
  if (kind === 'times') { for (const one of captures) one.time = first }
  if (kind === 'missing') return captures.filter((capture) => capture.offset !== offset)
  if (kind === 'sparse') return captures.filter((capture) => capture.offset % 2 === day % 2)
  if (kind === 'single') return captures.filter((capture) => capture.offset === offset && isSmall)
  if (kind === 'before') return [...captures, { offset: -1, time: END, value }]
  if (kind === 'after') return [...captures, { offset: last + 1, time: 0, value }]
  if (!at) return captures
  if (kind === 'time') at.time = within(first + shift)
  if (kind === 'first') captures[0]!.time = within(first + shift)
  if (kind === 'value') at.value = value
  if (kind === 'end') at.time = isSmall ? 0 : END
  if (kind === 'fall' && before && before.value > 0n) at.value = isSmall ? before.value - 1n : 0n
  if (kind === 'superseded' && at.time > 0) {
    const earlier = isSmall ? at.time - 1 : time % at.time
    const isNear = before && before.value > 0n && before.value <= LARGEST_VALUE
    return [...captures, { offset, time: earlier, value: isNear ? before.value - value % 3n : value }]
  }
  return captures
}

function observationOf({ since, days }: Range, { offset, time, value }: Capture): Observation {
  const pad = (part: number, width = 2) => String(Math.floor(part)).padStart(width, '0')
  const [hour, minute, second] = [time / HOUR, time / 60_000_000 % 60, time / 1_000_000 % 60]
  const clock = `${pad(hour)}:${pad(minute)}:${pad(second)}.${pad(time % 1_000_000, 6)}`
  return { captured_at: `${dateOf(dayNumber(since) - days + offset)}T${clock}Z`, value }
}

export const seriesOf = (range: Range): fc.Arbitrary<{ observations: Observation[] }> =>
  fc.tuple(clean(range), fc.array(faults, { maxLength: 4 }), fc.boolean()).map(([base, faults, backward]) => {
    const captures = faults.reduce(
      (captures, fault) => spoil(captures, range.days, fault),
      base.map((capture) => ({ ...capture })),
    )
    // The specification names no winner of two at one instant.
    const observations = new Map(
      captures.toReversed().map((capture) => {
        const observation = observationOf(range, capture)
        return [observation.captured_at, observation]
      }),
    )
    return { observations: backward ? [...observations.values()] : [...observations.values()].reverse() }
  })

export const ranges: Range[] = [1, 2, 7, 31].flatMap((days) =>
  [
    ...['2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2023-12-31', '2024-01-01'],
    ...['2024-04-30', '2024-03-31', '2024-11-03', '2025-06-17'],
  ].map((since) => ({ since, days }))
)
