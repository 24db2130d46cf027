import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn'

/** Lightness 0 to 1, chroma and hue in radians, as the eye orders colors (OKLCH). */
export type Oklch = readonly [number, number, number]

useMode(modeRgb)
useMode(modeLrgb)
const oklch = useMode(modeOklch)
const degrees = 180 / Math.PI

/** WCAG 2: contrast ratio, 1 to 21. */
export const contrast: (one: string, other: string) => number = wcagContrast

export function toOklch(color: string): Oklch {
  const { l, c, h = 0 } = oklch(color)!
  return [l, c, h / degrees]
}

/** The color of this lightness and hue, with as much of the chroma as a screen can show. */
export const fromOklch = ([l, c, hue]: Oklch): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h: hue * degrees }, 'oklch'))
