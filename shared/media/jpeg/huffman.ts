import { damaged } from '../media.ts'

const fastBits = 9

/** Decodes codes of up to nine bits by a lookup table, longer ones by comparison with the last code of each length. */
export interface HuffmanTable {
  /** By the next nine bits: length << 8 | symbol, or 0 for a longer code. */
  fast: Uint16Array
  /** By length: one more than the last code, aligned to 16 bits; and the difference between a symbol's index and its code. */
  limit: Int32Array
  offset: Int32Array
  symbols: Uint8Array
}

export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const fast = new Uint16Array(1 << fastBits)
  const limit = new Int32Array(18)
  const offset = new Int32Array(18)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1]!
    if (code + count > 1 << length) throw damaged()
    offset[length] = index - code
    for (let left = count; left > 0; left--, index++, code++) {
      if (length > fastBits) continue
      const from = code << fastBits - length
      fast.fill(length << 8 | symbols[index]!, from, from + (1 << fastBits - length))
    }
    limit[length] = code << 16 - length
    code <<= 1
  }
  return { fast, limit, offset, symbols: symbols.slice() }
}

/** The entropy-coded bits of a scan. */
export class Bits {
  readonly bytes: Uint8Array
  at: number
  #bits = 0
  #count = 0
  /** Zero bits that were added after the end of the data: at a marker or the end of the file. */
  #padding = 0

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  #fill(): void {
    const { bytes } = this
    while (this.#count <= 24) {
      let byte = 0
      const next = bytes[this.at]
      if (next === undefined || next === 0xff && bytes[this.at + 1] !== 0) this.#padding += 8
      else {
        byte = next
        this.at += next === 0xff ? 2 : 1
      }
      this.#bits = this.#bits << 8 | byte
      this.#count += 8
    }
  }

  symbol(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const next = this.#bits >>> this.#count - 16 & 0xffff
    const known = table.fast[next >> 16 - fastBits]!
    if (known !== 0) {
      this.#count -= known >> 8
      return known & 0xff
    }
    for (let length = fastBits + 1; length <= 16; length++) {
      if (next < table.limit[length]!) {
        this.#count -= length
        return table.symbols[(next >> 16 - length) + table.offset[length]!]!
      }
    }
    throw damaged()
  }

  /** The next bits, 0 to 16 of them. */
  take(count: number): number {
    if (this.#count < count) this.#fill()
    this.#count -= count
    return this.#bits >>> this.#count & (1 << count) - 1
  }

  /** A signed number: a leading 0 bit means that it is negative. */
  number(bits: number): number {
    if (bits === 0) return 0
    const value = this.take(bits)
    return value < 1 << bits - 1 ? value - (1 << bits) + 1 : value
  }

  /** @throws OperationError where more bits were read than the data has */
  check(): void {
    if (this.#padding > this.#count) throw damaged()
  }

  /** Continues after the restart marker with this number. */
  restart(number: number): void {
    if (this.bytes[this.end() + 1] !== 0xd0 + number) throw damaged()
    this.at += 2
  }

  /** The position of the next marker; the rest of the data before it is padding. */
  end(): number {
    this.check()
    this.#bits = this.#count = this.#padding = 0
    const { bytes } = this
    while (bytes[this.at] !== 0xff || bytes[this.at + 1] === 0 || bytes[this.at + 1] === 0xff) {
      if (++this.at >= bytes.length) throw damaged()
    }
    return this.at
  }
}
