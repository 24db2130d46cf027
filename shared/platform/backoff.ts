/** Bounds of a delay. */
export interface DelayRange {
  minMs: number
  maxMs: number
}

/** The delay after the first, second, third failure or request in a row; each is longer than the one before. */
export const backoffMs = (count: number, { minMs, maxMs }: DelayRange, factor = 2): number =>
  Math.min(minMs * factor ** (count - 1), maxMs)

/** The delay grows with the time already waited. */
export const delayAfter = (waitedMs: number, { minMs, maxMs }: DelayRange): number =>
  Math.min(Math.max(waitedMs, minMs), maxMs)
