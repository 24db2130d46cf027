import type { Lines, Picture, Sound } from './media.ts'
import { shrinker } from './shrink.ts'
import { turn } from './turn.ts'

/** A file as it is stored. */
export interface Prepared {
  bytes: Uint8Array
  type: 'image/webp' | 'audio/mpeg' | 'audio/wav'
  extension: 'webp' | 'mp3' | 'wav'
}

/** Pictures take their turn: two at once would need more memory than a function has. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A file as it is to be stored: sound as it is; a picture the right way up, inside its bounds, as WebP without what else the
 * file said.
 * @throws OperationError invalid_input for a picture that is damaged
 */
export async function prepare(file: Picture | Sound): Promise<Prepared> {
  switch (file.kind) {
    case 'mp3':
      return { bytes: file.bytes, type: 'audio/mpeg', extension: 'mp3' }
    case 'wav':
      return { bytes: file.bytes, type: 'audio/wav', extension: 'wav' }
    default: {
      const turn = last.then(() => asWebp(file))
      last = turn.catch(() => {})
      return { bytes: await turn, type: 'image/webp', extension: 'webp' }
    }
  }
}

async function asWebp(picture: Picture): Promise<Uint8Array> {
  const { encodeWebp } = await import('./webp/codec.ts')
  const shrunk = shrinker(picture)
  await decode(picture, shrunk)
  return await encodeWebp(turn(shrunk.pixels, picture.orientation))
}

/** What decoding needs is gone when it returns. */
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
