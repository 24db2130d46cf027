// A series under construction: captures by day and time, to which boundaries are applied.

import type { State } from './reference.ts'

/** One capture: days after the range's first date (negative before it), microseconds of the UTC day, value. */
export type Capture = { offset: number; time: number; value: bigint }
export type Picks = { day: number; other: number; time: number; edge: number; amount: bigint; share: bigint }
/** Applies the boundary to the draft; false when this draft has no room for it. */
export type Change = (draft: Draft, picks: Picks) => boolean | void
export type Boundary = { alone: State; change: Change }

export const HOUR = 3_600_000_000
export const END = 24 * HOUR - 1

export class Draft {
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
