import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from '../../shared/media/shrink.ts'

export const bytesOf = (...parts: (Uint8Array | number[] | string)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part as number[])
      ),
    ),
  )
export const u16 = (value: number) => [value >> 8 & 255, value & 255]
export const u32 = (value: number) => [...u16(value >>> 16), ...u16(value)]
export const little32 = (value: number) => u32(value).reverse()
export const little16 = (value: number) => u16(value).reverse()

export const chunk = (name: string, content: Uint8Array | number[]) => {
  const named = bytesOf(name, content)
  return bytesOf(u32(content.length), named, u32(crc32(named)))
}

export interface PngForm {
  depth?: number
  colorType?: number
  interlaced?: boolean
  /** The filter of every line, or a different one line after line. */
  filter?: number
  extra?: Uint8Array[]
  /** Replaces the size in the header. */
  declared?: { width: number; height: number }
}

/** Encodes a PNG. `sample(x, y)` returns a pixel's samples in the given depth. */
export function pngOf(
  { width, height }: { width: number; height: number },
  sample: (x: number, y: number) => number[],
  { depth = 8, colorType = 6, interlaced = false, filter, extra = [], declared }: PngForm = {},
): Uint8Array {
  const passes = interlaced
    ? [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]]
    : [[0, 0, 1, 1]]
  const data: number[] = []
  for (const [left, top, right, down] of passes as [number, number, number, number][]) {
    if (left >= width) continue
    let above: number[] = []
    for (let y = top; y < height; y += down) {
      const bits: number[] = []
      for (let x = left; x < width; x += right) {
        for (const value of sample(x, y)) {
          for (let bit = depth - 1; bit >= 0; bit--) bits.push(value >> bit & 1)
        }
      }
      const line = Array.from(
        { length: Math.ceil(bits.length / 8) },
        (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, at) => byte | bit << 7 - at, 0),
      )
      const step = Math.max(1, sample(0, 0).length * depth >> 3)
      const kind = filter ?? y % 5
      data.push(
        kind,
        ...line.map((byte, at) =>
          byte - predicted(kind, line[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0) & 255
        ),
      )
      above = line
    }
  }
  const size = declared ?? { width, height }
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...u32(size.width), ...u32(size.height), depth, colorType, 0, 0, interlaced ? 1 : 0]),
    ...extra,
    chunk('IDAT', new Uint8Array(deflateSync(new Uint8Array(data)))),
    chunk('IEND', []),
  )
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter < 4) return [0, left, up, left + up >> 1][filter]!
  const guess = left + up - corner
  return [left, up, corner].reduce((best, one) => Math.abs(guess - one) < Math.abs(guess - best) ? one : best)
}

/** The usual kind of PNG. */
export const rgbaPng = ({ data, width, height }: Pixels, form: PngForm = {}) =>
  pngOf({ width, height }, (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)], form)

/** EXIF with an orientation and a location. */
export const exif = (orientation: number, littleEndian = false) => {
  const two = littleEndian ? little16 : u16
  const four = littleEndian ? little32 : u32
  return bytesOf(
    littleEndian ? 'II' : 'MM',
    two(42),
    four(8),
    two(2),
    [...two(0x0112), ...two(3), ...four(1), ...two(orientation), 0, 0],
    [...two(0x8825), ...two(4), ...four(1), ...four(38)],
    four(0),
    two(1),
    [...two(1), ...two(2), ...four(2)],
    'N\0\0\0',
    four(0),
    'GPS 52.5200 13.4050 secret place',
  )
}

/** A JPEG with an additional first segment. */
export const withSegment = (jpeg: Uint8Array, marker: number, content: Uint8Array) =>
  bytesOf(jpeg.subarray(0, 2), [0xff, marker], u16(content.length + 2), content, jpeg.subarray(2))

export const withExif = (jpeg: Uint8Array, orientation: number, littleEndian = false) =>
  withSegment(jpeg, 0xe1, bytesOf('Exif\0\0', exif(orientation, littleEndian)))

export const riff = (kind: string, ...chunks: Uint8Array[]) => {
  const content = bytesOf(kind, ...chunks)
  return bytesOf('RIFF', little32(content.length), content)
}
export const riffChunk = (name: string, content: Uint8Array | number[] | string) => {
  const bytes = bytesOf(content)
  return bytesOf(name, little32(bytes.length), bytes, bytes.length % 2 ? [0] : [])
}

/** A sine as PCM of 8 bits. */
export const wavOf = (samples: number, before: Uint8Array[] = [], after: Uint8Array[] = []) =>
  riff(
    'WAVE',
    ...before,
    riffChunk('fmt ', [
      ...little16(1),
      ...little16(1),
      ...little32(8000),
      ...little32(8000),
      ...little16(1),
      ...little16(8),
    ]),
    riffChunk(
      'data',
      Array.from({ length: samples }, (_, index) => Math.round(128 + 100 * Math.sin(index / 5))),
    ),
    ...after,
  )

/** Silent frames of MPEG 1 Layer III, 128 kbit/s at 44.1 kHz. */
export const mp3Of = (frames: number) =>
  bytesOf(...Array.from({ length: frames }, () => bytesOf([0xff, 0xfb, 0x90, 0x00], new Uint8Array(413))))

/** An ID3v2 tag with this size. */
export const id3Of = (size: number) =>
  bytesOf(
    'ID3',
    [4, 0, 0],
    [21, 14, 7, 0].map((shift) => size >> shift & 127),
    new Uint8Array(size).fill(0x41),
  )
