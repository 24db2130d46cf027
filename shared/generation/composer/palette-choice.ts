import type { DesignColors } from '../../site/document.ts'
import { toOklch } from '../color.ts'
import { readable } from '../contrast.ts'
import { colorsFromArtwork, isDarkArtwork } from './artwork-colors.ts'
import type { Genre } from './genres.ts'
import { type Palette, palettes } from './palettes.ts'
import { choose } from './seed.ts'

interface Surroundings {
  /** The present colors. */
  present?: DesignColors
  genre?: Genre
  /** The main colors of the artwork. */
  artwork?: readonly string[]
}

/**
 * The colors of the artwork, or of the palette that suits the genre best; the seed selects among equals. Another version has
 * other colors than the present ones.
 */
export function choosePalette(
  seed: number,
  { present, genre, artwork = [] }: Surroundings = {},
): DesignColors {
  if (artwork.length > 0) {
    const dark = present
      ? toOklch(present.background)[0] > 0.5
      : genre?.tone
      ? genre.tone === 'dark'
      : isDarkArtwork(artwork)
    return readable(colorsFromArtwork(artwork, dark))
  }
  const scored = palettes.filter(({ background }) => background !== present?.background)
    .map((palette) => ({ palette, score: genre ? affinity(palette, genre) : 0 }))
  // Any mood of a genre will do, so that two releases of it differ.
  const slack = genre && genre.moods.length > 1 ? moodPoints : 0
  const maxScore = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score >= maxScore - slack).map(({ palette }) => palette)
  const { background, foreground, accent } = choose(best, seed, 'palette')
  return readable({ background, foreground, accent })
}

const moodPoints = 2

/** How well a palette suits a genre. */
const affinity = ({ dark, moods }: Palette, genre: Genre): number =>
  genre.moods.filter((mood) => moods.includes(mood)).length * moodPoints +
  (genre.tone && dark === (genre.tone === 'dark') ? 6 : 0)
