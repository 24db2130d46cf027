import { orientationOf } from '../exif.ts'
import { damaged, type Picture, refuseFile, type Size } from '../media.ts'

/** The bytes of memory for a pixel, with the copy that the library returns. */
const plainBytes = 9.5
/** The same for a lossless picture, and for one with transparency. */
const largeBytes = 13

/** A WebP's size and orientation, from its chunks. @throws OperationError for a damaged or animated file */
export function describeWebp(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = view.getUint32(4, true) + 8
  if (end > bytes.length) throw damaged()
  let canvas: Size | undefined
  let frame: Size | undefined
  let exif: Uint8Array | undefined
  let bytesPerPixel = plainBytes
  for (let at = 12; at + 8 <= end;) {
    const name = String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!)
    const size = view.getUint32(at + 4, true)
    const content = bytes.subarray(at + 8, at + 8 + size)
    if (content.length < size || at + 8 + size > end) throw damaged()
    if (name === 'ANIM' || name === 'ANMF' || name === 'VP8X' && content[0]! & 2) {
      throw refuseFile('An animated picture cannot be used; upload a still one')
    }
    if (name === 'VP8X') canvas = canvasSize(content)
    else if (name === 'VP8 ') frame ??= lossySize(content)
    else if (name === 'VP8L') {
      frame ??= losslessSize(content)
      bytesPerPixel = largeBytes
    } else if (name === 'ALPH') bytesPerPixel = largeBytes
    else if (name === 'EXIF') exif ??= withoutHeader(content)
    at += 8 + size + size % 2
  }
  // With a different canvas, the checked size would not be the decoded size.
  if (!frame || canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) throw damaged()
  const pixels = frame.width * frame.height
  const cost = { ms: (32 * pixels + 35 * bytes.length) / 1e6, bytes: bytesPerPixel * pixels }
  return { kind: 'webp', bytes, ...frame, orientation: orientationOf(exif), cost }
}

const threeBytes = (bytes: Uint8Array, at: number) => bytes[at]! | bytes[at + 1]! << 8 | bytes[at + 2]! << 16

function canvasSize(content: Uint8Array): Size {
  if (content.length < 10) throw damaged()
  return { width: threeBytes(content, 4) + 1, height: threeBytes(content, 7) + 1 }
}

function lossySize(content: Uint8Array): Size {
  const key = content.length >= 10 && (content[0]! & 1) === 0
  if (!key || threeBytes(content, 3) !== 0x2a019d) throw damaged()
  return {
    width: (content[6]! | content[7]! << 8) & 0x3fff,
    height: (content[8]! | content[9]! << 8) & 0x3fff,
  }
}

function losslessSize(content: Uint8Array): Size {
  if (content.length < 5 || content[0] !== 0x2f) throw damaged()
  const bits = (threeBytes(content, 1) | content[4]! << 24) >>> 0
  return { width: (bits & 0x3fff) + 1, height: (bits >>> 14 & 0x3fff) + 1 }
}

/** Some encoders add JPEG's header. */
const withoutHeader = (exif: Uint8Array) =>
  String.fromCharCode(...exif.subarray(0, 6)) === 'Exif\0\0' ? exif.subarray(6) : exif
