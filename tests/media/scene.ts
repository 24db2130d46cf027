import type { Pixels } from '../../shared/media/shrink.ts'

/** A smooth picture with four different corners; with `alpha` its right side is transparent. */
export function scene(width: number, height: number, { alpha = false, grey = false } = {}): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [across, down] = [x / width, y / height]
      const red = 40 + 190 * across
      const colors = grey ? [red, red, red] : [red, 30 + 200 * down, 220 - 150 * across * down]
      data.set(colors, at)
      data[at + 3] = alpha ? 255 - 200 * across : 255
    }
  }
  return { data, width, height }
}

/** A scene with grain, as a photograph of little light has it. */
export function grainy(width: number, height: number, grain = 60): Pixels {
  const made = scene(width, height)
  let state = 7
  for (let at = 0; at < made.data.length; at += 4) {
    state = state * 1103515245 + 12345 & 0x7fffffff
    const noise = (state >> 16) % grain - grain / 2
    for (let channel = at; channel < at + 3; channel++) made.data[channel]! += noise
  }
  return made
}

/** The mean difference of two pictures per channel, including alpha. Infinite for different sizes. */
export function difference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return Infinity
  let sum = 0
  for (let at = 0; at < one.data.length; at++) sum += Math.abs(one.data[at]! - other.data[at]!)
  return sum / one.data.length
}

/** A picture as a camera stores it with this EXIF orientation. */
export function heldAs(orientation: number, upright: Pixels): Pixels {
  const { width, height } = upright
  const stored = orientation >= 5 ? { width: height, height: width } : { width, height }
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The visual position of row 0 and column 0 in EXIF 2.3.
      const [row, column] = {
        1: [y, x],
        2: [y, width - 1 - x],
        3: [height - 1 - y, width - 1 - x],
        4: [height - 1 - y, x],
        5: [x, y],
        6: [width - 1 - x, y],
        7: [width - 1 - x, height - 1 - y],
        8: [x, height - 1 - y],
      }[orientation]!
      const from = (y * width + x) * 4
      data.set(upright.data.subarray(from, from + 4), (row! * stored.width + column!) * 4)
    }
  }
  return { data, ...stored }
}
