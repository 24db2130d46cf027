import type { Content } from '../../shared/platform/streams.ts'

/** A content whose chunks do not end at multiples of three bytes. */
export const contentOf = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length): Content => ({
  size,
  stream: ReadableStream.from(function* () {
    for (let at = 0; at < bytes.length; at += 65_521) yield bytes.slice(at, at + 65_521)
  }()),
})

/** Bytes of which no two pages are alike, and which compress fast. */
export function largeBytes(size: number, seed = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 8 <= size; at += 4096) view.setBigUint64(at, BigInt(at) * 251n + BigInt(seed))
  return bytes
}
