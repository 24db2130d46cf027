import type { Bytes } from '../../platform/encoding.ts'

/** The first bytes of each PNG. */
export const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG (https://www.w3.org/TR/png-3/), with its checksum. */
export function chunk(type: string, data: Uint8Array): Bytes {
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
