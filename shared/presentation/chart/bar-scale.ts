import type { DateScale, ValueScale } from './scale.ts'

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

/** One day has a column of its own, so that the first and the last bar are as wide as the others. */
export function columnScale(count: number, left: number, right: number): DateScale {
  const step_px = (right - left) / Math.max(1, count)
  return { x: (day) => left + (day + 0.5) * step_px, step_px, left, right }
}
