import { describe, expect, it } from 'vitest'
import { colorsFromArtwork } from '../../shared/generation/composer/artwork-colors.ts'
import { compose } from '../../shared/generation/composer/compose.ts'
import { genres } from '../../shared/generation/composer/genres.ts'
import { offerPalettes } from '../../shared/generation/composer/palette-choice.ts'
import { paletteOffers, unusedColors } from '../../shared/generation/composer/site-colors.ts'
import { readable } from '../../shared/generation/contrast.ts'
import { fromOklch, hueDistance, toOklch } from '../../shared/site/color.ts'
import type { DesignColors } from '../../shared/site/document.ts'
import { layoutColors, palette } from '../../shared/site/palette.ts'
import { ratio } from './ratio.ts'

const random = (at: number) => Math.abs(Math.sin(at * 12.9898) * 43758.5453) % 1
const anyColor = (at: number) => `#${Math.floor(random(at) * 0x1000000).toString(16).padStart(6, '0')}`
const covers = Array.from(
  { length: 500 },
  (_, at) => Array.from({ length: 1 + at % 5 }, (_, part) => anyColor(at * 5 + part)),
)
const grayCovers = covers.map((colors, at) =>
  colors.map((color) => fromOklch([toOklch(color)[0], random(at) * 0.03, random(at + 1) * 6]))
)
const colorsOf = ({ background, foreground, accent }: DesignColors) => [background, foreground, accent]

/** Each pair of a page: text, fields, and areas that are buttons. */
function expectReadable(colors: DesignColors) {
  const all = layoutColors(palette(colors))
  const seen = `${colorsOf(colors)} ${JSON.stringify(all)}`
  const texts = [
    [all.ink, all.ground],
    [all.accentText, all.ground],
    [all.muted, all.ground],
    [all.onAccent, all.accent],
    [all.ink, all.panel],
    [all.panelMuted, all.panel],
    [all.panelAccent, all.panel],
    [all.onButton, all.button],
    [all.onFill, all.fill],
    [all.onBase, all.base],
    [all.baseAccent, all.base],
    [all.onThird, all.third],
  ] as const
  for (const [text, ground] of texts) expect(ratio(text, ground), seen).toBeGreaterThanOrEqual(4.5)
  expect(ratio(all.edge, all.ground), seen).toBeGreaterThanOrEqual(3)
  expect(ratio(all.panelEdge, all.panel), seen).toBeGreaterThanOrEqual(3)
  expect(ratio(all.button, all.ground), seen).toBeGreaterThanOrEqual(1.5)
  // The first button is the strongest.
  expect(ratio(all.accent, all.ground), seen).toBeGreaterThanOrEqual(3)
  expect(ratio(all.fill, all.base), seen).toBeGreaterThanOrEqual(3)
}

describe('a page can be read, with each button seen', () => {
  it('in the three palettes of 500 covers, dark and light', () => {
    for (const [at, artwork] of covers.entries()) {
      for (const offer of offerPalettes(at, { artwork, genre: genres[at % genres.length] })) {
        expectReadable(offer)
      }
    }
  })

  it('in those of 500 seeds without a cover', () => {
    for (let seed = 0; seed < 500; seed++) {
      for (const offer of offerPalettes(seed, { genre: genres[seed % (genres.length + 1)] })) {
        expectReadable(offer)
      }
    }
  })

  it('in any three colors of its owner', () => {
    for (let at = 0; at < 500; at++) {
      const [background, foreground, accent] = [
        anyColor(at),
        anyColor(at + 501),
        anyColor(at + 1002),
      ] as const
      expectReadable(readable({ background, foreground, accent }))
    }
  })
})

describe('the colors of a cover', () => {
  it('are a quiet ground with the hue of its largest area, and its strongest color', () => {
    for (const artwork of covers) {
      for (const dark of [true, false]) {
        const { background, accent } = colorsFromArtwork(artwork, dark)
        const [[, mainChroma, mainHue], ground] = [toOklch(artwork[0]!), toOklch(background)]
        expect(ground[0]).toBeCloseTo(dark ? 0.16 : 0.965, 1)
        expect(ground[1]).toBeLessThan(dark ? 0.04 : 0.025)
        if (mainChroma > 0.05 && ground[1] > 0.015) expect(hueDistance(ground[2], mainHue)).toBeLessThan(0.4)
        const own = toOklch(accent)
        if (own[1] > 0.06) {
          const nearest = Math.min(...artwork.map((color) => hueDistance(toOklch(color)[2], own[2])))
          expect(nearest, `${artwork} ${accent}`).toBeLessThan(0.15)
        }
      }
    }
  })

  it('of a small strong area become the accent, and a gray cover stays gray', () => {
    const { accent } = colorsFromArtwork(['#0b3543', '#ebe6d4', '#02141b', '#5b7578', '#db5734'], true)
    expect(hueDistance(toOklch(accent)[2], toOklch('#db5734')[2])).toBeLessThan(0.1)
    for (const artwork of grayCovers) {
      for (const { source, ...colors } of offerPalettes(1, { artwork })) {
        if (source !== 'cover') continue
        for (const color of colorsOf(colors)) expect(toOklch(color)[1], color).toBeLessThan(0.045)
      }
    }
  })
})

describe('three palettes are offered', () => {
  const site = { name: 'Open Window', artistName: 'Ida Brandt Trio', assets: [] }
  const artwork = ['#0b3543', '#ebe6d4', '#02141b', '#5b7578', '#db5734']

  it('all different, a dark and a light one among them, and the first is the one of the page', () => {
    for (const [at, cover] of [undefined, ...covers.slice(0, 60)].entries()) {
      const brief = `A ${genres[at % genres.length]!.name} record ${at}.`
      const offers = paletteOffers({ site: { ...site, brief }, artwork: cover })
      expect(new Set(offers.map((offer) => colorsOf(offer).join())).size, `${cover}`).toBe(3)
      expect(new Set(offers.map(({ background }) => toOklch(background)[0] > 0.5)).size, `${cover}`).toBe(2)
      const { design } = compose({ site: { ...site, brief }, instruction: '', artwork: cover })
      expect(colorsOf(design)).toEqual(colorsOf(offers[0]!))
    }
  })

  it('that of the brief first, which no page has by itself', () => {
    const brief = 'Blue Note feeling, quiet, teal and orange.'
    const [first, second] = paletteOffers({ site: { ...site, brief }, artwork })
    expect([first!.source, second!.source]).toEqual(['brief', 'cover'])
    // The background is darker, so that the accent is that orange.
    expect(toOklch(first!.background)[2]).toBeCloseTo(toOklch('#008080')[2], 1)
    expect(first!.accent).toBe('#f07a13')
    const { design } = compose({ site: { ...site, brief }, instruction: '', artwork })
    expect(colorsOf(design)).toEqual(colorsOf(second!))
    expect(unusedColors(brief, design)).toEqual([
      { words: 'teal', color: '#008080', reason: expect.stringMatching(/offered/) },
    ])
    expect(unusedColors(brief, first!)).toEqual([])
  })

  it('and a color beyond the three of a page is named with that reason', () => {
    const page = { background: '#ffffff', foreground: '#111111', accent: '#333333' }
    expect(
      unusedColors('red, green, blue and gold', page).map((
        { words, reason },
      ) => [words, /three/.test(reason)]),
    )
      .toEqual([['red', false], ['green', false], ['blue', false], ['gold', true]])
    expect(unusedColors('no red, never blue', page)).toEqual([])
  })
})
