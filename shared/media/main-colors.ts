import type { Pixels } from './shrink.ts'

/** The number of colors that are kept of a picture. */
const maxColors = 5
/** Enough to know a picture's colors. */
const maxSamples = 20_000

interface Bin {
  count: number
  sum: [red: number, green: number, blue: number]
}

/** The main colors of a picture, #rrggbb, those of the largest areas first: common ones that differ from each other. */
export function mainColors({ data }: Pixels): string[] {
  const step = Math.max(1, Math.floor(data.length / 4 / maxSamples)) * 4
  const bins = new Map<number, Bin>()
  for (let at = 0; at < data.length; at += step) {
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
  const colors = [...bins.values()].map(({ count, sum }) => ({
    count,
    color: sum.map((part) => part / count),
  }))
  const kept: typeof colors = []
  while (kept.length < maxColors) {
    const weight = ({ count, color }: (typeof colors)[number]) =>
      count ** 0.5 * Math.min(120, ...kept.map((one) => distance(one.color, color)))
    const next = colors.reduce<(typeof colors)[number] | undefined>(
      (best, one) => !best || weight(one) > weight(best) ? one : best,
      undefined,
    )
    if (!next || kept.some(({ color }) => distance(color, next.color) < 24)) break
    kept.push(next)
  }
  return kept.toSorted((one, other) => other.count - one.count).map(({ color }) => hex(color))
}

const distance = (one: number[], other: number[]) => Math.hypot(...one.map((part, at) => part - other[at]!))

const hex = (color: number[]) =>
  '#' + color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
