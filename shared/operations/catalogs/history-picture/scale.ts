import { plot } from './layout.ts'

/** Room inside the plot above the highest and below the lowest point, where the boundary values are written. */
const headroom_px = 32
const footroom_px = 30

export interface ValueScale {
  readonly lowest: number
  readonly highest: number
  /** The span of values that the plot's edges stand for. */
  readonly from: number
  readonly to: number
  readonly y: (value: number) => number
}

/**
 * Fitted to the values and never to zero: a counter's level says nothing about its movement.
 * The room is added in pixels, because near 2^53 adding a little to a value changes nothing.
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
}

/** Days by index, from the first boundary date to the last, a point's width inside the plot's edges. */
export function dateScale(count: number, left: number): DateScale {
  const first = left + plot.inset
  const step_px = (plot.right - plot.inset - first) / Math.max(1, count - 1)
  return { x: (day) => first + day * step_px, step_px, left }
}
