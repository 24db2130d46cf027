import { bytesOf, chunk, u16, u32 } from './files.ts'

/** Bits as entropy-coded data of a JPEG: padded with ones, and a zero after each 0xff. */
export class BitWriter {
  readonly #bytes: number[] = []
  #byte = 0
  #count = 0

  put(value: number, count: number) {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#byte = this.#byte << 1 | value >> bit & 1
      if (++this.#count < 8) continue
      this.#bytes.push(...this.#byte === 255 ? [255, 0] : [this.#byte])
      this.#byte = this.#count = 0
    }
  }

  end(): Uint8Array {
    while (this.#count > 0) this.put(1, 1)
    return new Uint8Array(this.#bytes)
  }
}

export const segment = (marker: number, content: number[] | Uint8Array) =>
  bytesOf([0xff, marker], u16(content.length + 2), content)
/** A Huffman table whose codes all have this length. */
const table = (kind: number, length: number, symbols: number[]) =>
  segment(0xc4, [
    kind,
    ...Array.from({ length: 16 }, (_, at) => at === length - 1 ? symbols.length : 0),
    ...symbols,
  ])
/** The header of a scan of one component. */
const scan = (from: number, to: number, high: number, low: number) =>
  segment(0xda, [1, 1, 0, from, to, high << 4 | low])

/** The longest run of blocks that one code skips, 2^14 to 2^15 - 1. */
const longestRun = 32_767

/** The data of a scan of AC in which no block has anything. */
function skipped(blocks: number): Uint8Array {
  const bits = new BitWriter()
  for (let left = blocks; left > 0; left -= longestRun) {
    const run = Math.min(left, longestRun)
    const size = Math.floor(Math.log2(run))
    bits.put(size, 4)
    bits.put(run - (1 << size), size)
  }
  return bits.end()
}

const endsOfBands = table(0x10, 4, Array.from({ length: 15 }, (_, size) => size << 4))

/**
 * A progressive JPEG, gray or in full color, whose scans repeat: one of DC and `scans` of AC, each of which refines every block
 * of the first component. Nearly nothing is stored for them.
 */
export function manyScansJpeg(
  width: number,
  height: number,
  scans: number,
  components: 1 | 3 = 1,
): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const ids = [1, 2, 3].slice(0, components)
  const refinement = bytesOf(scan(1, 63, 1, 0), skipped(blocks))
  return bytesOf(
    [0xff, 0xd8],
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...u16(height), ...u16(width), components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    table(0x00, 1, [0]),
    endsOfBands,
    segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0]),
    new Uint8Array(Math.ceil(components * blocks / 8)),
    scan(1, 63, 0, 1),
    skipped(blocks),
    ...Array.from({ length: scans - 1 }, () => refinement),
    [0xff, 0xd9],
  )
}

/**
 * A progressive JPEG in gray all of whose coefficients are set in the first scans, so that each of the further scans has to look
 * at every one of them.
 */
export function denseScansJpeg(width: number, height: number, scans: number): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Two bits for each coefficient: the code of one of size 1 without zeros before it, and its sign.
  const coefficients = new Uint8Array(Math.ceil(blocks * 63 / 4)).fill(0b01010101)
  return bytesOf(
    [0xff, 0xd8],
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    table(0x00, 1, [0]),
    table(0x10, 1, [1]),
    scan(0, 0, 0, 0),
    new Uint8Array(Math.ceil(blocks / 8)),
    scan(1, 63, 0, 1),
    coefficients,
    endsOfBands,
    // The bits that refine are missing: a decoder takes them as zeros.
    ...Array.from({ length: scans - 1 }, () => bytesOf(scan(1, 63, 1, 0), skipped(blocks))),
    [0xff, 0xd9],
  )
}

/** A PNG of one pixel whose data has a million empty blocks and more: a decoder that makes tables for each takes seconds. */
export function emptyBlocksPng(blocks: number): Uint8Array {
  const data = new Uint8Array(Math.ceil(blocks * 10 / 8))
  // Ten bits: no last block, fixed codes, and the code of seven zeros that ends it.
  for (let bit = 1; bit < blocks * 10; bit += 10) data[bit >> 3]! |= 1 << (bit & 7)
  const pixel = [1, 5, 0, 250, 255, 0, 0, 0, 0, 0]
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk('IHDR', [...u32(1), ...u32(1), 8, 6, 0, 0, 0]),
    chunk('IDAT', bytesOf([0x78, 0x9c], data, pixel, [0, 5, 0, 1])),
    chunk('IEND', []),
  )
}
