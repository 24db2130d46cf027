import type { Design } from '../../pages/document.ts'
import { fromOklch, toOklch } from '../color.ts'
import { readable } from '../contrast.ts'
import { type Palette, palettes } from './palettes.ts'
import { choose } from './seed.ts'
import type { ColorInstructions } from './color-instructions.ts'

type Colors = Pick<Design, 'background' | 'foreground' | 'accent'>

/** The palette that matches most of the instructions; the seed selects among equals. `present` are the present colors. */
export function choosePalette(
  seed: number,
  instructions: ColorInstructions | undefined,
  present?: Colors,
): Colors {
  const { tone, exact = {} } = instructions ?? {}
  const onlyExact = Object.keys(exact).length > 0 && !tone && !instructions?.named.length
  const base = onlyExact && present ? present : best(seed, instructions, present)
  // If no palette is darker or lighter, the present colors are shifted.
  const { background, foreground, accent } = { ...base ?? shifted(present!, tone === 'darker'), ...exact }
  return readable({ background, foreground, accent })
}

function best(
  seed: number,
  instructions: ColorInstructions | undefined,
  present?: Colors,
): Colors | undefined {
  const step = instructions?.tone === 'darker' ? -1 : instructions?.tone === 'lighter' ? 1 : 0
  const fits = ({ background }: Palette) => {
    if (!present) return !step || (toOklch(background)[0] < 0.5) === (step < 0)
    if (step) return (toOklch(background)[0] - toOklch(present.background)[0]) * step > 0.02
    return background !== present.background
  }
  const scored = palettes.filter(fits).map((palette) => ({
    palette,
    score: score(palette, instructions) + (present && step ? kinship(palette, present) : 0),
  }))
  const maxScore = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === maxScore).map(({ palette }) => palette)
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

/** The similarity of the accents' hues, 0 to 1, so that a darker or lighter page keeps its character. */
function kinship(palette: Palette, present: Colors): number {
  const apart = Math.abs(toOklch(palette.accent)[2] - toOklch(present.accent)[2])
  return 1 - Math.min(apart, 2 * Math.PI - apart) / Math.PI
}

function shifted({ background, foreground, accent }: Colors, darker: boolean): Colors {
  const [lightness, chroma, hue] = toOklch(background)
  const moved = fromOklch([darker ? lightness * 0.6 : 1 - (1 - lightness) * 0.5, chroma, hue])
  return { background: moved, foreground, accent }
}
