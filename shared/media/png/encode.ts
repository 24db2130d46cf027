import type { Bytes } from '../../platform/encoding.ts'
import type { IndexedPicture } from '../svg/palette.ts'

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
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', palette),
    chunk('IDAT', new Uint8Array(packed)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Bytes {
  const whole = new Uint8Array(12 + data.length)
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.length)
  whole.set(new TextEncoder().encode(type), 4)
  whole.set(data, 8)
  view.setUint32(8 + data.length, crc(whole.subarray(4, 8 + data.length)))
  return whole
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1
  return n
})

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
