import { hex, toOklab } from '../site/color.ts'
import type { Pixels } from './shrink.ts'

/** The number of colors that are kept of a picture. */
const maxColors = 5
/** The number of points in each direction at which a picture is read. */
const points = 64
/** Colors that are nearer to each other in OKLab are one. */
const minDistance = 0.07

interface Bin {
  count: number
  sum: [red: number, green: number, blue: number]
}

/** The main colors of a picture, #rrggbb, those of the largest areas first: common ones that differ from each other. */
export function mainColors({ data, width, height }: Pixels): string[] {
  const bins = new Map<number, Bin>()
  for (let row = 0; row < points; row++) {
    const line = Math.floor((row + 0.5) / points * height) * width
    for (let column = 0; column < points; column++) {
      const at = (line + Math.floor((column + 0.5) / points * width)) * 4
      if (data[at + 3]! < 128) continue
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      const key = (red >> 4) << 8 | (green >> 4) << 4 | blue >> 4
      const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
      bin.count++
      bin.sum[0] += red
      bin.sum[1] += green
      bin.sum[2] += blue
      bins.set(key, bin)
    }
  }
  const colors = [...bins.values()].map(({ count, sum }) => {
    const color = sum.map((part) => part / count) as Bin['sum']
    const seen = toOklab(color)
    return { count, color, seen, vividness: 1 + 8 * Math.hypot(seen[1], seen[2]) }
  })
  const kept: typeof colors = []
  while (kept.length < maxColors) {
    // After the largest area a small vivid one counts more than a further shade: the red barn in a wide field.
    const weight = ({ count, seen, vividness }: (typeof colors)[number]) =>
      count ** 0.5 * (kept.length > 0 ? vividness : 1) *
      Math.min(0.4, ...kept.map((one) => distance(one.seen, seen)))
    const next = colors.reduce<(typeof colors)[number] | undefined>(
      (best, one) => !best || weight(one) > weight(best) ? one : best,
      undefined,
    )
    if (!next || kept.some(({ seen }) => distance(seen, next.seen) < minDistance)) break
    kept.push(next)
  }
  const shares = new Map(kept.map((one) => [one, 0]))
  for (const { count, seen } of colors) {
    const nearest = kept.reduce((best, one) =>
      distance(one.seen, seen) < distance(best.seen, seen) ? one : best
    )
    shares.set(nearest, shares.get(nearest)! + count)
  }
  return [...shares].toSorted(([, one], [, other]) => other - one).map(([{ color }]) => hex(color))
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((part, at) => part - other[at]!))
