import type { DesignColors } from '../../pages/document.ts'
import { fromOklch, hueDistance, toOklch } from '../color.ts'
import { readable } from '../contrast.ts'
import { colorsFromArtwork, isDarkArtwork } from './artwork-colors.ts'
import type { Genre } from './genres.ts'
import { type Palette, palettes } from './palettes.ts'
import { choose } from './seed.ts'
import type { ColorInstructions } from './color-instructions.ts'

interface Surroundings {
  /** The present colors. */
  present?: DesignColors
  genre?: Genre
  /** The main colors of the artwork. */
  artwork?: readonly string[]
}

/**
 * The colors of the artwork, or the palette that matches most of the instructions and the genre; the seed selects among equals.
 * An instruction about colors overrides both.
 */
export function choosePalette(
  seed: number,
  instructions: ColorInstructions | undefined,
  { present, genre, artwork = [] }: Surroundings = {},
): DesignColors {
  if (artwork.length > 0 && !decides(instructions)) {
    const tone = instructions?.tone ?? genre?.tone
    // Another version is the opposite of the present one.
    const dark = present
      ? toOklch(present.background)[0] > 0.5
      : tone
      ? tone === 'dark'
      : isDarkArtwork(artwork)
    return readable(colorsFromArtwork(artwork, dark))
  }
  const { tone, exact = {} } = instructions ?? {}
  const onlyExact = Object.keys(exact).length > 0 && !tone && !instructions?.named.length
  const base = onlyExact && present ? present : best(seed, instructions, present, genre)
  // If no palette is darker or lighter, the present colors are shifted.
  const { background, foreground, accent } = { ...base ?? shifted(present!, tone === 'darker'), ...exact }
  return readable({ background, foreground, accent })
}

/** Whether an instruction names colors or a change of them. */
const decides = (instructions?: ColorInstructions) =>
  instructions !== undefined &&
  (instructions.another || instructions.named.length > 0 || Object.keys(instructions.exact).length > 0 ||
    instructions.tone === 'darker' || instructions.tone === 'lighter')

function best(
  seed: number,
  instructions: ColorInstructions | undefined,
  present?: DesignColors,
  genre?: Genre,
): DesignColors | undefined {
  const step = instructions?.tone === 'darker' ? -1 : instructions?.tone === 'lighter' ? 1 : 0
  const fits = ({ background }: Palette) => {
    if (!present) return !step || (toOklch(background)[0] < 0.5) === (step < 0)
    if (step) return (toOklch(background)[0] - toOklch(present.background)[0]) * step > 0.02
    return background !== present.background
  }
  const scored = palettes.filter(fits).map((palette) => ({
    palette,
    score: score(palette, instructions) * 8 + (genre ? affinity(palette, genre) : 0) +
      (present && step ? kinship(palette, present) : 0),
  }))
  // Any mood of a genre will do, so that two releases of it differ.
  const slack = genre && genre.moods.length > 1 ? moodPoints : 0
  const maxScore = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score >= maxScore - slack).map(({ palette }) => palette)
  return best.length ? choose(best, seed, 'palette') : undefined
}

function score(palette: Palette, instructions?: ColorInstructions): number {
  if (!instructions) return 0
  let points = 0
  for (const { color, where } of instructions.named) {
    const there = palette.ground === color || palette.mark === color
    if (where === 'nowhere') points -= there ? 20 : 0
    else if (where) points += palette[where] === color ? 8 : 0
    else points += palette.ground === color ? 5 : palette.mark === color ? 4 : 0
  }
  if (instructions.tone === 'dark' || instructions.tone === 'light') {
    points += palette.dark === (instructions.tone === 'dark') ? 6 : 0
  }
  return points + instructions.moods.filter((mood) => palette.moods.includes(mood)).length * 2
}

const moodPoints = 2

/** How well a palette suits a genre. */
const affinity = ({ dark, moods }: Palette, genre: Genre): number =>
  genre.moods.filter((mood) => moods.includes(mood)).length * moodPoints +
  (genre.tone && dark === (genre.tone === 'dark') ? 6 : 0)

/** The similarity of the accents' hues, 0 to 1, so that a darker or lighter page keeps its character. */
const kinship = (palette: Palette, present: DesignColors): number =>
  1 - hueDistance(toOklch(palette.accent)[2], toOklch(present.accent)[2]) / Math.PI

function shifted({ background, foreground, accent }: DesignColors, darker: boolean): DesignColors {
  const [lightness, chroma, hue] = toOklch(background)
  const moved = fromOklch([darker ? lightness * 0.6 : 1 - (1 - lightness) * 0.5, chroma, hue])
  return { background: moved, foreground, accent }
}
