import { OperationError } from '../errors/errors.ts'

export const maxFileBytes = 4 * 1024 * 1024
/** The length of bytes encoded as base64. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
/** Checked by the header, before the picture is decoded. A host with little CPU time allows fewer. */
export const maxPixels = 40_000_000
/** The limit of JPEG and WebP; each line has a cost, even a short one. */
const maxSourceSide = 65_535
/** The longer side of a stored picture. */
export const maxSide = 2400

/** A picture as its header describes it. */
export interface Picture {
  kind: 'jpeg' | 'png' | 'webp'
  bytes: Uint8Array
  width: number
  height: number
  /** EXIF's orientation, 1 to 8. */
  orientation: number
}

export interface Sound {
  kind: 'mp3' | 'wav'
  bytes: Uint8Array
}

/** Receives a picture's pixels line by line, so that the whole picture is never in memory. */
export interface Lines {
  /** RGBA, not premultiplied, from the top. The caller reuses the array. */
  line(pixels: Uint8ClampedArray): void
}

/** The error for a file that is not accepted. */
export const refuseFile = (message: string, cause?: unknown) =>
  new OperationError('invalid_input', message, { fields: [{ field: 'file', message }], cause })

/** The error for every kind of damage. */
export const damaged = (cause?: unknown) => refuseFile('The file is damaged or cut off', cause)

/** Checks the size in a header. @throws OperationError */
export function checkSize({ width, height }: { width: number; height: number }): void {
  if (!(width > 0 && height > 0)) throw damaged()
  if (Math.max(width, height) > maxSourceSide) {
    throw refuseFile(`The picture may be at most ${maxSourceSide} pixels wide or high`)
  }
  checkPixels({ width, height }, maxPixels)
}

/** @throws OperationError for a picture with more pixels than are allowed */
export function checkPixels({ width, height }: { width: number; height: number }, max: number): void {
  if (width * height <= max) return
  throw refuseFile(`The picture may have at most ${max / 1e6} megapixels; scale it down before you upload it`)
}
