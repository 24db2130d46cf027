import type { Design } from '../pages/document.ts'
import { contrast, fromOklch, toOklch } from './color.ts'

/** WCAG 2.2 AA for text of any size; what has to move goes a little further, as the page mixes colours of these. */
const required = 4.5
const aimed = 4.6

type Colors = Pick<Design, 'background' | 'foreground' | 'accent'>

/**
 * Colours of which foreground and accent can be read on background, and background on accent (the text of the button: the same
 * pair). The hues stay, and so does what can be read already.
 */
export function readable(colors: Colors): Colors {
  const { background, foreground, accent } = colors
  const good = [foreground, accent].every((color) => contrast(background, color) >= required)
  if (good) return colors
  const ground = decided(background, foreground)
  return { background: ground, foreground: against(ground, foreground), accent: against(ground, accent) }
}

/** On a ground of middle lightness there is room for no colour but black or white: such a one moves first. */
function decided(background: string, foreground: string): string {
  const room = 5.5
  if (Math.max(contrast(background, '#000000'), contrast(background, '#ffffff')) >= room) return background
  const lighter = toOklch(background)[0] > toOklch(foreground)[0]
  return moved(
    background,
    lighter ? 1 : 0,
    (color) => contrast(color, lighter ? '#000000' : '#ffffff') >= room,
  )
}

/** The colour, moved in lightness to where it can be read on the ground. */
function against(ground: string, color: string): string {
  if (contrast(ground, color) >= required) return color
  const onDark = contrast(ground, '#ffffff') > contrast(ground, '#000000')
  return moved(color, onDark ? 1 : 0, (candidate) => contrast(ground, candidate) >= aimed)
}

/** The nearest lightness towards black (0) or white (1) that is good; the end of the way always is. */
function moved(color: string, towards: 0 | 1, good: (color: string) => boolean): string {
  const [lightness, chroma, hue] = toOklch(color)
  const steps = 64
  for (let step = 1; step < steps; step++) {
    const candidate = fromOklch([lightness + (towards - lightness) * step / steps, chroma, hue])
    if (good(candidate)) return candidate
  }
  return towards ? '#ffffff' : '#000000'
}
