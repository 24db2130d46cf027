import { orientationOf } from '../exif.ts'
import { type Cost, damaged, type Picture, refuseFile } from '../media.ts'

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

/** The number of samples of a pixel, by color type. */
export const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

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
    const name = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!)
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (content.length < size || !header !== (name === 'IHDR')) throw damaged()
    if (name === 'IHDR') header = readHeader(content)
    else if (name === 'acTL') throw refuseFile('An animated picture cannot be used; upload a still one')
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

/** Part of a picture: its first pixel, the distances to the next ones, and the size of its lines. */
interface Pass {
  x: number
  y: number
  right: number
  down: number
  columns: number
  rows: number
  lineBytes: number
}

const whole = [[0, 0, 1, 1]] as const
export const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The passes of a picture that have pixels. */
export function passesOf({ width, height, depth, colorType, interlaced }: PngHeader): Pass[] {
  return (interlaced ? adam7 : whole).map(([x, y, right, down]) => {
    const columns = Math.ceil((width - x) / right)
    const rows = Math.ceil((height - y) / down)
    return {
      x,
      y,
      right,
      down,
      columns,
      rows,
      lineBytes: Math.ceil(columns * samplesOf[colorType]! * depth / 8),
    }
  }).filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** Measured with the slowest filter. Only an interlaced picture is in memory as a whole. */
function costOf(header: PngHeader): Cost {
  const pixels = header.width * header.height
  const lineBytes = passesOf(header).reduce((sum, { rows, lineBytes }) => sum + rows * lineBytes, 0)
  return { ms: (6 * lineBytes + 20 * pixels) / 1e6, bytes: header.interlaced ? 4 * pixels : 0 }
}

export function describePng(bytes: Uint8Array): Picture {
  const { header, exif } = readPng(bytes)
  const { width, height } = header
  return { kind: 'png', bytes, width, height, orientation: orientationOf(exif), cost: costOf(header) }
}
