import { orientationOf } from '../exif.ts'
import { checkSize, type Cost, damaged, type Picture } from '../media.ts'
import { scaleOf } from './cost.ts'
import { type Frame, readFrame } from './frame.ts'
import { readScan } from './scan.ts'

/** What the segments of a JPEG say. */
export interface JpegSegments {
  frame: Frame
  orientation: number
  /** The color transform in Adobe's segment. */
  transform?: number
  /** The part of the size in which it is decoded: 1, 2, 4 or 8. */
  scale: number
  cost: Cost
}

/** A JPEG's size and orientation. @throws OperationError */
export function describeJpeg(bytes: Uint8Array): Picture {
  const { frame: { width, height }, orientation, cost } = readJpeg(bytes)
  return { kind: 'jpeg', bytes, width, height, orientation, cost }
}

/**
 * Reads the segments of a JPEG up to its end, without decoding.
 * @throws OperationError for a damaged file, or an unsupported kind of JPEG
 */
export function readJpeg(bytes: Uint8Array): JpegSegments {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: Frame | undefined
  let exif: Uint8Array | undefined
  let transform: number | undefined
  const work = {
    bytes: bytes.length,
    tableBytes: 0,
    segments: 0,
    blocks: 0,
    refinedBlocks: 0,
    coefficients: 0,
  }
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) throw damaged()
    while (bytes[at + 1] === 0xff) at++ // filling
    const marker = bytes[at + 1]
    if (marker === 0xd9 && frame && work.blocks > 0) {
      const { width, height, components } = frame
      const scaled = scaleOf({ ...work, width, height, components: components.length })
      return { frame, orientation: orientationOf(exif), transform, ...scaled }
    }
    if (marker === undefined || marker < 0xc0 || marker >= 0xd0 && marker <= 0xd9 || at + 4 > bytes.length) {
      throw damaged()
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) throw damaged()
    const segment = bytes.subarray(at + 4, end)
    at = end
    work.segments++
    if (marker === 0xda) {
      if (!frame) throw damaged()
      at = endOfData(bytes, end)
      const { blocks, isRefinement, isPart } = readScan(segment, frame, at - end)
      work.blocks += blocks
      if (isRefinement) work.refinedBlocks += blocks
      if (isPart) work.coefficients = coefficientsOf(frame)
    } else if (marker === 0xc4) work.tableBytes += segment.length
    else if (marker === 0xe1 && begins(segment, 'Exif\0\0')) exif ??= segment.subarray(6)
    else if (marker === 0xee && begins(segment, 'Adobe')) transform = segment[11]
    else if (marker === 0xcc) throw damaged()
    else if (marker <= 0xcf && marker !== 0xc8) {
      if (frame) throw damaged()
      frame = readFrame(marker, segment)
      checkSize(frame)
    }
  }
  throw damaged()
}

const coefficientsOf = ({ components }: Frame) =>
  components.reduce((sum, { paddedBlocks }) => sum + paddedBlocks * 64, 0)

const begins = (segment: Uint8Array, text: string) =>
  String.fromCharCode(...segment.subarray(0, text.length)) === text

/** The position of the marker after a scan's data, which includes restart markers. */
function endOfData(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isData = next === 0 || next === 0xff || next >= 0xd0 && next <= 0xd7
    if (!isData) return at
  }
  throw damaged()
}
