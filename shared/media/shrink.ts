import { fit, maxSide } from '../site/picture-files.ts'
import type { Size } from './media.ts'

/** A picture in memory: RGBA, not premultiplied. */
export interface Pixels extends Size {
  data: Uint8ClampedArray
}

/** The lines of a picture that is in memory. */
export function* linesOf(data: Uint8ClampedArray, width: number): Generator<Uint8ClampedArray> {
  for (let at = 0; at < data.length; at += width * 4) yield data.subarray(at, at + width * 4)
}

/** The target of each pixel of a line: one pixel of the smaller line, and possibly a part of the next one. */
function shares(from: number, to: number) {
  const target = new Uint16Array(from)
  /** The part in the first of the two, in widths of the smaller line's pixels. */
  const first = new Float64Array(from)
  const whole = to / from
  for (let x = 0; x < from; x++) {
    const start = x * to / from
    target[x] = Math.min(Math.floor(start), to - 1)
    first[x] = Math.min(whole, target[x]! + 1 - start)
  }
  return { target, first, whole }
}

/** Receives a picture's lines, from the top. */
interface Shrinker {
  pixels: Pixels
  line(from: Uint8ClampedArray): void
}

/**
 * Scales a picture down line by line, so that other requests run in between. Each pixel is the average of the area that it
 * covers, weighted by opacity.
 */
export function shrinker(source: Size, side: number = maxSide): Shrinker {
  const { width, height } = fit(source, side)
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  let y = 0
  if (width === source.width && height === source.height) {
    return { pixels, line: (from) => pixels.data.set(from, y++ * width * 4) }
  }
  const across = shares(source.width, width)
  const down = shares(source.height, height)
  const line = new Float64Array(width * 4 + 4)
  const sum = new Float64Array(width * 4)

  /** Adds a share of the narrowed line to the current target line. */
  function add(share: number) {
    for (let index = 0; index < sum.length; index++) sum[index]! += share * line[index]!
  }
  function write(to: number) {
    const { data } = pixels
    for (let from = 0; from < sum.length; from += 4) {
      const alpha = sum[from + 3]!
      const scale = alpha > 0 ? 255 / alpha : 0
      data[to++] = sum[from]! * scale
      data[to++] = sum[from + 1]! * scale
      data[to++] = sum[from + 2]! * scale
      data[to++] = alpha
    }
    sum.fill(0)
  }

  return {
    pixels,
    line(from) {
      narrow(from, line, across)
      const first = down.first[y]!
      const target = down.target[y]!
      add(first)
      const rest = down.whole - first
      // The target line is complete when this source line reaches its edge.
      if (rest > 1e-9 || y === source.height - 1 || down.target[y + 1]! > target) write(target * width * 4)
      if (rest > 1e-9) add(rest)
      y++
    },
  }
}

/** Narrows one line; the result has premultiplied colors. */
function narrow(
  from: Uint8ClampedArray,
  to: Float64Array,
  { target, first, whole }: ReturnType<typeof shares>,
): void {
  to.fill(0)
  for (let x = 0, at = 0; x < target.length; x++, at += 4) {
    const alpha = from[at + 3]!
    const opacity = alpha / 255
    const red = from[at]! * opacity
    const green = from[at + 1]! * opacity
    const blue = from[at + 2]! * opacity
    const here = target[x]! * 4
    const share = first[x]!
    to[here]! += red * share
    to[here + 1]! += green * share
    to[here + 2]! += blue * share
    to[here + 3]! += alpha * share
    const rest = whole - share
    // Rounding errors are ignored, because the last pixel has no neighbor.
    if (rest > 1e-9) {
      to[here + 4]! += red * rest
      to[here + 5]! += green * rest
      to[here + 6]! += blue * rest
      to[here + 7]! += alpha * rest
    }
  }
}
