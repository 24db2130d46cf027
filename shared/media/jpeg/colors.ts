/** Converts a line of samples to RGBA; the alpha values stay. */
export type ToRgba = (samples: Uint8Array, to: Uint8ClampedArray, isPlainInk: boolean) => void

export const fromGray: ToRgba = (samples, to) => {
  for (let x = 0, at = 0; at < to.length; x++, at += 4) to[at] = to[at + 1] = to[at + 2] = samples[x]!
}

export const fromRgb: ToRgba = (samples, to) => {
  for (let from = 0, at = 0; at < to.length; from += 3, at += 4) {
    to[at] = samples[from]!
    to[at + 1] = samples[from + 1]!
    to[at + 2] = samples[from + 2]!
  }
}

/**
 * The codec returns the inverse of what is stored. Adobe stores the inverse of the ink; files without its segment store the
 * ink.
 */
export const fromCmyk: ToRgba = (samples, to, isPlainInk) => {
  const inverse = isPlainInk ? 0 : 255
  for (let at = 0; at < to.length; at += 4) {
    const paper = (samples[at + 3]! ^ inverse) / 255
    to[at] = (samples[at]! ^ inverse) * paper
    to[at + 1] = (samples[at + 1]! ^ inverse) * paper
    to[at + 2] = (samples[at + 2]! ^ inverse) * paper
  }
}
