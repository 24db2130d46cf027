import { Bits } from './bits.ts'
import { block, type Blocks, type Picture } from './picture.ts'

/**
 * H.264 of the simplest kind that every player plays (ITU-T H.264, constrained baseline), without loss: a block of 16 by 16
 * is left as it was, copied from the row above or the column beside it, or written out.
 */
export class H264 {
  readonly sps: Uint8Array
  readonly pps: Uint8Array
  readonly #columns: number
  readonly #rows: number
  #previous: Blocks | undefined
  #number = 0

  constructor(width: number, height: number) {
    this.#columns = width / 16
    this.#rows = height / 16
    this.sps = sequence(this.#columns, this.#rows)
    this.pps = picture()
  }

  /** The next picture as a NAL unit. */
  encode(next: Picture): Uint8Array {
    const isFirst = this.#previous === undefined
    const blocks = split(next, this.#columns, this.#rows)
    const bits = new Bits()
    slice(bits, isFirst, this.#number)
    let skipped = 0
    /** How many numbers each block says: what the codes of its neighbours depend on. */
    const counts: number[] = []
    blocks.forEach((pixels, at) => {
      if (!isFirst && same(pixels, this.#previous![at]!)) {
        skipped++
        counts.push(0)
        return
      }
      if (!isFirst) bits.golomb(skipped)
      skipped = 0
      const left = at % this.#columns > 0 ? at - 1 : undefined
      const above = at >= this.#columns ? at - this.#columns : undefined
      const way = above !== undefined && copies(pixels, blocks[above]!, 'down')
        ? 0
        : left !== undefined && copies(pixels, blocks[left]!, 'across')
        ? 1
        : undefined
      const kinds = isFirst ? 0 : 5
      if (way === undefined) {
        bits.golomb(kinds + 25)
        bits.align()
        bits.raw(pixels)
        counts.push(16)
        return
      }
      bits.golomb(kinds + 1 + way)
      // Of colour, across is 1 and down is 2; then the same quantizer, and that no number follows.
      bits.golomb(way === 0 ? 2 : 1)
      bits.golomb(0)
      const near = [left, above].filter((n) => n !== undefined).map((n) => counts[n]!)
      const expected = Math.ceil(near.reduce((sum, count) => sum + count, 0) / near.length)
      expected >= 8 ? bits.put(3, 6) : bits.put(1, 1)
      counts.push(0)
    })
    if (skipped > 0) bits.golomb(skipped)
    this.#previous = blocks
    this.#number = (this.#number + 1) % 16
    return unit(isFirst ? 0x65 : 0x61, bits.end())
  }
}

const split = (picture: Picture, columns: number, rows: number): Blocks =>
  Array.from({ length: columns * rows }, (_, at) => block(picture, at % columns, Math.floor(at / columns)))

const same = (one: Uint8Array, other: Uint8Array) => one.every((value, n) => value === other[n])

/** Whether a block is its neighbour's last row all the way down, or its last column all the way across. */
function copies(pixels: Uint8Array, neighbour: Uint8Array, way: 'down' | 'across'): boolean {
  return [[0, 16], [256, 8], [320, 8]].every(([from, size]) => {
    for (let n = 0; n < size! * size!; n++) {
      const last = way === 'down' ? size! * (size! - 1) + n % size! : n - n % size! + size! - 1
      if (pixels[from! + n] !== neighbour[from! + last]) return false
    }
    return true
  })
}

function sequence(columns: number, rows: number): Uint8Array {
  const bits = new Bits()
  // Profile 66, constrained baseline, level 4.
  bits.put(0x42c028, 24)
  // Its id; picture numbers of 4 bits; shown as they come; one picture to refer to, without gaps.
  for (const value of [0, 0, 2, 1]) bits.golomb(value)
  bits.put(0, 1)
  bits.golomb(columns - 1)
  bits.golomb(rows - 1)
  // Whole frames, not cropped, nothing more to say.
  bits.put(0b1100, 4)
  return unit(0x67, bits.end())
}

function picture(): Uint8Array {
  const bits = new Bits()
  for (const value of [0, 0]) bits.golomb(value)
  bits.put(0, 2)
  for (const value of [0, 0, 0]) bits.golomb(value)
  bits.put(0, 3)
  for (const value of [0, 0, 0]) bits.golomb(value)
  // That slices say whether edges are smoothed.
  bits.put(0b100, 3)
  return unit(0x68, bits.end())
}

function slice(bits: Bits, isFirst: boolean, number: number): void {
  bits.golomb(0)
  bits.golomb(isFirst ? 7 : 5)
  bits.golomb(0)
  bits.put(number, 4)
  if (isFirst) bits.golomb(0)
  // References and their marking as usual.
  bits.put(0, isFirst ? 2 : 3)
  bits.golomb(0)
  // No smoothing: what is copied must be what was written.
  bits.golomb(1)
}

/** A NAL unit; a byte is put in where zeros would read as the start of another. */
function unit(header: number, payload: Uint8Array): Uint8Array {
  const bytes = [header]
  let zeros = 0
  for (const byte of payload) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}
