export interface ValueScale {
  readonly lowest: number
  readonly highest: number
  /** The values at the plot's edges. */
  readonly from: number
  readonly to: number
  /** The position of the plot's lower edge. */
  readonly bottom: number
  readonly y: (value: number) => number
}

export interface DateScale {
  readonly x: (day: number) => number
  readonly step_px: number
  readonly left: number
  readonly right: number
}

/** Space between the plot's edges and the first and last day. */
const inset_px = 14

/** Maps days by index to positions, inset from the plot's edges. */
export function dateScale(count: number, left: number, right: number): DateScale {
  const first = left + inset_px
  const step_px = (right - inset_px - first) / Math.max(1, count - 1)
  return { x: (day) => first + day * step_px, step_px, left, right }
}

/** The day at a position, of all that there are. */
export const dayAt = ({ x, step_px }: DateScale, count: number, position: number): number =>
  Math.max(0, Math.min(count - 1, Math.round((position - x(0)) / step_px)))

/** Its half fits into the inset of a date scale. */
const maxBar_px = 28

/** Narrow bars touch, because gaps of less than a pixel would look like stripes. */
export const barWidth = ({ step_px }: DateScale, max_px = maxBar_px): number =>
  step_px < 3 ? step_px : Math.min(max_px, step_px * 0.76)
