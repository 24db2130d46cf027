import type { Bytes } from '../../platform/encoding.ts'

/** The tables with a number in the directory, in its order (https://www.w3.org/TR/WOFF2/#table_dir_format). */
const known =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB'
    .match(/.{4}(?= |$)/g)!
const isNamed = 63
/** Of outlines: as they are. Transformed, a file of some letters is 200 bytes shorter, and needs an encoder of 900 KB. */
const untransformed = 3 << 6

const headerBytes = 48
const inFours = (length: number) => Math.ceil(length / 4) * 4

export interface FontTable {
  tag: string
  bytes: Uint8Array
}

export function fontTables(font: Bytes): FontTable[] {
  const view = new DataView(font.buffer, font.byteOffset)
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + 16 * index
    const start = view.getUint32(at + 8)
    return {
      tag: String.fromCharCode(...font.subarray(at, at + 4)),
      bytes: font.subarray(start, start + view.getUint32(at + 12)),
    }
  })
}

/** A file of `encodeWoff2` as the font that it was, without checksums. */
export async function decodeWoff2(file: Bytes): Promise<Bytes> {
  const { brotliDecompressSync } = await import('node:zlib')
  const view = new DataView(file.buffer, file.byteOffset)
  const count = view.getUint16(12)
  let at = headerBytes
  const number128 = () => {
    let value = 0
    for (;;) {
      const byte = file[at++]!
      value = value << 7 | byte & 127
      if (byte < 128) return value
    }
  }
  const tables = Array.from({ length: count }, () => {
    const number = file[at++]! & isNamed
    const tag = number === isNamed ? new TextDecoder().decode(file.subarray(at, at += 4)) : known[number]!
    return { tag, length: number128() }
  })
  const data = brotliDecompressSync(file.subarray(at, at + view.getUint32(20))) as unknown as Bytes
  const font = new Uint8Array(view.getUint32(16))
  const written = new DataView(font.buffer)
  font.set(file.subarray(4, 8))
  written.setUint16(4, count)
  let [from, to] = [0, 12 + 16 * count]
  for (const [index, { tag, length }] of tables.entries()) {
    font.set(new TextEncoder().encode(tag), 12 + 16 * index)
    written.setUint32(20 + 16 * index, to)
    written.setUint32(24 + 16 * index, length)
    font.set(data.subarray(from, from + length), to)
    from += length
    to += inFours(length)
  }
  return font
}

/** The family of a font, as its table of names has it for Windows. */
export function familyOf(font: Bytes): string {
  const { bytes } = fontTables(font).find(({ tag }) => tag === 'name')!
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let index = 0; index < view.getUint16(2); index++) {
    const at = 6 + 12 * index
    if (view.getUint16(at) !== 3 || view.getUint16(at + 6) !== 1) continue
    const start = view.getUint16(4) + view.getUint16(at + 10)
    return new TextDecoder('utf-16be').decode(bytes.subarray(start, start + view.getUint16(at + 8)))
  }
  throw new Error('The typeface has no name')
}

/** A number in groups of seven bits, the highest first. */
function base128(value: number): number[] {
  const groups = [value & 127]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift(rest & 127 | 128)
  return groups
}

/** A font as WOFF 2.0. */
export async function encodeWoff2(font: Bytes): Promise<Bytes> {
  const { brotliCompressSync, constants } = await import('node:zlib')
  const tables = fontTables(font)
  const directory = tables.flatMap(({ tag, bytes }) => {
    const number = known.indexOf(tag)
    const flags = (number < 0 ? isNamed : number) | (['glyf', 'loca'].includes(tag) ? untransformed : 0)
    return [flags, ...number < 0 ? new TextEncoder().encode(tag) : [], ...base128(bytes.length)]
  })
  const data = new Uint8Array(await new Blob(tables.map(({ bytes }) => bytes as Bytes)).arrayBuffer())
  const packed = brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  }) as unknown as Bytes
  const file = new Uint8Array(inFours(headerBytes + directory.length + packed.length))
  const view = new DataView(file.buffer)
  const fontBytes = tables.reduce((sum, { bytes }) => sum + inFours(bytes.length), 12 + 16 * tables.length)
  view.setUint32(0, 0x774f4632)
  file.set(font.subarray(0, 4), 4)
  view.setUint32(8, file.length)
  view.setUint16(12, tables.length)
  view.setUint32(16, fontBytes)
  view.setUint32(20, packed.length)
  view.setUint16(24, 1)
  file.set(directory, headerBytes)
  file.set(packed, headerBytes + directory.length)
  return file
}
