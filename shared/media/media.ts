import { OperationError } from '../errors/errors.ts'

/** What a file is by its content; its name and what it was declared as are never asked. */
export type Kind = 'jpeg' | 'png' | 'webp' | 'mp3' | 'wav'

/** At most so much of a file is taken. */
export const maxFileBytes = 4 * 1024 * 1024
/** How long so many bytes are as base64. */
export const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4
/** More is refused by what the header says, before anything is decoded. */
export const maxPixels = 40_000_000
/** A line costs something however short it is; JPEG and WebP have no longer ones. */
const longerSide = 65_535
/** A picture is brought inside a square of this side. */
export const maxSide = 2400

/** A picture as its header describes it. */
export interface Picture {
  kind: 'jpeg' | 'png' | 'webp'
  bytes: Uint8Array
  width: number
  height: number
  /** How EXIF says that it is to be turned, 1 to 8. */
  orientation: number
}

export interface Sound {
  kind: 'mp3' | 'wav'
  bytes: Uint8Array
}

/** Takes a picture's pixels line by line, so that it never lies in memory whole. */
export interface Lines {
  /** RGBA, not premultiplied, from the top; the array is the caller's to use again. */
  line(pixels: Uint8ClampedArray): void
}

/** Why a file is not taken, for the caller to read. */
export const refuseFile = (message: string, cause?: unknown) =>
  new OperationError('invalid_input', message, { fields: [{ field: 'file', message }], cause })

/** One text for all that a damaged file may do. */
export const damaged = (cause?: unknown) => refuseFile('The file is damaged or cut off', cause)

/** Checks what a header says. @throws OperationError */
export function checkSize({ width, height }: { width: number; height: number }): void {
  if (!(width > 0 && height > 0)) throw damaged()
  if (Math.max(width, height) > longerSide) {
    throw refuseFile(`The picture may be at most ${longerSide} pixels wide or high`)
  }
  if (width * height > maxPixels) {
    throw refuseFile(`The picture may have at most ${maxPixels / 1e6} megapixels`)
  }
}
