import { expect, test } from 'vitest'
import { contrast, fromOklch, hueDistance, toOklch } from '../../shared/site/color.ts'
import { ratio } from './ratio.ts'

const sample = Array.from(
  { length: 400 },
  (_, at) => `#${(at * 41_943 % 0x1000000).toString(16).padStart(6, '0')}`,
)

/** From the CSS Color 4 specification and its reference implementation: lightness, chroma and hue in degrees. */
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
  ['#008080', 0.5431, 0.0927, 194.77],
  ['#ffffff', 1, 0, undefined],
])('%s has the lightness, chroma and hue of OKLCH', (color, lightness, chroma, degrees) => {
  const [l, c, h] = toOklch(color)
  expect(l).toBeCloseTo(lightness, 3)
  expect(c).toBeCloseTo(chroma, 3)
  if (degrees !== undefined) expect(hueDistance(h, degrees / 180 * Math.PI)).toBeLessThan(0.001)
})

test('a color is the same there and back, and has the contrast of WCAG', () => {
  expect(sample.map((color) => fromOklch(toOklch(color)))).toEqual(sample)
  for (const [at, color] of sample.entries()) {
    const other = sample[(at * 7 + 3) % sample.length]!
    expect(contrast(color, other)).toBeCloseTo(ratio(color, other), 6)
  }
})

test('more chroma than a screen has is reduced, with the lightness and hue kept', () => {
  for (let hue = 0; hue < 6.2; hue += 0.1) {
    for (const lightness of [0.2, 0.45, 0.7, 0.9]) {
      const [l, c, h] = toOklch(fromOklch([lightness, 0.4, hue]))
      expect(Math.abs(l - lightness)).toBeLessThan(0.01)
      expect(c).toBeLessThan(0.4)
      expect(hueDistance(h, hue)).toBeLessThan(0.06)
    }
  }
})
