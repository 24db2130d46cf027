import { toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'
import { readable } from '../contrast.ts'
import { accentsOf, colorsFromArtwork, groundOf, isDarkArtwork } from './artwork-colors.ts'
import type { Genre } from './genres.ts'
import { type Palette, palettes } from './palettes.ts'
import { secondOfMood } from './second-accent.ts'
import { choose } from './seed.ts'

interface Surroundings {
  /** The present colors. */
  present?: DesignColors
  genre?: Genre
  /** The main colors of the artwork. */
  artwork?: readonly string[]
}

/** The colors of a page, and what they are made of. */
export interface Offer extends DesignColors {
  source: 'cover' | 'mood'
}

const offered = 3

/**
 * Three palettes, the most suitable first: of the artwork, then of what suits the genre; the seed selects among equals. Another
 * version has other colors than the present ones.
 */
export function offerPalettes(
  seed: number,
  { present, genre, artwork = [] }: Surroundings = {},
): Offer[] {
  const ofCover = artwork.length > 0 ? coverPalettes(artwork, genre?.tone, present) : []
  return [
    ...ofCover.map((colors) => ({ source: 'cover' as const, ...colors })),
    ...moodPalettes(seed, genre, present).map((colors) => ({ source: 'mood' as const, ...colors })),
  ].slice(0, offered)
}

/** Dark and light, in the best accent of a cover and in another one that it has. */
function coverPalettes(
  artwork: readonly string[],
  tone: Genre['tone'],
  present?: DesignColors,
): DesignColors[] {
  const dark = present
    ? toOklch(present.background)[0] > 0.5
    : tone
    ? tone === 'dark'
    : isDarkArtwork(artwork)
  const ground = groundOf(artwork, dark)
  const [first, other] = accentsOf(artwork, ground)
  return [
    colorsFromArtwork(artwork, dark, ground, first),
    colorsFromArtwork(artwork, !dark),
    ...other ? [colorsFromArtwork(artwork, dark, ground, other)] : [],
  ].map((colors) => ({ ...colors, ...readable(colors) }))
}

/** Palettes that suit a genre best. The last one has the other tone. */
function moodPalettes(seed: number, genre?: Genre, present?: DesignColors): DesignColors[] {
  const chosen: Palette[] = []
  // Any mood of a genre will do, so that two releases of it differ.
  const slack = genre && genre.moods.length > 1 ? moodPoints : 0
  while (chosen.length < offered) {
    const isLast = chosen.length === offered - 1
    const scored = palettes.filter((one) =>
      one.background !== present?.background && !chosen.includes(one) &&
      !(isLast && one.dark === chosen[0]!.dark)
    ).map((palette) => ({ palette, score: genre ? affinity(palette, genre) : 0 }))
    const maxScore = Math.max(...scored.map(({ score }) => score))
    const best = scored.filter(({ score }) => score >= maxScore - slack).map(({ palette }) => palette)
    chosen.push(choose(best, seed, `palette${chosen.length || ''}`))
  }
  return chosen.map(({ background, foreground, accent }) => {
    const colors = readable({ background, foreground, accent })
    return { ...colors, ...secondOfMood(colors, genre) }
  })
}

const moodPoints = 2

/** How well a palette suits a genre. */
const affinity = ({ dark, moods }: Palette, genre: Genre): number =>
  genre.moods.filter((mood) => moods.includes(mood)).length * moodPoints +
  (genre.tone && dark === (genre.tone === 'dark') ? 6 : 0)
