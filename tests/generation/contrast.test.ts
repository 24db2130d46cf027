import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toOklch } from '../../shared/site/color.ts'
import { readable } from '../../shared/generation/contrast.ts'
import { whole } from '../support/sample.ts'
import { ratio } from './ratio.ts'

const numRuns = whole ? 3000 : 300
const colors = fc.record({ background: color(), foreground: color(), accent: color() })

function color() {
  return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
}

test('text and accent always reach AA on the background, and the background on the accent', () => {
  fc.assert(
    fc.property(colors, (proposed) => {
      const { background, foreground, accent } = readable(proposed)
      for (const value of [background, foreground, accent]) expect(value).toMatch(/^#[0-9a-f]{6}$/)
      expect(ratio(background, foreground)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(background, accent)).toBeGreaterThanOrEqual(4.5)
      expect(ratio(accent, background)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns },
  )
})

test('readable colors stay unchanged, and a second correction changes nothing', () => {
  fc.assert(
    fc.property(colors, (proposed) => {
      const once = readable(proposed)
      expect(readable(once)).toEqual(once)
      if (ratio(proposed.background, proposed.foreground) < 4.5) return
      if (ratio(proposed.background, proposed.accent) < 4.5) return
      expect(once).toEqual(proposed)
    }),
    { numRuns },
  )
})

test('a correction changes the lightness and keeps the hue', () => {
  fc.assert(
    fc.property(colors, (proposed) => {
      const corrected = readable(proposed)
      for (const name of ['background', 'foreground', 'accent'] as const) {
        const [, before, from] = toOklch(proposed[name])
        const [, after, to] = toOklch(corrected[name])
        // The hue of near-gray colors is only a rounding error.
        if (before < 0.05 || after < 0.05) continue
        const apart = Math.abs(from - to)
        expect(Math.min(apart, 2 * Math.PI - apart)).toBeLessThan(0.12)
      }
    }),
    { numRuns },
  )
})
