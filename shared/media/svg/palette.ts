/** A picture whose pixels are numbers of colors. */
export interface IndexedPicture {
  pixels: Uint8Array
  /** The colors as RGB. */
  palette: Uint8Array
}

const red = (color: number) => color & 255
const green = (color: number) => color >>> 8 & 255
const blue = (color: number) => color >>> 16 & 255

const distance = (one: number, other: number) =>
  (red(one) - red(other)) ** 2 + (green(one) - green(other)) ** 2 + (blue(one) - blue(other)) ** 2

/**
 * Reduces an opaque RGBA picture to a few colors, and each other pixel to the nearest of them. This suits drawings, which have
 * few colors beside those of the edges of letters and lines.
 */
export function reduceColors(rgba: Uint8Array, maxColors: number): IndexedPicture {
  const colors = new Uint32Array(rgba.slice().buffer)
  const counts = new Map<number, number>()
  // Neighbors mostly have the same color, which is looked up once.
  for (let from = 0, to = 0; from < colors.length; from = to) {
    while (to < colors.length && colors[to] === colors[from]) to++
    counts.set(colors[from]!, (counts.get(colors[from]!) ?? 0) + to - from)
  }
  const { kept, nearest } = chooseColors([...counts], maxColors)
  const pixels = new Uint8Array(colors.length)
  for (let from = 0, to = 0; from < colors.length; from = to) {
    while (to < colors.length && colors[to] === colors[from]) to++
    pixels.fill(nearest.get(colors[from]!)!, from, to)
  }
  return {
    pixels,
    palette: Uint8Array.from(kept.flatMap((color) => [red(color), green(color), blue(color)])),
  }
}

/** Adds the color that is furthest from those before, weighted by its pixels, so that a rare mark keeps its color. */
function chooseColors(counts: readonly [color: number, count: number][], maxColors: number) {
  const kept: number[] = []
  const nearest = new Map<number, number>()
  const errors = new Map(counts.map(([color]) => [color, Infinity]))
  while (kept.length < maxColors) {
    let next = counts[0]!
    let maxWeight = 0
    for (const entry of counts) {
      const weight = Math.sqrt(entry[1]) * Math.min(errors.get(entry[0])!, 1e6)
      if (weight > maxWeight) [next, maxWeight] = [entry, weight]
    }
    if (maxWeight === 0) break
    for (const [color] of counts) {
      const error = distance(color, next[0])
      if (error < errors.get(color)!) {
        errors.set(color, error)
        nearest.set(color, kept.length)
      }
    }
    kept.push(next[0])
  }
  return { kept, nearest }
}
