import { hueDistance, rgb, toOklab, toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'
import type { GenerationRequest } from '../generator.ts'
import { readableNames, readColors } from './color-names.ts'
import { readGenre } from './genres.ts'
import { type Offer, offerPalettes } from './palette-choice.ts'
import { seedOf } from './seed.ts'

/** A color that the brief names and the page does not have. */
export interface UnusedColor {
  /** As it was written. */
  words: string
  color: string
  reason: string
}

/** Three palettes for a page. The colors that its brief names come first, to be accepted: nothing else applies them. */
export function paletteOffers(
  { site, artwork }: Pick<GenerationRequest, 'site' | 'artwork'>,
): (DesignColors & { source: Offer['source'] | 'brief' })[] {
  const named = readColors(site.brief).colors
  return [
    ...named.length > 0 ? [{ source: 'brief' as const, ...readableNames(named) }] : [],
    ...offerPalettes(ownSeed(site), { genre: readGenre(site.brief), artwork }),
  ].slice(0, 3)
}

/** What a page is made by, unless it is another version of one. */
export const ownSeed = ({ releaseUrl, artistName, name, brief }: GenerationRequest['site']): number =>
  seedOf(releaseUrl ?? `${artistName} ${name}`, brief)

const maxColors = 3

/** The colors that a brief names and the page does not have, each once, with the reason. */
export function unusedColors(brief: string, design: DesignColors): UnusedColor[] {
  const named = new Map(readColors(brief).colors.map(({ color, words }) => [color, words]))
  return [...named].flatMap(([color, words], at) =>
    isUsed(color, design) ? [] : [{
      words,
      color,
      reason: at < maxColors
        ? 'Colors of a brief are offered, and are on the page once you choose them.'
        : 'The brief names more than the three colors of a page.',
    }]
  )
}

/** Whether a page has a color, with another lightness if it has a hue, because that may change for the contrast. */
function isUsed(color: string, { background, foreground, accent, second = accent }: DesignColors): boolean {
  const [lightness, chroma, hue] = toOklch(color)
  return [background, foreground, accent, second].some((one) => {
    const [ownLightness, ownChroma, ownHue] = toOklch(one)
    // More than the tint of a quiet ground.
    if (Math.min(chroma, ownChroma) > 0.04) return hueDistance(hue, ownHue) < 0.35
    // A black of the cover is black.
    if (Math.max(lightness, ownLightness) < 0.2) return true
    const [seen, wanted] = [toOklab(rgb(one)), toOklab(rgb(color))]
    return Math.hypot(...seen.map((part, at) => part - wanted[at]!)) < 0.1
  })
}
