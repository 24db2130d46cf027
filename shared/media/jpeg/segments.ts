import { orientationOf } from '../exif.ts'
import { damaged, type Picture, refuseFile } from '../media.ts'
import { type HuffmanTable, huffmanTable } from './huffman.ts'

export interface Component {
  id: number
  /** Sampling factors. */
  h: number
  v: number
  quantization: number
}

export interface Frame {
  progressive: boolean
  width: number
  height: number
  components: Component[]
  maxH: number
  maxV: number
}

export interface Scan {
  /** Indexes into the frame's components, with their tables. */
  components: { index: number; dc: number; ac: number }[]
  from: number
  to: number
  high: number
  low: number
  /** The start of the entropy-coded data. */
  at: number
}

/** The contents of the segments that were read. */
export interface Tables {
  frame?: Frame
  quantization: (Uint16Array | undefined)[]
  dc: (HuffmanTable | undefined)[]
  ac: (HuffmanTable | undefined)[]
  restartInterval: number
  orientation: number
  /** The color transform in Adobe's segment. */
  transform?: number
}

export const newTables = (): Tables => ({
  quantization: [],
  dc: [],
  ac: [],
  restartInterval: 0,
  orientation: 1,
})

/** A JPEG's size and orientation, from the segments before its first scan. @throws OperationError */
export function describeJpeg(bytes: Uint8Array): Picture {
  const tables = newTables()
  const scan = readSegments(bytes, 2, tables)
  if (scan === 'end' || !tables.frame) throw damaged()
  const { width, height } = tables.frame
  return { kind: 'jpeg', bytes, width, height, orientation: tables.orientation }
}

/**
 * Reads segments from `at` to the next scan, or to the end of the picture.
 * @throws OperationError for a damaged file, or an unsupported kind of JPEG
 */
export function readSegments(bytes: Uint8Array, at: number, tables: Tables): Scan | 'end' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
    if (bytes[at] !== 0xff) throw damaged()
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++ // filling
      continue
    }
    if (marker === 0xd9) return 'end'
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) throw damaged()
    const segment = bytes.subarray(at + 4, end)
    if (marker === 0xda) return readScan(segment, tables, end)
    readSegment(marker, segment, tables)
    at = end
  }
  throw damaged()
}

function readSegment(marker: number, segment: Uint8Array, tables: Tables): void {
  if (marker === 0xdb) readQuantization(segment, tables)
  else if (marker === 0xc4) readHuffman(segment, tables)
  else if (marker === 0xdd) tables.restartInterval = (segment[0]! << 8 | segment[1]!) || 0
  else if (marker === 0xe1 && isExif(segment)) tables.orientation = orientationOf(segment.slice(6))
  else if (marker === 0xee && String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe') {
    tables.transform = segment[11]
  } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
    if (tables.frame) throw damaged()
    tables.frame = readFrame(marker, segment)
  } else if (marker === 0xcc || marker < 0xc0 || marker === 0xd8) throw damaged()
}

const isExif = (segment: Uint8Array) => String.fromCharCode(...segment.subarray(0, 6)) === 'Exif\0\0'

function readQuantization(segment: Uint8Array, { quantization }: Tables): void {
  let at = 0
  while (at < segment.length) {
    const info = segment[at++]!
    const bytes = info >> 4 ? 2 : 1
    if ((info & 15) > 3 || at + 64 * bytes > segment.length) throw damaged()
    const table = new Uint16Array(64)
    for (let index = 0; index < 64; index++, at += bytes) {
      table[index] = bytes === 2 ? segment[at]! << 8 | segment[at + 1]! : segment[at]!
    }
    quantization[info & 15] = table
  }
}

function readHuffman(segment: Uint8Array, { dc, ac }: Tables): void {
  let at = 0
  while (at < segment.length) {
    const info = segment[at]!
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = segment.subarray(at + 17, at + 17 + total)
    if (info >> 4 > 1 || (info & 15) > 3 || counts.length < 16 || symbols.length < total) throw damaged()
    ;(info >> 4 ? ac : dc)[info & 15] = huffmanTable(counts, symbols)
    at += 17 + total
  }
}

function readFrame(marker: number, segment: Uint8Array): Frame {
  if (marker > 0xc2) {
    throw refuseFile('This kind of JPEG cannot be used: lossless, hierarchical or arithmetic')
  }
  const count = segment[5] ?? 0
  if (segment.length < 6 + 3 * count) throw damaged()
  if (segment[0] !== 8) throw refuseFile('This kind of JPEG cannot be used: it has more than 8 bits a color')
  if (![1, 3, 4].includes(count)) {
    throw refuseFile('This kind of JPEG cannot be used: its color space is unknown')
  }
  const components = Array.from({ length: count }, (_, index): Component => {
    const at = 6 + 3 * index
    const [h, v] = [segment[at + 1]! >> 4, segment[at + 1]! & 15]
    if (h < 1 || h > 4 || v < 1 || v > 4 || segment[at + 2]! > 3) throw damaged()
    // A single component always has one block a unit.
    return {
      id: segment[at]!,
      h: count === 1 ? 1 : h,
      v: count === 1 ? 1 : v,
      quantization: segment[at + 2]!,
    }
  })
  return {
    progressive: marker === 0xc2,
    height: segment[1]! << 8 | segment[2]!,
    width: segment[3]! << 8 | segment[4]!,
    components,
    maxH: Math.max(...components.map(({ h }) => h)),
    maxV: Math.max(...components.map(({ v }) => v)),
  }
}

function readScan(segment: Uint8Array, { frame }: Tables, at: number): Scan {
  const count = segment[0] ?? 0
  if (!frame || count < 1 || count > 4 || segment.length < 4 + 2 * count) throw damaged()
  const components = Array.from({ length: count }, (_, entry) => {
    const index = frame.components.findIndex(({ id }) => id === segment[1 + 2 * entry])
    const tables = segment[2 + 2 * entry]!
    return { index, dc: tables >> 4, ac: tables & 15 }
  })
  const [from, to, bits] = segment.subarray(1 + 2 * count)
  const indexes = new Set(components.map(({ index }) => index))
  if (indexes.has(-1) || indexes.size < count || from! > to! || to! > 63) throw damaged()
  return { components, from: from!, to: to!, high: bits! >> 4, low: bits! & 15, at }
}
