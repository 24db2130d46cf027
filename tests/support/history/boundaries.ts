// The named boundaries, by what they touch. Each states what a clean base becomes when it is applied alone, so the
// generator is itself an oracle.

import { type Boundary, type Capture, type Draft, END, HOUR, type Picks } from './draft.ts'
import { LARGEST_VALUE, type State } from './reference.ts'

const INVALID = [LARGEST_VALUE + 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n)]

// Whole series -------------------------------------------------------------------------------------------------

const values = (value: (offset: number, days: number, picks: Picks) => bigint): Boundary => ({
  alone: 'comparable',
  change: (draft, picks) => {
    for (const capture of draft.kept()) capture.value = value(capture.offset, draft.days, picks)
  },
})

export const shapes: Record<string, Boundary> = {
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

export const points: Record<string, Boundary> = {
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

export const clocks: Record<string, Boundary> = {
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

export const captures: Record<string, Boundary> = {
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

export const outsiders: Record<string, Boundary> = {
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

export const gaps: Record<string, Boundary> = {
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
