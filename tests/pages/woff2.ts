import { brotliDecompressSync } from 'node:zlib'

/** The letters of a WOFF2 file whose tables are not transformed, sorted. */
export function lettersIn(file: Uint8Array): string {
  const view = new DataView(file.buffer, file.byteOffset)
  let at = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = file[at++]!
      value = value << 7 | byte & 127
      if (byte < 128) return value
    }
  }
  let start = 0
  let cmap = { start: 0, length: 0 }
  for (let table = 0; table < view.getUint16(12); table++) {
    const number = file[at++]! & 63
    if (number === 63) at += 4
    const length = base128()
    if (number === 0) cmap = { start, length }
    start += length
  }
  const tables = brotliDecompressSync(file.subarray(at, at + view.getUint32(20)))
  return charactersOf(new DataView(tables.buffer, tables.byteOffset + cmap.start, cmap.length))
}

/** Of the cmap's subtables of formats 4 and 12. */
function charactersOf(cmap: DataView): string {
  const found = new Set<number>()
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const at = cmap.getUint32(4 + index * 8 + 4)
    const format = cmap.getUint16(at)
    if (format === 12) {
      for (let group = 0; group < cmap.getUint32(at + 12); group++) {
        const [first, last] = [cmap.getUint32(at + 16 + group * 12), cmap.getUint32(at + 20 + group * 12)]
        for (let code = first; code <= last; code++) found.add(code)
      }
    } else if (format === 4) {
      const bytes = cmap.getUint16(at + 6)
      for (let segment = 0; segment < bytes; segment += 2) {
        const last = cmap.getUint16(at + 14 + segment)
        const first = cmap.getUint16(at + 16 + bytes + segment)
        for (let code = first; code <= last && code < 0xffff; code++) found.add(code)
      }
    }
  }
  return String.fromCodePoint(...[...found].sort((a, b) => a - b))
}
