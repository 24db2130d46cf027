import type { DesignColors } from '../../site/document.ts'
import { fromOklch, hueDistance, type Oklch, toOklch } from '../color.ts'

/** Colors for a page around an artwork: a quiet background of its main hue, and its strongest color as the accent. */
export function colorsFromArtwork(artwork: readonly string[], dark: boolean): DesignColors {
  const colors = artwork.map(toOklch)
  const [main] = colors as [Oklch]
  const strength = ([lightness, chroma, hue]: Oklch) =>
    chroma ** 1.5 * (1 - Math.abs(lightness - (dark ? 0.72 : 0.5))) *
    (0.6 + hueDistance(hue, main[2]) / Math.PI)
  const [accent] = colors.toSorted((one, other) => strength(other) - strength(one)) as [Oklch]
  const tint = Math.min(main[1], dark ? 0.04 : 0.025)
  return {
    background: fromOklch([dark ? 0.19 : 0.955, tint, main[2]]),
    foreground: fromOklch([dark ? 0.95 : 0.22, tint / 2, main[2]]),
    accent: fromOklch([dark ? Math.max(accent[0], 0.7) : Math.min(accent[0], 0.5), accent[1], accent[2]]),
  }
}

/** Whether most of an artwork is dark. Its colors are in the order of their share. */
export const isDarkArtwork = ([main, next = main]: readonly string[]): boolean =>
  toOklch(main!)[0] * 0.65 + toOklch(next!)[0] * 0.35 < 0.55
