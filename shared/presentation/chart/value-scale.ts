import type { ValueScale } from './scale.ts'

/** Space above the highest and below the lowest point, for the labels of boundary values. */
const headroom_px = 32
const footroom_px = 30

/**
 * Fits the values and does not include zero, because only the movement of a counter matters. The space is added in pixels,
 * because adding a little to a value near 2^53 does not change it.
 */
export function valueScale(
  values: readonly number[],
  { top, bottom }: { top: number; bottom: number },
): ValueScale | null {
  if (values.length === 0) return null
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const height_px = bottom - top - headroom_px - footroom_px
  const floor_px = bottom - footroom_px
  const perPixel = (highest - lowest) / height_px
  const y = (value: number) =>
    perPixel === 0 ? floor_px - height_px / 2 : floor_px - (value - lowest) / perPixel
  return {
    lowest,
    highest,
    from: lowest - footroom_px * perPixel,
    to: highest + headroom_px * perPixel,
    bottom,
    y,
  }
}
