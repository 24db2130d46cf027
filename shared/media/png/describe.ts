import { orientationOf } from '../exif.ts'
import { damaged, type Picture } from '../media.ts'

export interface PngHeader {
  width: number
  height: number
  depth: number
  colorType: number
  interlaced: boolean
}

export interface PngChunks {
  header: PngHeader
  palette?: Uint8Array
  transparency?: Uint8Array
  exif?: Uint8Array
  data: Uint8Array[]
}

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
  const chunks: Omit<PngChunks, 'header'> = { data: [] }
  for (let at = 8; at + 12 <= bytes.length;) {
    const size = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (content.length < size || !header !== (name === 'IHDR')) throw damaged()
    if (name === 'IHDR') header = readHeader(content)
    else if (name === 'PLTE') chunks.palette = content
    else if (name === 'tRNS') chunks.transparency = content
    else if (name === 'eXIf') chunks.exif = content
    else if (name === 'IDAT') chunks.data.push(content)
    else if (name === 'IEND') {
      if (chunks.data.length === 0 || header!.colorType === 3 && !chunks.palette) throw damaged()
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

export function describePng(bytes: Uint8Array): Picture {
  const { header: { width, height }, exif } = readPng(bytes)
  return { kind: 'png', bytes, width, height, orientation: exif ? orientationOf(exif.slice()) : 1 }
}
