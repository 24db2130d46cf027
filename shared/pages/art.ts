import { type ArtName, artNames } from '../site/art-names.ts'
import { blocks, brush, collage, halftone, plaid, ripples } from './art/pattern.ts'
import type { Motif, Random } from './art/shapes.ts'
import { constellation, horizon, mountains, orbit, rain, rays, sunset, waves } from './art/sky.ts'
import { cassette, leaves, record, skyline } from './art/things.ts'
import { mix } from '../site/color.ts'
import type { Palette } from '../site/palette.ts'

/** SVG markup of a square of 1000 units. It has no text and nothing of a person's input. */
export type Art = string

const motifs: Record<ArtName, Motif> = {
  ...{ record, sunset, orbit, waves, plaid, rain, mountains, leaves, blocks },
  ...{ constellation, halftone, brush, collage, cassette, rays, skyline, ripples, horizon },
}

/** The picture of a page without an uploaded one: always the same for one seed and name, in its palette. */
export function drawArt(seed: string, palette: Palette, name?: ArtName): Art {
  const random = numbers(seed)
  const { accent, ink } = palette
  // Neither the page's background nor its accent, so that the edge of the picture is visible.
  const ground = mix(palette.ground, accent, 0.16)
  const colors = { ground, accent, ink, deep: mix(accent, ink, 0.35), pale: mix(ground, accent, 0.45) }
  const choice = artNames[Math.floor(random() * artNames.length)]!
  return `<path d="M0 0h1000v1000H0z" fill="${ground}"/>${motifs[name ?? choice](random, colors)}`
}

/** Random numbers from 0 to 1 with a text as seed (FNV-1a, then xorshift). */
function numbers(seed: string): Random {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 16777619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
