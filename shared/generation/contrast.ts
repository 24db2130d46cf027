import type { DesignColors } from '../site/document.ts'
import { contrast } from '../site/palette.ts'
import { fromOklch, toOklch } from './color.ts'

/** WCAG 2.2 AA for text of any size. Changed colors get a little more, because the page mixes them. */
const required = 4.5
const target = 4.6

/**
 * Makes foreground and accent readable on the background, and thereby the background on the accent (the button's text). The
 * hues stay, and so do readable colors.
 */
export function readable(colors: DesignColors): DesignColors {
  const { background, foreground, accent } = colors
  if ([foreground, accent].every((color) => contrast(background, color) >= required)) return colors
  const ground = extreme(background, foreground)
  return { background: ground, foreground: against(ground, foreground), accent: against(ground, accent) }
}

/** Against a background of medium lightness only black or white is readable, so it is made lighter or darker first. */
function extreme(background: string, foreground: string): string {
  const room = 5.5
  if (Math.max(contrast(background, '#000000'), contrast(background, '#ffffff')) >= room) return background
  const lighter = toOklch(background)[0] > toOklch(foreground)[0]
  return moved(
    background,
    lighter ? 1 : 0,
    (color) => contrast(color, lighter ? '#000000' : '#ffffff') >= room,
  )
}

/** The color, with its lightness moved until it is readable on the ground. */
function against(ground: string, color: string): string {
  if (contrast(ground, color) >= required) return color
  const onDark = contrast(ground, '#ffffff') > contrast(ground, '#000000')
  return moved(color, onDark ? 1 : 0, (candidate) => contrast(ground, candidate) >= target)
}

/** The color with the nearest lightness towards black (0) or white (1) that fits; black or white itself always does. */
function moved(color: string, towards: 0 | 1, fits: (color: string) => boolean): string {
  const [lightness, chroma, hue] = toOklch(color)
  const steps = 64
  for (let step = 1; step < steps; step++) {
    const candidate = fromOklch([lightness + (towards - lightness) * step / steps, chroma, hue])
    if (fits(candidate)) return candidate
  }
  return towards ? '#ffffff' : '#000000'
}
