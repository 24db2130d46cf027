/** Bits one after the other, with the codes of H.264 (ITU-T H.264, 9.1). */
export class Bits {
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  #free = 0

  /** So many bits of a number, the highest first. */
  put(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#free === 0) {
        this.#push(0)
        this.#free = 8
      }
      this.#free--
      this.#bytes[this.#length - 1]! |= ((value >>> bit) & 1) << this.#free
    }
  }

  /** A number as an Exp-Golomb code: ue(v). */
  golomb(value: number): void {
    const width = 32 - Math.clz32(value + 1)
    this.put(0, width - 1)
    this.put(value + 1, width)
  }

  /** Zeros up to the next byte. */
  align(): void {
    this.#free = 0
  }

  /** Whole bytes, at a byte's beginning. */
  raw(bytes: Uint8Array): void {
    for (const byte of bytes) this.#push(byte)
  }

  /** All of it, after the bit that ends a payload. */
  end(): Uint8Array {
    this.put(1, 1)
    this.align()
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }
}
