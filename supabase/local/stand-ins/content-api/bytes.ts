/** A number in so many bytes, the highest first. */
export const number = (value: number, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** (bytes - 1 - n)) % 256)

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
