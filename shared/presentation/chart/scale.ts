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

/** Bars begin at zero. They end at `bottom`, and the highest one has the height that the headroom leaves. */
export function barScale(
  largest: number,
  height_px: number,
  { bottom, headroom_px }: { bottom: number; headroom_px: number },
): ValueScale {
  const highest = largest || 1
  const perPixel = highest / (height_px - headroom_px)
  return {
    lowest: 0,
    highest,
    from: 0,
    to: highest + headroom_px * perPixel * 0.4,
    bottom,
    y: (value) => bottom - value / perPixel,
  }
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

/** One day has a column of its own, so that the first and the last bar are as wide as the others. */
export function columnScale(count: number, left: number, right: number): DateScale {
  const step_px = (right - left) / Math.max(1, count)
  return { x: (day) => left + (day + 0.5) * step_px, step_px, left, right }
}

/** The day at a position, of all that there are. */
export const dayAt = ({ x, step_px }: DateScale, count: number, position: number): number =>
  Math.max(0, Math.min(count - 1, Math.round((position - x(0)) / step_px)))

/** Its half fits into the inset of a date scale. */
const maxBar_px = 28

/** Narrow bars touch, because gaps of less than a pixel would look like stripes. */
export const barWidth = ({ step_px }: DateScale, max_px = maxBar_px): number =>
  step_px < 3 ? step_px : Math.min(max_px, step_px * 0.76)
