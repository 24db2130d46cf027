import { type IndexedPicture, reduceColors } from '../svg/palette.ts'

const maxColors = 200
/** A color is rounded to 5 bits of red, green and blue. */
const bits = 5
const step = 1 << (8 - bits)

/** Noise of four by four pixels, which hides the steps between few colors. */
const noise = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((level) => level - 7.5)

/**
 * Reduces an opaque RGBA photograph to few colors. Areas of one color stay even.
 * @param flat colors, #rrggbb, that stay as they are: those of the page beside the photograph
 */
export function fewColors(rgba: Uint8Array, width: number, flat: readonly string[] = []): IndexedPicture {
  const kept = new Map([...new Set(flat)].map((color, at) => [parseInt(color.slice(1), 16), at]))
  const roundAt = (at: number, shift: number) =>
    round(rgba[at]! + shift) << 2 * bits | round(rgba[at + 1]! + shift) << bits | round(rgba[at + 2]! + shift)
  const used = new Uint8Array(1 << 3 * bits)
  for (let at = 0; at < rgba.length; at += 4) used[roundAt(at, 0)] = 1
  const bins = [...used.keys()].filter((bin) => used[bin])
  const ofBin = (bin: number) => [bin >> 2 * bits, bin >> bits & 31, bin & 31].map((part) => part * 255 / 31)
  const reduced = reduceColors(Uint8Array.from(bins.flatMap((bin) => [...ofBin(bin), 255])), maxColors)
  const palette = Uint8Array.from([
    ...[...kept.keys()].flatMap((color) => [color >> 16, color >> 8 & 255, color & 255]),
    ...reduced.palette,
  ])

  const nearest = new Int16Array(1 << 3 * bits).fill(-1)
  const nearestTo = (bin: number) => {
    const [red, green, blue] = ofBin(bin) as [number, number, number]
    let [best, minimum] = [0, Infinity]
    for (let at = 0; at < palette.length; at += 3) {
      const difference = (palette[at]! - red) ** 2 + (palette[at + 1]! - green) ** 2 +
        (palette[at + 2]! - blue) ** 2
      if (difference < minimum) [best, minimum] = [at / 3, difference]
    }
    return best
  }
  const pixels = new Uint8Array(rgba.length / 4)
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const at = pixel * 4
    const exact = kept.get(rgba[at]! << 16 | rgba[at + 1]! << 8 | rgba[at + 2]!)
    if (exact !== undefined) {
      pixels[pixel] = exact
      continue
    }
    const y = Math.floor(pixel / width)
    const bin = roundAt(at, noise[y % 4 * 4 + (pixel - y * width) % 4]! * step / 8)
    if (nearest[bin]! < 0) nearest[bin] = nearestTo(bin)
    pixels[pixel] = nearest[bin]!
  }
  return { pixels, palette }
}

const round = (value: number) => Math.min(31, Math.max(0, Math.round(value * 31 / 255)))
