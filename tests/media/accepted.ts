import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { Pixels } from '../../shared/media/shrink.ts'
import { cmykJpeg, inked } from './cmyk.ts'
import { jpegOf, webpOf } from './codecs.ts'
import { bytesOf, chunk, exif, little32, pngOf, rgbaPng, riffChunk, withExif, withSegment } from './files.ts'
import { heldAs, scene } from './scene.ts'

/** An accepted file, and its upright pixels. */
export interface AcceptedPicture {
  name: string
  bytes: Uint8Array
  pixels: Pixels
  /** The maximum difference of the stored picture, from lossy compression. */
  within?: number
}

/** An 8-bit value in another depth. */
const scaled = (value: number, depth: number) => Math.round(value * (2 ** depth - 1) / 255)

/** A picture with the colors of a palette. */
function tiles(width: number, height: number, colors: number[][]) {
  const index = (x: number, y: number) => (Math.floor(x / 16) + Math.floor(y / 16)) % colors.length
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    data.set(colors[index(at % width, Math.floor(at / width))]!, at * 4)
  }
  return { index, pixels: { data, width, height } }
}

let made: Promise<AcceptedPicture[]> | undefined
export const acceptedPictures = (): Promise<AcceptedPicture[]> => made ??= make()

async function make(): Promise<AcceptedPicture[]> {
  const wide = scene(83, 61)
  const clear = scene(83, 61, { alpha: true })
  const grey = scene(83, 61, { grey: true })
  const list: AcceptedPicture[] = []
  const add = (name: string, bytes: Uint8Array, pixels: Pixels = wide, more: Partial<AcceptedPicture> = {}) =>
    list.push({ name, bytes, pixels, ...more })

  add('a baseline JPEG', await jpegOf(wide, { progressive: false }))
  add('a progressive JPEG', await jpegOf(wide, { progressive: true }))
  const sampled = (chroma_subsample: number) => jpegOf(wide, { auto_subsample: false, chroma_subsample })
  add('a JPEG with full color resolution', await sampled(1))
  add('a JPEG with a quarter of the color resolution', await sampled(2))
  add('a grayscale JPEG', await jpegOf(grey, { color_space: 1, progressive: false }), grey)
  add('a progressive grayscale JPEG', await jpegOf(grey, { color_space: 1 }), grey)
  add('an RGB JPEG', await jpegOf(wide, { color_space: 2 }))
  const { inks, seen: ink } = inked(96, 80)
  add('a CMYK JPEG of Adobe', cmykJpeg(ink, inks, 0), ink, { within: 6 })
  add('a YCCK JPEG of Adobe', cmykJpeg(ink, inks, 2), ink, { within: 6 })
  const inverted = (x: number, y: number) => inks(x, y).map((value) => 255 - value) as never
  add('a CMYK JPEG without Adobe', cmykJpeg(ink, inverted), ink, { within: 6 })
  for (let orientation = 1; orientation <= 8; orientation++) {
    const jpeg = await jpegOf(heldAs(orientation, wide), { progressive: orientation % 2 === 0 })
    add(`a JPEG with EXIF orientation ${orientation}`, withExif(jpeg, orientation, orientation > 4))
  }
  const odd = await jpegOf(wide)
  add('a JPEG with an EXIF that ends too soon', withSegment(odd, 0xe1, bytesOf('Exif\0\0MM\0*\0\0\0')))
  add('a JPEG with bytes behind its end', bytesOf(odd, 'PK\x03\x04 <script>alert(1)</script>'))
  add('a JPEG of one pixel', await jpegOf(scene(1, 1)), scene(1, 1))

  add('a PNG', rgbaPng(wide))
  add('a PNG with transparency', rgbaPng(clear), clear)
  add('an interlaced PNG', rgbaPng(wide, { interlaced: true }))
  add('an interlaced PNG of three pixels', rgbaPng(scene(3, 1), { interlaced: true }), scene(3, 1), {
    within: 12,
  })
  add('an interlaced PNG with transparency', rgbaPng(clear, { interlaced: true }), clear)
  for (const filter of [0, 1, 2, 3, 4]) add(`a PNG with filter ${filter} alone`, rgbaPng(wide, { filter }))
  const at = (
    { data, width }: Pixels,
    x: number,
    y: number,
  ) => [...data.subarray((y * width + x) * 4).subarray(0, 4)]
  const sixteen = (from: Pixels, count: number) => (x: number, y: number) =>
    at(from, x, y).slice(0, count).map((value) => scaled(value, 16))
  add('a 16-bit PNG', pngOf(wide, sixteen(wide, 3), { depth: 16, colorType: 2 }))
  add('a 16-bit PNG with transparency', pngOf(clear, sixteen(clear, 4), { depth: 16 }), clear)
  const deep = { depth: 16, colorType: 2, interlaced: true }
  add('an interlaced 16-bit PNG', pngOf(wide, sixteen(wide, 3), deep))
  for (const depth of [1, 2, 4, 8, 16]) {
    const levels = 2 ** Math.min(depth, 4)
    const shades = Array.from({ length: levels }, (_, level) => {
      const shade = Math.round(level * 255 / (levels - 1))
      return [shade, shade, shade, 255]
    })
    const { index, pixels } = tiles(64, 64, shades)
    const png = pngOf(pixels, (x, y) => [scaled(shades[index(x, y)]![0]!, depth)], { depth, colorType: 0 })
    add(`a grayscale PNG of ${depth} bits`, png, pixels, { within: 5 })
  }
  const fading = pngOf(grey, (x, y) => [at(grey, x, y)[0]!, 255 - x], { colorType: 4 })
  add('a grayscale PNG with transparency', fading, faded(grey))
  const colors = [[200, 30, 40, 255], [20, 120, 200, 255], [240, 220, 90, 255], [30, 30, 30, 0]]
  for (const [depth, interlaced] of [[2, false], [4, true], [8, false]] as const) {
    const { index, pixels } = tiles(67, 65, colors)
    const opaque = chunk('PLTE', colors.flatMap((color) => color.slice(0, 3)))
    const extra = [opaque, chunk('tRNS', colors.map((color) => color[3]!))]
    const png = pngOf(pixels, (x, y) => [index(x, y)], { depth, interlaced, colorType: 3, extra })
    add(`a palette PNG of ${depth} bits${interlaced ? ', interlaced' : ''}`, png, pixels, { within: 12 })
  }
  const { index, pixels: keyed } = tiles(64, 64, colors)
  const key = { colorType: 2, extra: [chunk('tRNS', [0, 30, 0, 30, 0, 30])] }
  const withKey = pngOf(keyed, (x, y) => colors[index(x, y)]!.slice(0, 3), key)
  add('a PNG with one transparent color', withKey, keyed, { within: 12 })
  add('a PNG with EXIF orientation 6', rgbaPng(heldAs(6, wide), { extra: [chunk('eXIf', exif(6))] }))
  add('a PNG with more data than its size', withMoreData(wide, 30_000_000))

  add('a WebP', await webpOf(wide))
  add('a lossless WebP', await webpOf(wide, { lossless: 1 }))
  add('a WebP with transparency', await webpOf(clear), clear)
  const turned = await webpOf(heldAs(8, wide))
  add('a WebP with EXIF orientation 8', extended(turned, 61, 83, exif(8)))

  add('a picture that is too wide', await jpegOf(scene(5000, 125)), scene(1600, 40))
  add('a picture that is too high', await jpegOf(scene(90, 3600)), scene(40, 1600))
  const seeThrough = (width: number) => scene(width, 40, { alpha: true })
  add('a transparent picture that is too wide', await webpOf(seeThrough(1601)), seeThrough(1600))
  return list
}

const faded = ({ data, width, height }: Pixels): Pixels => ({
  data: data.map((value, at) => at % 4 === 3 ? 255 - (at >> 2) % width : value),
  width,
  height,
})

/** A PNG with much more data after its last line, like a decompression bomb. */
function withMoreData(picture: Pixels, size: number): Uint8Array {
  const lines = new Uint8Array(size)
  const stride = picture.width * 4 + 1
  for (let y = 0; y < picture.height; y++) {
    lines.set(picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4), y * stride + 1)
  }
  const png = rgbaPng(picture)
  const start = Buffer.from(png).indexOf('IDAT') - 4
  return bytesOf(png.subarray(0, start), chunk('IDAT', new Uint8Array(deflateSync(lines))), chunk('IEND', []))
}

/** A WebP with a canvas and EXIF. */
function extended(webp: Uint8Array, width: number, height: number, metadata: Uint8Array): Uint8Array {
  const three = (value: number) => little32(value).slice(0, 3)
  const canvas = riffChunk('VP8X', [8, 0, 0, 0, ...three(width - 1), ...three(height - 1)])
  const content = bytesOf('WEBP', canvas, webp.subarray(12), riffChunk('EXIF', metadata))
  return bytesOf('RIFF', little32(content.length), content)
}
