import { contrast, fromOklch, hueDistance, isYellow, luminance, mix, moved, toOklch } from './color.ts'
import type { DesignColors } from './document.ts'

/** The colors of a page. Text reaches WCAG AA for every design. */
export type Palette = ReturnType<typeof palette>

export function palette(
  { background, foreground, accent, second }: DesignColors,
) {
  const ink = best(background, [foreground], 4.6)
  const onAccent = best(accent, [background, foreground], 4.6)
  const accentText = contrast(accent, background) >= 4.6 ? accent : ink
  const isDark = luminance(background) < 0.2
  return {
    ground: background,
    ink,
    /** The lowest contrast of text. */
    muted: faded(ink, background, 4.8),
    /** The lowest contrast of a field's border. */
    edge: faded(ink, background, 3.2),
    line: mix(ink, background, 0.82),
    accent,
    onAccent,
    /** The accent as text on the background, where it is readable. */
    accentText,
    /** The background of a poster: the accent, except on a dark page. */
    poster: isDark ? background : accent,
    onPoster: isDark ? accentText : onAccent,
    scheme: isDark ? 'dark' : 'light',
    ...second && { second },
  } as const
}

/** Contrast of a text, of a field's border, and of an area that is a button. */
const [text, border, area] = [4.6, 3.2, 1.5]

/** What a layout has beside the palette. */
export function layoutColors({ second, ...colors }: Palette) {
  const { ground, ink, accent, accentText } = colors
  const [lightness, chroma, hue] = toOklch(ground)
  // Away from the text, unless there is nearly no room.
  const isLighter = lightness < 0.4 || lightness < 0.9 && luminance(ink) < luminance(ground)
  const shifted = fromOklch([lightness + (isLighter ? panelStep : -panelStep), chroma, hue])
  const panel = contrast(ink, shifted) >= text ? shifted : ground
  const isArea = (color: string) => contrast(color, ground) >= area
  const ends = isLighter ? [1, 0] as const : [0, 1] as const
  const button = ends.map((end) => moved(ground, end, isArea)).find(isArea)!
  const { base, ...fills } = filled(colors)
  // A title may have less contrast than a text, as it is large.
  const accentTitle = contrast(accent, ground) >= 3.1 ? accent : ink
  const isReadable = (...grounds: string[]) => grounds.every((one) => second && contrast(second, one) >= text)
  return {
    ...colors,
    // Without it the accent stands in its place, and a title that has no accent stays so.
    ...isReadable(ground, panel) && { second, lead: accentTitle },
    ...isReadable(base) && { baseSecond: second },
    muted: faded(ink, ground, quiet),
    line: mix(accentText, ground, 0.7),
    base,
    ...fills,
    ...third(colors),
    ...sheetOf(colors),
    panel,
    panelMuted: faded(ink, panel, quiet),
    panelEdge: faded(ink, panel, border),
    panelAccent: contrast(accent, panel) >= text ? accent : ink,
    /** A button that is not the first one. */
    button,
    onButton: best(button, [ink], text),
    accentTitle,
  }
}

/** The contrast of a quiet text. */
const quiet = 5.6
/** The difference in lightness of a panel and the ground. */
const panelStep = 0.045

/** What fills a whole screen: the strong one of ground and accent; and what the rest of the page then stands on. */
export function filled({ ground, accent, ink, onAccent }: Palette) {
  const [fill, onFill, base, onBase] = toOklch(ground)[1] > 0.1
    ? [ground, ink, accent, onAccent]
    : [accent, onAccent, ground, ink]
  return { fill, onFill, base, onBase, baseAccent: contrast(fill, base) >= text ? fill : onBase }
}

/** A sheet of paper on a dark page: its text has the ground's color. On a light page it is a lighter one. */
function sheetOf({ ground, ink, scheme }: Palette) {
  const [sheet, onSheet] = scheme === 'dark' ? [ink, ground] : [mix(ground, '#ffffff', 0.6), ink]
  return { sheet, onSheet: best(sheet, [onSheet], text) }
}

/** A third color for a flat panel: of another hue than ground and accent, and its text. */
function third({ ground, accent, ink }: Palette) {
  const [[, , hue], [, , other]] = [toOklch(ground), toOklch(accent)]
  const hues = [hue - 1.15, hue + 1.15, hue + Math.PI]
  const [chosen] = hues.toSorted((a, b) => hueDistance(b, other) - hueDistance(a, other)) as [number]
  // A dark yellow is mustard.
  const color = fromOklch([isYellow(chosen) ? 0.87 : 0.74, 0.16, chosen])
  return { third: color, onThird: best(color, [ink, ground], text) }
}

/** The first color that is readable on the ground, else black or white, of which one always is. */
function best(ground: string, colors: string[], minContrast: number): string {
  const strong = ['#000000', '#ffffff'].toSorted((a, b) => contrast(b, ground) - contrast(a, ground))[0]!
  return colors.find((color) => contrast(color, ground) >= minContrast) ?? strong
}

/** The ink, mixed with as much of the ground as the contrast allows, at most half. */
export function faded(ink: string, ground: string, minContrast: number): string {
  const part = [0.5, 0.42, 0.36, 0.3, 0.24, 0.18, 0.12, 0.06].find((part) =>
    contrast(mix(ink, ground, part), ground) >= minContrast
  )
  return part ? mix(ink, ground, part) : ink
}
