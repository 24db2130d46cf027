import { type PngChunks, samplesOf } from './describe.ts'

/** Converts a decompressed line to RGBA. */
export type ToRgba = (line: Uint8Array, width: number, to: Uint8ClampedArray) => void

/** A 16-bit sample scaled to 8 bits. */
const narrowed = (high: number, low: number) => (high << 8 | low) * 255 / 65535

/** The conversion of this picture's lines. */
export function colors({ header: { depth, colorType }, palette, transparency }: PngChunks): ToRgba {
  const count = samplesOf[colorType]!
  const bytes = depth === 16 ? 2 : 1
  if (colorType === 3) return indexed(depth, palette!, transparency)
  if (depth < 8) return packedGray(depth, transparency)
  const isGray = count < 3
  const alphaAt = colorType >= 4 ? (count - 1) * bytes : undefined
  const clear = colorType < 4 && transparency && transparency.length >= 2 * count ? transparency : undefined
  const isClear = (line: Uint8Array, from: number) => {
    for (let sample = 0; sample < count; sample++) {
      const value = bytes === 2
        ? line[from + 2 * sample]! << 8 | line[from + 2 * sample + 1]!
        : line[from + sample]
      if (value !== (clear![2 * sample]! << 8 | clear![2 * sample + 1]!)) return false
    }
    return true
  }
  const at = bytes === 2
    ? (line: Uint8Array, from: number) => narrowed(line[from]!, line[from + 1]!)
    : (line: Uint8Array, from: number) => line[from]!
  const [green, blue] = isGray ? [0, 0] : [bytes, 2 * bytes]
  return (line, width, to) => {
    for (let x = 0, from = 0, out = 0; x < width; x++, from += count * bytes, out += 4) {
      to[out] = at(line, from)
      to[out + 1] = at(line, from + green)
      to[out + 2] = at(line, from + blue)
      to[out + 3] = alphaAt !== undefined ? at(line, from + alphaAt) : clear && isClear(line, from) ? 0 : 255
    }
  }
}

/** The x-th of several samples in one byte. */
const packed = (line: Uint8Array, x: number, depth: number) =>
  line[x * depth >> 3]! >> 8 - depth - (x * depth & 7) & (1 << depth) - 1

function packedGray(depth: number, transparency?: Uint8Array): ToRgba {
  const clear = transparency && transparency.length >= 2 ? transparency[0]! << 8 | transparency[1]! : -1
  const step = 255 / ((1 << depth) - 1)
  return (line, width, to) => {
    for (let x = 0, out = 0; x < width; x++, out += 4) {
      const value = packed(line, x, depth)
      to[out] = to[out + 1] = to[out + 2] = value * step
      to[out + 3] = value === clear ? 0 : 255
    }
  }
}

function indexed(depth: number, palette: Uint8Array, transparency?: Uint8Array): ToRgba {
  return (line, width, to) => {
    for (let x = 0, out = 0; x < width; x++, out += 4) {
      // An index outside the palette is black.
      const index = packed(line, x, depth)
      to[out] = palette[3 * index] ?? 0
      to[out + 1] = palette[3 * index + 1] ?? 0
      to[out + 2] = palette[3 * index + 2] ?? 0
      to[out + 3] = transparency?.[index] ?? 255
    }
  }
}
