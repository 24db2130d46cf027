import { mix, type Palette } from './palette.ts'

/** A disc or a rectangular bar in a square of 1000 units. Later shapes cover earlier ones. */
export type Shape =
  | { kind: 'disc'; x: number; y: number; r: number; fill: string }
  | { kind: 'bar'; x: number; y: number; width: number; height: number; fill: string }

export interface Art {
  ground: string
  shapes: Shape[]
}

/** The picture of a page without an uploaded one: always the same for one site, in its palette. */
export function drawArt(seed: string, palette: Palette): Art {
  const random = numbers(seed)
  const { accent, ink } = palette
  // Neither the page's background nor its accent, so that the edge of the picture is visible.
  const ground = mix(palette.ground, accent, 0.16)
  const colors = { ground, accent, ink, deep: mix(accent, ink, 0.35), pale: mix(ground, accent, 0.45) }
  const motif = [record, sunset, orbit][Math.floor(random() * 3)]!
  return { ground, shapes: motif(random, colors) }
}

type Random = () => number
type Colors = Record<'ground' | 'accent' | 'ink' | 'deep' | 'pale', string>

/** Rings, as of a record that hangs over the edge. */
function record(random: Random, { ground, accent, ink, deep, pale }: Colors): Shape[] {
  const [x, y] = [380 + random() * 240, 430 + random() * 180]
  const rings = [470, 452, 400, 392, 345, 337, 290, 282, 235, 227]
  return [
    { kind: 'disc', x, y, r: 560, fill: pale },
    ...rings.map((r, index): Shape => ({ kind: 'disc', x, y, r, fill: index % 2 ? ink : deep })),
    { kind: 'disc', x, y, r: 170, fill: accent },
    { kind: 'disc', x, y, r: 26, fill: ground },
  ]
}

/** A low disc behind bars that grow towards the foot. */
function sunset(random: Random, { ground, accent, deep, pale }: Colors): Shape[] {
  const x = 330 + random() * 340
  const bars = Array.from({ length: 8 }, (_, n): Shape => ({
    kind: 'bar',
    x: 0,
    y: 470 + n * 62,
    width: 1000,
    height: 6 + n * 6.5,
    fill: ground,
  }))
  return [
    { kind: 'disc', x: 1000 - x, y: 250, r: 520, fill: pale },
    { kind: 'disc', x, y: 540, r: 370, fill: accent },
    { kind: 'disc', x: x + 40, y: 500, r: 240, fill: mix(accent, deep, 0.5) },
    ...bars,
  ]
}

/** Discs that eclipse each other. */
function orbit(random: Random, { ground, accent, ink, deep, pale }: Colors): Shape[] {
  const turn = random() * Math.PI * 2
  const at = (distance: number, angle: number) => ({
    x: 500 + Math.cos(turn + angle) * distance,
    y: 500 + Math.sin(turn + angle) * distance,
  })
  return [
    { kind: 'disc', ...at(0, 0), r: 430, fill: pale },
    { kind: 'disc', ...at(0, 0), r: 424, fill: ground },
    { kind: 'disc', ...at(60, 0), r: 320, fill: accent },
    { kind: 'disc', ...at(150, 0.5), r: 230, fill: deep },
    { kind: 'disc', ...at(255, 0.9), r: 130, fill: ground },
    { kind: 'disc', ...at(427, 2.6), r: 44, fill: ink },
    { kind: 'disc', ...at(427, 4.1), r: 20, fill: accent },
  ]
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
