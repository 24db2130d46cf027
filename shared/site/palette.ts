import type { DesignColors } from './document.ts'

type Rgb = [number, number, number]

/** The colors of a page. Text reaches WCAG AA for every design. */
export type Palette = ReturnType<typeof palette>

export function palette(
  { background, foreground, accent }: DesignColors,
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
  } as const
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

export const rgb = (color: string): Rgb => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Rgb

export function mix(from: string, to: string, part: number): string {
  const [a, b] = [rgb(from), rgb(to)]
  return '#' +
    a.map((value, index) => Math.round(value + (b[index]! - value) * part).toString(16).padStart(2, '0'))
      .join('')
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
