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

/** The pairs of a page that lack contrast: text, fields, and areas that are buttons. */
function problemsOf(colors: DesignColors): string[] {
  const all = layoutColors(palette(colors))
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
  const areas = [
    [3, all.edge, all.ground],
    [3, all.panelEdge, all.panel],
    [1.5, all.button, all.ground],
    // The first button is the strongest.
    [3, all.accent, all.ground],
    [3, all.fill, all.base],
  ] as const
  return [...texts.map(([text, ground]) => [4.5, text, ground] as const), ...areas]
    .filter(([min, one, other]) => ratio(one, other) < min)
    .map((pair) => `${pair} of ${colorsOf(colors)}`)
}

describe('a page can be read, with each button seen', () => {
  it('in the three palettes of 500 covers, dark and light', () => {
    const offers = covers.flatMap((artwork, at) =>
      offerPalettes(at, { artwork, genre: genres[at % genres.length] })
    )
    expect(offers.flatMap(problemsOf)).toEqual([])
  })

  it('in those of 500 seeds without a cover', () => {
    const offers = covers.flatMap((_, seed) =>
      offerPalettes(seed, { genre: genres[seed % (genres.length + 1)] })
    )
    const different = new Map(offers.map((offer) => [colorsOf(offer).join(), offer]))
    expect(different.size).toBeGreaterThan(20)
    expect([...different.values()].flatMap(problemsOf)).toEqual([])
  })

  it('in any three colors of its owner', () => {
    const given = covers.map((_, at) =>
      readable({ background: anyColor(at), foreground: anyColor(at + 501), accent: anyColor(at + 1002) })
    )
    expect(given.flatMap(problemsOf)).toEqual([])
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
