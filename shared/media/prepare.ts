import { mainColors } from './main-colors.ts'
import type { Decoded, Picture, Sound } from './media.ts'
import { fit, type Pixels, shrinker } from './shrink.ts'
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

/** Pictures are processed one at a time: two at once would need more memory than a function has. */
let last: Promise<unknown> = Promise.resolve()

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
      const turn = last.then(() => asWebp(file))
      last = turn.catch(() => {})
      return { ...await turn, type: 'image/webp', extension: 'webp' }
    }
  }
}

async function asWebp(picture: Picture): Promise<Pick<Prepared, 'bytes' | 'colors'>> {
  const { encodeWebp } = await import('./webp/codec.ts')
  const pixels = await shrunk(picture)
  const colors = mainColors(pixels)
  return { bytes: await encodeWebp(turn(pixels, picture.orientation)), colors }
}

/** A function of its own, so that the memory for decoding is free before the encoding. */
async function shrunk(picture: Picture): Promise<Pixels> {
  const decoded = await decode(picture)
  const { pixels, line } = shrinker(decoded)
  const nextSlice = slices()
  for (let y = 0; y < decoded.height; y++) {
    line(decoded.line(y))
    await nextSlice()
  }
  return pixels
}

async function decode(picture: Picture): Promise<Decoded> {
  switch (picture.kind) {
    case 'jpeg':
      return await (await import('./jpeg/decode.ts')).decodeJpeg(picture, fit(picture))
    case 'png':
      return await (await import('./png/decode.ts')).decodePng(picture)
    case 'webp':
      return await (await import('./webp/codec.ts')).decodeWebp(picture)
  }
}
