import { freed } from './freed.ts'
import { mainColors } from './main-colors.ts'
import type { Decoded, Picture, Sound } from './media.ts'
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
}

/**
 * Prepares a file for storage. Audio is unchanged; a picture is rotated upright, scaled down to the maximum size and encoded as
 * WebP without metadata.
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

async function asWebp(picture: Picture): Promise<Pick<Prepared, 'bytes' | 'colors'>> {
  await pause(pauseMs)
  const { pixels, colors, unused } = await upright(picture)
  await freed(unused)
  await pause(pauseMs)
  const { encodeWebp } = await import('./webp/codec.ts')
  return { bytes: await encodeWebp(pixels), colors }
}

/**
 * Decodes a picture, scales it down and rotates it. A function of its own, so that nothing refers to the unused memory
 * afterwards.
 */
async function upright(picture: Picture) {
  const decoded = await decode(picture)
  const shrunk = await scaled(decoded)
  const pixels = await withinClearPixels(turn(shrunk, picture.orientation))
  const unused = [decoded.memory, pixels === shrunk ? undefined : shrunk.data.buffer]
    .flatMap((memory) => memory ? new WeakRef(memory) : [])
  return { pixels, colors: mainColors(shrunk), unused }
}

/** Transparency takes the encoder three times the memory of opaque pixels. */
const maxClearPixels = 2_600_000

async function withinClearPixels(pixels: Pixels): Promise<Pixels> {
  const { data, width, height } = pixels
  if (width * height <= maxClearPixels || !isClear(data)) return pixels
  return await scaled({ width, height, lines: linesOf(data, width) }, maxClearPixels)
}

function isClear(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

async function scaled(picture: Decoded, maxPixels?: number): Promise<Pixels> {
  const { pixels, line } = shrinker(picture, maxPixels)
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
