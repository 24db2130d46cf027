import { orientationOf } from '../exif.ts'
import { damaged, type Picture, refuseFile } from '../media.ts'

export interface PngHeader {
  width: number
  height: number
  depth: number
  colorType: number
  interlaced: boolean
}

export interface PngChunks {
  header: PngHeader
  /** The chunks that a decoder needs beside the data, in their order. */
  needed: { name: string; content: Uint8Array }[]
  exif?: Uint8Array
  data: Uint8Array[]
}

/** The number of samples of a pixel, by color type. */
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Reads a PNG's chunks up to its end. @throws OperationError for one that is damaged or cut off */
export function readPng(bytes: Uint8Array): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: PngHeader | undefined
  const chunks: Omit<PngChunks, 'header'> = { needed: [], data: [] }
  for (let at = 8; at + 12 <= bytes.length;) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!)
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (content.length < size || !header !== (name === 'IHDR')) throw damaged()
    if (name === 'IHDR') header = readHeader(content)
    else if (name === 'acTL') throw refuseFile('An animated picture cannot be used; upload a still one')
    else if (name === 'eXIf') chunks.exif = content
    else if (name === 'IDAT') chunks.data.push(content)
    if (name === 'IHDR' || name === 'PLTE' || name === 'tRNS') chunks.needed.push({ name, content })
    if (name === 'IEND') {
      const hasPalette = chunks.needed.some(({ name }) => name === 'PLTE')
      if (chunks.data.length === 0 || header!.colorType === 3 && !hasPalette) throw damaged()
      return { header: header!, ...chunks }
    }
    at += 12 + size
  }
  throw damaged()
}

function readHeader(content: Uint8Array): PngHeader {
  if (content.length !== 13) throw damaged()
  const view = new DataView(content.buffer, content.byteOffset, 13)
  const [depth, colorType, compression, filter, interlace] = content.subarray(8)
  if (!depths[colorType!]?.includes(depth!) || compression !== 0 || filter !== 0 || interlace! > 1) {
    throw damaged()
  }
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  return { width, height, depth: depth!, colorType: colorType!, interlaced: interlace === 1 }
}

/** The passes of Adam7: the first pixel, and the distances to the next ones. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The bytes of the decompressed lines of all passes. */
export function unpackedBytes({ width, height, depth, colorType, interlaced }: PngHeader): number {
  let sum = 0
  for (const [left, top, right, down] of interlaced ? adam7 : [[0, 0, 1, 1]] as const) {
    const columns = Math.ceil((width - left) / right)
    const rows = Math.ceil((height - top) / down)
    // Each line has a byte for its filter.
    if (columns > 0 && rows > 0) sum += rows * (1 + Math.ceil(columns * samplesOf[colorType]! * depth / 8))
  }
  return sum
}

export function describePng(bytes: Uint8Array): Picture {
  const { header: { width, height }, exif } = readPng(bytes)
  return { kind: 'png', bytes, width, height, orientation: orientationOf(exif) }
}
