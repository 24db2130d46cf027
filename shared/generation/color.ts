/** Red, green and blue, 0 to 1, as they are written in #rrggbb. */
export type Rgb = readonly [number, number, number]
/** Lightness 0 to 1, chroma and hue in radians, as the eye orders colours (OKLCH). */
export type Oklch = readonly [number, number, number]

export const parseColor = (color: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255) as unknown as Rgb

export const formatColor = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part * 255).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const encoded = (part: number) => part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** WCAG 2: relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = parseColor(color).map(linear) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2: contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function toOklch(color: string): Oklch {
  const [r, g, b] = parseColor(color).map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(across, along),
    Math.atan2(along, across),
  ]
}

/** The colour of this lightness and hue, with as much of the chroma as a screen can show. */
export function fromOklch([lightness, chroma, hue]: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const rgb = toRgb(lightness, chroma * part, hue)
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return formatColor(clamped(rgb))
  }
  return formatColor(clamped(toRgb(lightness, 0, hue)))
}

const clamped = (rgb: Rgb) => rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb

function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const across = chroma * Math.cos(hue)
  const along = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * across + 0.2158037573 * along) ** 3
  const m = (lightness - 0.1055613458 * across - 0.0638541728 * along) ** 3
  const s = (lightness - 0.0894841775 * across - 1.291485548 * along) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => part < 0 ? part : encoded(part)) as unknown as Rgb
}
