import { OperationError } from '../errors/errors.ts'

export const maxFileBytes = 4 * 1024 * 1024
/** The length of bytes encoded as base64. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
/** Checked by the header, before the picture is decoded. A host with little CPU time allows fewer. */
export const maxPixels = 40_000_000
/** The limit of JPEG and WebP; each line has a cost, even a short one. */
const maxSourceSide = 65_535

export interface Size {
  width: number
  height: number
}

/**
 * What decoding takes, estimated from a picture's markers (docs/decisions/vendors-and-libraries.md). The estimates are at least what
 * hostile files took.
 */
export interface Cost {
  ms: number
  bytes: number
}

/** A picture as its header describes it. */
export interface Picture extends Size {
  kind: 'jpeg' | 'png' | 'webp'
  bytes: Uint8Array
  /** EXIF's orientation, 1 to 8. */
  orientation: number
  /** What decoding takes. */
  cost: Cost
}

export interface Sound {
  kind: 'mp3' | 'wav'
  bytes: Uint8Array
}

/** A picture whose lines are read one by one, from the top. */
export interface Decoded extends Size {
  /** RGBA, not premultiplied. The array may be reused for the next line. */
  lines: Iterable<Uint8ClampedArray> | AsyncIterable<Uint8ClampedArray>
  /** The memory that the lines are read from, if it has the whole picture. */
  memory?: ArrayBufferLike
}

/** The error for a file that is not accepted. */
export const refuseFile = (message: string, cause?: unknown) =>
  new OperationError('invalid_input', message, { fields: [{ field: 'file', message }], cause })

/** The error for every kind of damage. */
export const damaged = (cause?: unknown) => refuseFile('The file is damaged or cut off', cause)

/** Checks the size in a header. @throws OperationError */
export function checkSize({ width, height }: Size): void {
  if (!(width > 0 && height > 0)) throw damaged()
  if (Math.max(width, height) > maxSourceSide) {
    throw refuseFile(`The picture may be at most ${maxSourceSide} pixels wide or high`)
  }
  checkPixels({ width, height }, maxPixels)
}

/** @throws OperationError for a picture with more pixels than are allowed */
export function checkPixels({ width, height }: Size, max: number): void {
  if (width * height <= max) return
  throw refuseFile(`The picture may have at most ${max / 1e6} megapixels; scale it down before you upload it`)
}
