import { glyph } from './font.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** The pixels of a block of 16 by 16: 256 of light, 64 of each colour. */
export type Blocks = Uint8Array[]

/** A picture of RGB to draw on. Later things lie on earlier ones. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

export const blank = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3),
})

export function bar(
  picture: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  color: Color,
): void {
  const right = Math.min(x + width, picture.width)
  for (let row = Math.max(y, 0); row < Math.min(y + height, picture.height); row++) {
    for (let column = Math.max(x, 0); column < right; column++) {
      picture.pixels.set(color, (row * picture.width + column) * 3)
    }
  }
}

export function disc(picture: Picture, x: number, y: number, radius: number, color: Color): void {
  for (let row = -radius; row <= radius; row++) {
    const half = Math.round(Math.sqrt(radius * radius - row * row))
    bar(picture, x - half, y + row, 2 * half, 1, color)
  }
}

/** Words, broken into lines that fit; how far down they reach. */
export function write(
  picture: Picture,
  text: string,
  { x, y, scale, color, lines }: { x: number; y: number; scale: number; color: Color; lines: number },
): number {
  const most = Math.floor((picture.width - x - 8) / (6 * scale))
  const broken = breakUp(text, most, lines)
  broken.forEach((line, number) =>
    [...line].forEach((letter, place) =>
      glyph(letter).forEach((row, down) => {
        for (let across = 0; across < 5; across++) {
          if ((row >> (4 - across)) & 1) {
            bar(
              picture,
              x + (place * 6 + across) * scale,
              y + (number * 9 + down) * scale,
              scale,
              scale,
              color,
            )
          }
        }
      })
    )
  )
  return y + broken.length * 9 * scale
}

function breakUp(text: string, most: number, lines: number): string[] {
  const broken: string[] = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${broken.at(-1)} ${word}`.trim()
    if (longer.length <= most) broken[broken.length - 1] = longer
    else broken.push(word.slice(0, most))
  }
  const kept = broken.filter(Boolean)
  if (kept.length <= lines) return kept
  return [...kept.slice(0, lines - 1), `${kept[lines - 1]!.slice(0, most - 2)}..`]
}

/** A block of the picture as video has it: light for each pixel, colour for each four (ITU-R BT.601). */
export function block({ width, pixels }: Picture, column: number, row: number): Uint8Array {
  const made = new Uint8Array(384)
  const at = (x: number, y: number) => ((row * 16 + y) * width + column * 16 + x) * 3
  for (let n = 0; n < 256; n++) {
    const from = at(n % 16, n >> 4)
    made[n] = 16 + mix(pixels, from, 0.257, 0.504, 0.098)
  }
  for (let n = 0; n < 64; n++) {
    const from = at((n % 8) * 2, (n >> 3) * 2)
    made[256 + n] = 128 + mix(pixels, from, -0.148, -0.291, 0.439)
    made[320 + n] = 128 + mix(pixels, from, 0.439, -0.368, -0.071)
  }
  return made
}

const mix = (pixels: Uint8Array, at: number, red: number, green: number, blue: number) =>
  Math.round(pixels[at]! * red + pixels[at + 1]! * green + pixels[at + 2]! * blue)
