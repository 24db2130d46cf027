import { contrast, fromOklch, hueDistance, moved, type Oklch, toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'

/** A picture without a stronger color is gray, and so is its page. */
const gray = 0.04
const minAccentChroma = 0.1
/** Hues that differ less make no other accent. */
const minHueDistance = 0.5

/**
 * The accents of a page around an artwork, strongest first: its chroma times the root of its share, which the place in the list
 * stands for.
 */
export function accentsOf(artwork: readonly string[]): Oklch[] {
  const ranked = artwork.map(toOklch).map((color, at) => ({ color, strength: color[1] / Math.sqrt(at + 1) }))
    .toSorted((one, other) => other.strength - one.strength).map(({ color }) => color)
  const [strongest, ...others] = ranked as [Oklch, ...Oklch[]]
  const isOther = ([, chroma, hue]: Oklch) =>
    chroma >= gray && hueDistance(hue, strongest[2]) > minHueDistance
  return [strongest, ...others.filter(isOther)].map(([lightness, chroma, hue]) => [
    lightness,
    chroma < gray ? chroma : Math.max(chroma, minAccentChroma),
    hue,
  ])
}

/** Colors for a page around an artwork: a quiet background with the hue of its largest area, and an accent of it. */
export function colorsFromArtwork(
  artwork: readonly string[],
  dark: boolean,
  [lightness, chroma, hue] = accentsOf(artwork)[0]!,
): DesignColors {
  const [, mainChroma, mainHue] = toOklch(artwork[0]!)
  const tint = Math.min(mainChroma, dark ? 0.035 : 0.02)
  const background = fromOklch([dark ? 0.16 : 0.965, tint, mainHue])
  // A gray accent differs by its lightness alone. Others begin at a medium one, so that their hue shows.
  const [low, high] = chroma < gray ? [0.85, 0.35] : [0.55, 0.65]
  const start = fromOklch([dark ? Math.max(lightness, low) : Math.min(lightness, high), chroma, hue])
  return {
    background,
    foreground: fromOklch([dark ? 0.96 : 0.2, tint / 2, mainHue]),
    accent: moved(start, dark ? 1 : 0, (color) => contrast(color, background) >= 4.6),
  }
}

/** Whether most of an artwork is dark. Its colors are in the order of their share. */
export const isDarkArtwork = ([main, next = main]: readonly string[]): boolean =>
  toOklch(main!)[0] * 0.65 + toOklch(next!)[0] * 0.35 < 0.55
