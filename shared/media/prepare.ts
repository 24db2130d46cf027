import { fit, pictureSizes } from '../site/picture-files.ts'
import { encodeWithin } from './encode-within.ts'
import { freed } from './freed.ts'
import { mainColors } from './main-colors.ts'
import type { Decoded, Picture, Size, Sound } from './media.ts'
import { pause } from '../platform/pause.ts'
import { linesOf, type Pixels, shrinker } from './shrink.ts'
import { slices } from './slices.ts'
import { turn } from './turn.ts'

/** A file as it is stored. */
export interface Prepared {
  bytes: Uint8Array
  type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
  extension: 'webp' | 'mp3' | 'wav'
  /** The main colors of a picture. */
  colors: string[]
  /** The size of a picture, and its smaller files by their longer side. */
  picture?: Size & { smaller: { side: number; bytes: Uint8Array }[] }
}

/**
 * Prepares a file for storage. Audio is unchanged; a picture is rotated upright, scaled down and encoded as WebP without metadata,
 * in several sizes.
 * @throws OperationError invalid_input for a damaged picture
 */
export async function prepare(file: Picture | Sound): Promise<Prepared> {
  switch (file.kind) {
    case 'mp3':
      return { bytes: file.bytes, type: 'audio/mpeg', extension: 'mp3', colors: [] }
    case 'wav':
      return { bytes: file.bytes, type: 'audio/wav', extension: 'wav', colors: [] }
    default: {
      return { ...await asWebp(file), type: 'image/webp', extension: 'webp' }
    }
  }
}

/** Other requests get their responses before the next call of a codec. */
const pauseMs = 50

async function asWebp(picture: Picture): Promise<Pick<Prepared, 'bytes' | 'colors' | 'picture'>> {
  await pause(pauseMs)
  const { pixels, colors, unused } = await upright(picture)
  await freed(unused)
  return { ...await inSizes(pixels), colors }
}

/** Encodes a picture in its sizes. What is too large in the lowest quality, as noise is, is not among them. */
async function inSizes(pixels: Pixels): Promise<Pick<Prepared, 'bytes' | 'picture'>> {
  const { webpEncoder } = await import('./webp/codec.ts')
  const encode = await webpEncoder()
  const files: (Size & { side: number; bytes: Uint8Array; quality: number })[] = []
  for (const { side, maxBytes } of pictureSizes) {
    const { width, height } = fit(pixels, side)
    const before = files.at(-1)
    if (before?.width === width && before.height === height) break
    const from = width === pixels.width && height === pixels.height
      ? pixels
      : await scaled({ ...pixels, lines: linesOf(pixels.data, pixels.width) }, side)
    // The bytes of most pictures grow less than their pixels.
    const growth = before && (width * height / (before.width * before.height)) ** 0.75
    const made = await encodeWithin(
      maxBytes,
      async (quality) => {
        await pause(Math.min(pauseMs, side / 20))
        return encode(from, quality)
      },
      before && [{ quality: before.quality, length: before.bytes.length * growth! }],
    )
    if (!made && before) break
    files.push({ ...made ?? { bytes: encode(from, 0), quality: 0 }, width, height, side })
  }
  const { bytes, width, height } = files.pop()!
  return { bytes, picture: { width, height, smaller: files } }
}

/**
 * Decodes a picture, scales it down and rotates it. A function of its own, so that nothing refers to the unused memory
 * afterwards.
 */
async function upright(picture: Picture) {
  const decoded = await decode(picture)
  const shrunk = await scaled(decoded)
  const pixels = turn(shrunk, picture.orientation)
  const unused = [decoded.memory, pixels === shrunk ? undefined : shrunk.data.buffer]
    .flatMap((memory) => memory ? new WeakRef(memory) : [])
  return { pixels, colors: mainColors(shrunk), unused }
}

async function scaled(picture: Decoded, side?: number): Promise<Pixels> {
  const { pixels, line } = shrinker(picture, side)
  const nextSlice = slices()
  for await (const from of picture.lines) {
    line(from)
    await nextSlice()
  }
  return pixels
}

async function decode(picture: Picture): Promise<Decoded> {
  switch (picture.kind) {
    case 'jpeg':
      return await (await import('./jpeg/decode.ts')).decodeJpeg(picture)
    case 'png':
      return (await import('./png/decode.ts')).decodePng(picture)
    case 'webp':
      return await (await import('./webp/codec.ts')).decodeWebp(picture)
  }
}
