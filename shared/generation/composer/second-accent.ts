import { hueDistance, type Oklch, toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'
import { textOn } from './artwork-colors.ts'
import type { Genre } from './genres.ts'

/** Colors of details on a dark and on a light ground, those that suit most pages first. */
const onDark = ['#ffd84a', '#ff9e80', '#7fe0c8', '#9cc9ff', '#ffa3d1']
const onLight = ['#1f3fb8', '#0b6b4b', '#6a2bb5', '#8a3a06']

const minChroma = 0.07

/**
 * A second accent of a page without a cover: of another hue than its colors, readable on what most of its text stands on. A page
 * has one if its ground and accent have one hue, and on a colored ground if its genre is bright. Black, white and gray stay so.
 */
export function secondOfMood(
  { background, accent }: Pick<DesignColors, 'background' | 'accent'>,
  genre: Genre | undefined,
  on = background,
): Pick<DesignColors, 'second'> {
  const [ground, first] = [background, accent].map(toOklch) as [Oklch, Oklch]
  const isColored = ground[1] >= 0.06
  const hasOneHue = first[1] < 0.06 || hueDistance(ground[2], first[2]) < 0.8
  const isWanted = genre?.moods.includes('bright')
    ? isColored || hasOneHue && ground[1] > 0.01
    : isColored && hasOneHue && toOklch(on)[0] < 0.6
  if (!isWanted) return {}
  const used = [ground, first].filter(([, chroma]) => chroma >= 0.06)
  for (const color of [...onDark, ...onLight]) {
    const wanted = toOklch(color)
    if (used.some(([, , hue]) => hueDistance(hue, wanted[2]) <= 0.6)) continue
    const second = textOn(on, wanted)
    const [lightness, chroma] = toOklch(second)
    if (chroma >= minChroma && Math.abs(lightness - wanted[0]) < 0.15) return { second }
  }
  return {}
}
