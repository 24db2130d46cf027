import type { Bytes } from '../../platform/encoding.ts'
import type { IndexedPicture } from '../svg/palette.ts'
import { chunk, signature } from './chunk.ts'

/** The color type of pixels that are numbers of colors. */
const indexed = 3

/** A PNG of numbers of at most 256 colors (https://www.w3.org/TR/png-3/): header, palette, one block of pixels, end. */
export async function encodeIndexedPng(
  { pixels, width, height, palette }: IndexedPicture & { width: number; height: number },
): Promise<Bytes> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits a number; deflate, filters by row, not interlaced.
  header.setUint8(8, 8)
  header.setUint8(9, indexed)
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  const packed = await new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')))
    .arrayBuffer()
  const parts = [
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', palette),
    chunk('IDAT', new Uint8Array(packed)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
