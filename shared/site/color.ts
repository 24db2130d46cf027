type Triple = [number, number, number]

/** Lightness 0 to 1, chroma, and hue in radians (https://bottosson.github.io/posts/oklab/). */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Rows of a matrix, by a column. */
const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple =>
  rows.map(([x, y, z]) => x * a + y * b + z * c) as Triple

const toCones: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const fromCones: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
const toLab: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]

const linear = (part: number) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const encoded = (part: number) => part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** Red, green and blue of #rrggbb, 0 to 255. */
export const rgb = (color: string): Triple =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Triple

/** The color, #rrggbb, of red, green and blue from 0 to 255. */
export const hex = (parts: readonly number[]): string =>
  '#' +
  parts.map((part) => Math.round(Math.min(255, Math.max(0, part))).toString(16).padStart(2, '0')).join('')

/** Red, green and blue, 0 to 255, as lightness and two axes, in which the distance of two colors is the one that is seen. */
export const toOklab = (parts: Triple): Triple =>
  times(toLab, times(toCones, parts.map((part) => linear(part / 255)) as Triple).map(Math.cbrt) as Triple)

/** A color, #rrggbb, as lightness, chroma and hue. */
export function toOklch(color: string): Oklch {
  const [lightness, a, b] = toOklab(rgb(color))
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)]
}

/** The color of this lightness and hue, with as much of the chroma as sRGB has. */
export function fromOklch([lightness, chroma, hue]: Oklch): string {
  const light = Math.min(1, Math.max(0, lightness))
  const isShown = (tried: number) =>
    linearParts(light, tried, hue).every((part) => part > -0.0001 && part < 1.0001)
  let [low, high] = isShown(chroma) ? [chroma, chroma] : [0, chroma]
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (isShown(middle)) low = middle
    else high = middle
  }
  return hex(linearParts(light, low, hue).map((part) => encoded(Math.max(0, part)) * 255))
}

const linearParts = (lightness: number, chroma: number, hue: number): Triple =>
  times(
    fromCones,
    times(fromLab, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)])
      .map((part) => part ** 3) as Triple,
  )

/** Yellow to orange: what is dark of it is brown or mustard. */
export const isYellow = (hue: number): boolean => hueDistance(hue, 1.45) < 0.45

/** How far two hues are apart, 0 to π. */
export function hueDistance(one: number, other: number): number {
  const difference = Math.abs(one - other) % (2 * Math.PI)
  return Math.min(difference, 2 * Math.PI - difference)
}

export const mix = (from: string, to: string, part: number): string => {
  const end = rgb(to)
  return hex(rgb(from).map((value, at) => value + (end[at]! - value) * part))
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((part) => linear(part / 255)) as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The color with the nearest lightness towards black (0) or white (1) that fits; else black or white itself. */
export function moved(color: string, towards: 0 | 1, fits: (color: string) => boolean): string {
  const [lightness, chroma, hue] = toOklch(color)
  const steps = 64
  for (let step = 0; step < steps; step++) {
    const candidate = step === 0
      ? color
      : fromOklch([lightness + (towards - lightness) * step / steps, chroma, hue])
    if (fits(candidate)) return candidate
  }
  return towards ? '#ffffff' : '#000000'
}
