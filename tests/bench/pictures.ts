import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { adam7 } from '../../shared/media/png/describe.ts'
import type { Pixels } from '../../shared/media/shrink.ts'
import { jpegOf, webpOf } from '../media/codecs.ts'
import { bytesOf, chunk, u32 } from '../media/files.ts'

/** 12 megapixels in each format, in files of at most 4 MB. A photograph would have more bytes as PNG, so those have few colors. */
export async function twelveMegapixels(): Promise<[format: string, bytes: Uint8Array][]> {
  const photograph = draw({ grain: 16 })
  const plain = draw({ step: 12 })
  const clear = draw({ step: 12, isClear: true })
  const fullColor = { quality: 80, auto_subsample: false, chroma_subsample: 1 }
  return [
    ['JPEG', await jpegOf(photograph, { quality: 88, progressive: false })],
    ['JPEG in full color', await jpegOf(photograph, { ...fullColor, progressive: false })],
    ['progressive JPEG', await jpegOf(photograph, { quality: 88 })],
    ['progressive JPEG in full color', await jpegOf(photograph, fullColor)],
    ['PNG', pngOf(plain, { colorType: 2 })],
    ['PNG with transparency', pngOf(clear, { colorType: 6 })],
    ['interlaced PNG', pngOf(plain, { colorType: 2, isInterlaced: true })],
    ['PNG with a palette', pngOf(plain, { colorType: 3 })],
    ['PNG of 16 bits', pngOf(plain, { colorType: 2, depth: 16 })],
    ['PNG of 16 bits with transparency', pngOf(clear, { colorType: 6, depth: 16 })],
    ['WebP', await webpOf(photograph, { quality: 80, method: 2 })],
    ['WebP with transparency', await webpOf(clear, { quality: 70, method: 2 })],
    ['lossless WebP', await webpOf(plain, { lossless: 1, method: 0, quality: 20 })],
  ]
}

const [width, height] = [4000, 3000]

/** Shapes, gradients and grain, as much work for a codec as a photograph of this size; colors in steps. */
function draw({ grain: maxGrain = 0, step = 1, isClear = false }): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  let grain = 7
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      grain = (grain * 1103515245 + 12345) & 0x7fffffff
      const noise = maxGrain === 0 ? 0 : (grain >> 16) % (2 * maxGrain) - maxGrain
      data[at] = 128 + 100 * Math.sin(x / 37 + y / 91) + noise
      data[at + 1] = 128 + 90 * Math.cos(y / 53) * Math.sin(x / 200) + noise
      data[at + 2] = (x ^ y) & 128 ? 56 + noise : 184 - noise
      data[at + 3] = isClear ? 255 - 200 * x / width : 255
      for (let color = at; color < at + 3; color++) data[color] = Math.round(data[color]! / step) * step
    }
  }
  return { data, width, height }
}

/** The number of samples of a pixel, by color type. */
const samplesOf = { 2: 3, 3: 1, 6: 4 }

/** A PNG in which each line is stored as the difference to the pixel on the left. */
function pngOf(
  { data, width, height }: Pixels,
  { colorType, depth = 8, isInterlaced = false }: {
    colorType: keyof typeof samplesOf
    depth?: 8 | 16
    isInterlaced?: boolean
  },
): Uint8Array {
  const samples = samplesOf[colorType]
  const pixel = samples * depth / 8
  const lines: Buffer[] = []
  for (const [left, top, right, down] of isInterlaced ? adam7 : [[0, 0, 1, 1]] as const) {
    for (let y = top; y < height; y += down) {
      const raw = Buffer.alloc(Math.ceil((width - left) / right) * pixel)
      for (let x = left, to = 0; x < width; x += right) {
        for (let sample = 0; sample < samples; sample++) {
          // In both bytes of a sample of 16 bits.
          for (let byte = 0; byte < depth / 8; byte++) raw[to++] = data[(y * width + x) * 4 + sample]!
        }
      }
      const line = Buffer.alloc(raw.length + 1)
      line[0] = 1
      for (let at = 0; at < raw.length; at++) line[at + 1] = raw[at]! - (raw[at - pixel] ?? 0)
      lines.push(line)
    }
  }
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...u32(width), ...u32(height), depth, colorType, 0, 0, isInterlaced ? 1 : 0]),
    ...colorType === 3 ? [chunk('PLTE', Array.from({ length: 256 }, (_, n) => [n, 255 - n, n]).flat())] : [],
    chunk('IDAT', new Uint8Array(deflateSync(Buffer.concat(lines)))),
    chunk('IEND', []),
  )
}
