import { clampChroma, formatHex, modeOklch, modeRgb, useMode } from 'culori/fn'

/** Lightness 0 to 1, chroma, and hue in radians (OKLCH). */
export type Oklch = readonly [number, number, number]

useMode(modeRgb)
const oklch = useMode(modeOklch)
/** How far two hues are apart, 0 to π. */
export function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % (2 * Math.PI)
  return Math.min(difference, 2 * Math.PI - difference)
}

const degrees = 180 / Math.PI

/** A color, #rrggbb, as lightness, chroma and hue. */
export function toOklch(color: string): Oklch {
  const { l, c, h = 0 } = oklch(color)!
  return [l, c, h / degrees]
}

/** The color of this lightness and hue, with as much of the chroma as sRGB has. */
export const fromOklch = ([l, c, hue]: Oklch): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h: hue * degrees }, 'oklch'))
