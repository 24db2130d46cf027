import { plot } from './layout.ts'

/** Space above the highest and below the lowest point, for the labels of boundary values. */
const headroom_px = 32
const footroom_px = 30

export interface ValueScale {
  readonly lowest: number
  readonly highest: number
  /** The values at the plot's edges. */
  readonly from: number
  readonly to: number
  readonly y: (value: number) => number
}

/**
 * Fits the values and does not include zero, because only the movement of a counter matters. The space is added in pixels,
 * because adding a little to a value near 2^53 does not change it.
 */
export function valueScale(values: readonly number[]): ValueScale | null {
  if (values.length === 0) return null
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const height_px = plot.bottom - plot.top - headroom_px - footroom_px
  const floor_px = plot.bottom - footroom_px
  const perPixel = (highest - lowest) / height_px
  const y = (value: number) =>
    perPixel === 0 ? floor_px - height_px / 2 : floor_px - (value - lowest) / perPixel
  return { lowest, highest, from: lowest - footroom_px * perPixel, to: highest + headroom_px * perPixel, y }
}

export interface DateScale {
  readonly x: (day: number) => number
  readonly step_px: number
  readonly left: number
  readonly right: number
}

/** Maps days by index to positions, inset from the plot's edges. A view on a phone has another right edge. */
export function dateScale(count: number, left: number, right: number = plot.right): DateScale {
  const first = left + plot.inset
  const step_px = (right - plot.inset - first) / Math.max(1, count - 1)
  return { x: (day) => first + day * step_px, step_px, left, right }
}
