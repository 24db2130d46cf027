import { contrast, moved, toOklch } from '../site/color.ts'
import type { DesignColors } from '../site/document.ts'

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
