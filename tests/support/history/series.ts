// Generated series of observations: a clean, comparable base, then any of the named boundaries below laid over it.
// Each boundary states what a clean base becomes when it is applied alone, so the generator is itself an oracle.

import fc from 'fast-check'
import { dateOf, dayNumber, LARGEST_VALUE, type Observation, type State } from './reference.ts'

export type Range = { since: string; days: number }
export type Series = { boundaries: string[]; observations: Observation[] }

/** One capture: days after the range's first date (negative before it), microseconds of the UTC day, value. */
type Capture = { offset: number; time: number; value: bigint }
type Picks = { day: number; other: number; time: number; edge: number; amount: bigint; share: bigint }
/** Lays the boundary over the draft; false when this draft has no room for it. */
type Change = (draft: Draft, picks: Picks) => boolean | void
type Boundary = { alone: State; change: Change }

const HOUR = 3_600_000_000
const END = 24 * HOUR - 1
const INVALID = [LARGEST_VALUE + 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n)]

class Draft {
  readonly days: number
  readonly last: number
  captures: Capture[]

  constructor(days: number, captures: Capture[]) {
    this.days = days
    this.last = 2 * days
    this.captures = captures
  }

  /** The captures that count, by date. */
  kept(): Capture[] {
    const inRange = this.captures.filter(({ offset }) => offset >= 0 && offset <= this.last)
    const later = (a: Capture, b: Capture) => a.offset - b.offset || b.time - a.time
    return inRange.sort(later).filter(({ offset }, index, all) => offset !== all[index - 1]?.offset)
  }

  /** A day after the first, and the capture before it. */
  pair(pick: number): [Capture, Capture] {
    const kept = this.kept()
    const index = 1 + pick % (kept.length - 1)
    return [kept[index]!, kept[index - 1]!]
  }

  any(pick: number): Capture {
    const kept = this.kept()
    return kept[pick % kept.length]!
  }

  drop(...offsets: number[]): void {
    this.captures = this.captures.filter(({ offset }) => !offsets.includes(offset))
  }

  /** Adds captures, each in the place of one at the same instant: the specification names no winner there. */
  put(...added: Capture[]): void {
    const same = (a: Capture, b: Capture) => a.offset === b.offset && a.time === b.time
    const others = this.captures.filter((capture) => !added.some((one) => same(one, capture)))
    this.captures = [...others, ...added]
  }

  /** Every date gets exactly one capture at the time that its offset calls for. */
  retime(time: (offset: number) => number): void {
    this.captures = this.kept()
    for (const capture of this.captures) capture.time = time(capture.offset)
  }

  /** Adds a capture of another value before the one that counts; false where the day has no such time. */
  supersede({ offset, time }: Capture, value: bigint, pick: number): boolean {
    const earlier = pick % Math.max(time, 1)
    const taken = this.captures.some((capture) => capture.offset === offset && capture.time === earlier)
    if (time === 0 || taken) return false
    this.captures.push({ offset, time: earlier, value })
    return true
  }
}

// Whole series -------------------------------------------------------------------------------------------------

const values = (value: (offset: number, days: number, picks: Picks) => bigint): Boundary => ({
  alone: 'comparable',
  change: (draft, picks) => {
    for (const capture of draft.kept()) capture.value = value(capture.offset, draft.days, picks)
  },
})

const shapes: Record<string, Boundary> = {
  'clean series': { alone: 'comparable', change: () => {} },
  'zero throughout': values(() => 0n),
  'flat throughout': values((_, __, { amount }) => amount),
  'flat at 2^53 - 1': values(() => LARGEST_VALUE),
  'flat previous period': values((offset, days, { amount }) =>
    amount + BigInt(Math.max(offset - days, 0)) * amount
  ),
  'flat current period': values((offset, days, { amount }) => BigInt(Math.min(offset, days)) * amount),
  '0 to 2^53 - 1 in the previous period': values((offset, days) => offset < days ? 0n : LARGEST_VALUE),
  '0 to 2^53 - 1 in the current period': values((offset, days) => offset <= days ? 0n : LARGEST_VALUE),
  '2^53 - 1 after a change of 1': values((offset, days) =>
    offset < days ? 0n : offset === days ? 1n : LARGEST_VALUE
  ),
  'changes of more than 2^50': values((offset, days, { amount, share }) => {
    if (offset < days) return amount
    const middle = amount + 2n ** 50n + share
    return offset < 2 * days ? middle : middle + 2n ** 50n + (share * 31n) % 2n ** 51n + amount
  }),
}

// Single values ------------------------------------------------------------------------------------------------

const invalid = (value: bigint): Boundary => ({
  alone: 'invalid_observation',
  change: (draft, { day }) => void (draft.any(day).value = value),
})

const lowered = (
  to: (before: bigint, picks: Picks) => bigint,
  which?: (draft: Draft) => number,
): Boundary => ({
  alone: 'counter_correction',
  change: (draft, picks) => {
    const [capture, before] = draft.pair(which ? which(draft) - 1 : picks.day)
    if (before.value < 1n) return false
    capture.value = to(before.value, picks)
  },
})

const points: Record<string, Boundary> = {
  'value 2^53': invalid(2n ** 53n),
  'value 2^63 - 1': invalid(2n ** 63n - 1n),
  'value -1': invalid(-1n),
  'value -2^63': invalid(-(2n ** 63n)),
  'correction by 1': lowered((before) => before - 1n),
  'correction by 1 on the shared boundary': lowered((before) => before - 1n, ({ days }) => days),
  'correction by 1 on the last day': lowered((before) => before - 1n, ({ last }) => last),
  'correction to zero': lowered(() => 0n),
  'correction by any amount': lowered((before, { share }) => share % before),
  'partial recovery after a correction': {
    alone: 'counter_correction',
    change: (draft, { day }) => {
      const kept = draft.kept()
      const index = 2 + day % (kept.length - 2)
      const top = kept[index - 2]!.value
      if (top < 2n) return false
      kept[index - 1]!.value = top - 2n
      kept[index]!.value = top - 1n
    },
  },
  'last value 2^53 - 1': {
    alone: 'comparable',
    change: (draft) => void (draft.any(draft.last).value = LARGEST_VALUE),
  },
}

// Times of day -------------------------------------------------------------------------------------------------

const drift = (alone: State, by: number, moved: 'one' | 'others' | 'two' = 'one'): Boundary => ({
  alone,
  change: (draft, { day, time, edge }) => {
    const [low, high] = moved === 'two' ? [by, END - by] : [Math.max(0, -by), END - Math.max(0, by)]
    const first = [low, high, low + time % (high - low + 1)][edge]!
    const one = 1 + day % draft.last
    const two = 1 + one % draft.last
    draft.retime((offset) => {
      if (offset === one || (moved === 'others' && offset > 0)) return first + by
      return offset === two && moved === 'two' ? first - by : first
    })
  },
})
const times = (alone: State, time: (offset: number, chosen: number, last: number) => number): Boundary => ({
  alone,
  change: (draft, { day }) => draft.retime((offset) => time(offset, 1 + day % draft.last, draft.last)),
})

const clocks: Record<string, Boundary> = {
  'drift of 3600 s after the first': drift('comparable', HOUR),
  'drift of 3600 s before the first': drift('comparable', -HOUR),
  'drift of 3600 s on both sides of the first': drift('comparable', HOUR, 'two'),
  'drift of 3600.000001 s after the first': drift('unaligned_observations', HOUR + 1),
  'drift of 3600.000001 s before the first': drift('unaligned_observations', -HOUR - 1),
  'drift of 3601 s after the first': drift('unaligned_observations', HOUR + 1_000_000),
  'drift of 3601 s before the first': drift('unaligned_observations', -HOUR - 1_000_000),
  'drift of hours': drift('unaligned_observations', 9 * HOUR),
  'the first alone 3600 s early': drift('comparable', HOUR, 'others'),
  'the first alone 3600.000001 s early': drift('unaligned_observations', HOUR + 1, 'others'),
  'the first alone 3600.000001 s late': drift('unaligned_observations', -HOUR - 1, 'others'),
  'drift that creeps past 3600 s': times(
    'unaligned_observations',
    (offset, _, last) => Math.floor(offset * 2 * (HOUR - 1) / last),
  ),
  'captures at 00:00:00.000000': times('comparable', () => 0),
  'captures at 23:59:59.999999': times('comparable', () => END),
  'across midnight from 23:59:59.999999': times(
    'unaligned_observations',
    (offset, chosen) => offset === chosen ? 0 : END,
  ),
  'across midnight from 00:00:00.000000': times(
    'unaligned_observations',
    (offset, chosen) => offset === chosen ? END : 0,
  ),
  'the later capture drifts': {
    alone: 'unaligned_observations',
    change: (draft, picks) => {
      const capture = draft.pair(picks.day)[0]
      drift('unaligned_observations', HOUR + 1).change(draft, { ...picks, day: capture.offset - 1 })
      draft.put({ ...capture, time: capture.time - HOUR - 1 })
    },
  },
}

// Several captures a day ---------------------------------------------------------------------------------------

const superseded = (
  value: (before: Capture, picks: Picks) => bigint,
  time?: (kept: number) => number,
): Boundary => ({
  alone: 'comparable',
  change: (draft, picks) => {
    const [capture, before] = draft.pair(picks.day)
    const earlier = time ? time(capture.time) : picks.time
    return earlier >= 0 && draft.supersede(capture, value(before, picks), earlier)
  },
})
const decisive = (alone: State, value: (before: Capture, picks: Picks) => bigint | null): Boundary => ({
  alone,
  change: (draft, picks) => {
    const [capture, before] = draft.pair(picks.day)
    const decided = value(before, picks)
    if (decided === null || !draft.supersede(capture, capture.value, picks.time)) return false
    capture.value = decided
  },
})

const captures: Record<string, Boundary> = {
  'superseded capture': superseded((before, { amount }) => before.value + amount),
  'superseded correction': superseded((before) => before.value - 1n),
  'superseded invalid value': superseded((_, { other }) => INVALID[other % INVALID.length]!),
  'superseded by one microsecond': superseded(() => -1n, (kept) => kept - 1),
  'superseded drift': superseded((before) => before.value, (kept) => kept - HOUR - 1),
  'superseded capture on the first day': {
    alone: 'comparable',
    change: (draft, { time }) => draft.supersede(draft.any(0), LARGEST_VALUE, time),
  },
  'superseded captures on every day': {
    alone: 'comparable',
    change: (draft, { amount, time }) =>
      draft.kept().map((capture) => draft.supersede(capture, amount, time)).every(Boolean),
  },
  'the later capture corrects': decisive(
    'counter_correction',
    ({ value }) => value < 1n ? null : value - 1n,
  ),
  'the later capture is invalid': decisive(
    'invalid_observation',
    (_, { other }) => INVALID[other % INVALID.length]!,
  ),
}

// Outside the range --------------------------------------------------------------------------------------------

const outside = (...added: ((draft: Draft, picks: Picks) => Capture)[]): Boundary => ({
  alone: 'comparable',
  change: (draft, picks) => draft.put(...added.map((capture) => capture(draft, picks))),
})
const dayBefore = (draft: Draft, { time, amount }: Picks) => (
  { offset: -1, time, value: draft.any(0).value + amount }
)
const dayAfter = (draft: Draft, { time }: Picks) => ({ offset: draft.last + 1, time, value: 0n })

const outsiders: Record<string, Boundary> = {
  'higher value the day before': outside(dayBefore),
  'lower value the day after': outside(dayAfter),
  'a microsecond before the range': outside(() => ({ offset: -1, time: END, value: -1n })),
  'at the midnight after the range': outside(({ last }) => ({ offset: last + 1, time: 0, value: 2n ** 53n })),
  'invalid values on both sides': outside(
    (_, { time, other }) => ({ offset: -2, time, value: INVALID[other % INVALID.length]! }),
    ({ last }, { time, other }) => ({ offset: last + 2, time, value: INVALID[other % INVALID.length]! }),
  ),
}

// Missing days, last because nothing else can then need the day -------------------------------------------------

const missing = (offsets: (draft: Draft, picks: Picks) => number[]): Boundary => ({
  alone: 'incomplete',
  change: (draft, picks) => draft.drop(...offsets(draft, picks)),
})
const all = ({ last }: Draft) => Array.from({ length: last + 1 }, (_, offset) => offset)

const gaps: Record<string, Boundary> = {
  'correction across a gap': {
    alone: 'incomplete',
    change: (draft, { day }) => {
      const index = 2 + day % (draft.last - 1)
      const kept = draft.kept()
      if (kept[index - 2]!.value < 1n) return false
      kept[index]!.value = kept[index - 2]!.value - 1n
      draft.drop(index - 1)
    },
  },
  'first day missing': missing(() => [0]),
  'shared boundary missing': missing(({ days }) => [days]),
  'last day missing': missing(({ last }) => [last]),
  'one day missing': missing(({ last }, { day }) => [day % (last + 1)]),
  'many days missing': missing((draft, { day, other }) =>
    all(draft).filter((offset) => offset % (2 + other % 2) === day % (2 + other % 2))
  ),
  'first day missing, the day before captured': {
    alone: 'incomplete',
    change: (draft) => {
      draft.drop(0, -1)
      draft.put({ offset: -1, time: END, value: 0n })
    },
  },
  'last day missing, the day after captured': {
    alone: 'incomplete',
    change: (draft) => {
      draft.drop(draft.last, draft.last + 1)
      draft.put({ offset: draft.last + 1, time: 0, value: LARGEST_VALUE })
    },
  },
  'one day captured': missing((draft, { day }) =>
    all(draft).filter((offset) => offset !== day % (draft.last + 1))
  ),
  'no observation in the range': missing(all),
  'no observation': { alone: 'incomplete', change: (draft) => void (draft.captures = []) },
}

// Composition --------------------------------------------------------------------------------------------------

/** In the order of application, with how many of each a composed series takes at most. */
const groups = [[shapes, 1], [points, 2], [clocks, 1], [captures, 2], [outsiders, 2], [gaps, 2]] as const
const MOST = groups.reduce((sum, [, most]) => sum + most, 0)

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
    drifts: spread.chain((most) => list(fc.integer({ min: -most, max: most }))),
    start: fc.oneof(fc.constantFrom(0n, 1n), fc.bigInt(0n, 1_000_000_000n), fc.bigInt(0n, 2n ** 52n)),
    steps: fc.constantFrom(0n, 3n, 10_000n, 10n ** 12n).chain((most) => list(fc.bigInt(0n, most))),
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

/** Series on which exactly these boundaries, in this order, were laid; those without room are left out. */
export function seriesWith(names: fc.Arbitrary<string[]>, range: Range): fc.Arbitrary<Series> {
  const inputs = fc.record({
    names,
    base: clean(range),
    picks: fc.array(picks, { minLength: MOST, maxLength: MOST }),
  })
  return fc.tuple(inputs, fc.boolean()).map(([{ names, base, picks }, backward]) => {
    const draft = new Draft(range.days, base.map((capture) => ({ ...capture })))
    const laid = names.filter((name, index) => boundaries[name]!.change(draft, picks[index]!) !== false)
    const observations = draft.captures.map((capture) => observationOf(range, capture))
    return { boundaries: laid, observations: backward ? observations.reverse() : observations }
  })
}

/** Half of the series carry one boundary, half a composition of them. */
export function seriesOf(range: Range): fc.Arbitrary<Series> {
  const one = fc.constantFrom(...Object.keys(boundaries)).map((name) => [name])
  const some = groups.map(([group, most]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.subarray(Object.keys(group), { minLength: 1, maxLength: most }) },
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
