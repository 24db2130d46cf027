import { mainColors } from './main-colors.ts'
import type { Lines, Picture, Sound } from './media.ts'
import { shrinker } from './shrink.ts'
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
  const shrunk = shrinker(picture)
  await decode(picture, shrunk)
  const colors = mainColors(shrunk.pixels)
  return { bytes: await encodeWebp(turn(shrunk.pixels, picture.orientation)), colors }
}

/** A function of its own, so that the memory for decoding is free before the encoding. */
async function decode(picture: Picture, to: Lines): Promise<void> {
  switch (picture.kind) {
    case 'jpeg':
      return (await import('./jpeg/decode.ts')).decodeJpeg(picture, to)
    case 'png':
      return await (await import('./png/decode.ts')).decodePng(picture, to)
    case 'webp':
      return await (await import('./webp/codec.ts')).decodeWebp(picture, to)
  }
}
