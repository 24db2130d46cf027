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
import { pageOf } from '../pages/layout-pages.ts'
import { siteDocument } from '../pages/sites.ts'
import { ratio } from './ratio.ts'

const random = (at: number) => Math.abs(Math.sin(at * 12.9898) * 43758.5453) % 1
const anyColor = (at: number) => `#${Math.floor(random(at) * 0x1000000).toString(16).padStart(6, '0')}`
/** Colors of an owner. */
const anyPalette = (at: number) =>
  readable({ background: anyColor(at), foreground: anyColor(at + 501), accent: anyColor(at + 1002) })
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
    ...all.second ? [[all.second, all.ground], [all.second, all.panel]] as const : [],
    ...all.baseSecond ? [[all.baseSecond, all.base]] as const : [],
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
    expect(covers.flatMap((_, at) => problemsOf(anyPalette(at)))).toEqual([])
  })
})

describe('the colors of a cover', () => {
  it('are a ground that one of its areas has, and an accent of it', () => {
    for (const artwork of covers) {
      for (const dark of [true, false]) {
        const { background, accent } = colorsFromArtwork(artwork, dark)
        const [lightness, chroma, hue] = toOklch(background)
        expect(lightness).toBeGreaterThan(dark ? 0.12 : 0.93)
        expect(lightness).toBeLessThan(dark ? 0.23 : 0.97)
        expect(chroma).toBeLessThan(dark ? 0.09 : 0.04)
        if (chroma > 0.015) {
          const nearest = Math.min(...artwork.map((color) => hueDistance(toOklch(color)[2], hue)))
          expect(nearest, `${artwork} ${background}`).toBeLessThan(0.4)
        }
        const own = toOklch(accent)
        if (own[1] > 0.06) {
          const nearest = Math.min(...artwork.map((color) => hueDistance(toOklch(color)[2], own[2])))
          expect(nearest, `${artwork} ${accent}`).toBeLessThan(0.15)
        }
      }
    }
  })

  // The colors of covers, largest area first, and the colors of which the page is made.
  it.each<[string, string[], string, string, string?]>([
    ['jazz', ['#0b3543', '#ebe6d4', '#47656b', '#02141b', '#db5734'], '#ebe6d4', '#0b3543', '#db5734'],
    ['country', ['#b4843b', '#c7b498', '#6788a8', '#f8d8a7', '#781b16'], '#f8d8a7', '#781b16'],
    ['city pop', ['#c8488a', '#1897b8', '#241956', '#0b5795', '#fdfbfd'], '#241956', '#c8488a', '#1897b8'],
    ['soul', ['#371744', '#684665', '#c74778', '#ffcec4', '#983566'], '#371744', '#c74778', '#ffcec4'],
  ])('are its paper or its night, not a tint of the largest area: %s', (genre, artwork, ...expected) => {
    const site = { name: 'Sound', artistName: 'Band', assets: [], brief: `A ${genre} record.` }
    const { design } = compose({ site, instruction: '', artwork })
    const { background, accent, second } = design
    for (const [at, color] of [background, accent, second].entries()) {
      const wanted = expected[at]
      if (!wanted) expect(color).toBeUndefined()
      else expect(hueDistance(toOklch(color!)[2], toOklch(wanted)[2]), `${color}`).toBeLessThan(0.1)
    }
    expect(problemsOf(design)).toEqual([])
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

describe('a second accent', () => {
  const site = { name: 'Garden', artistName: 'Band', assets: [] }
  const secondOf = (brief: string, instruction: string, design = {}) =>
    compose({ site: { ...site, brief }, instruction, design }).design

  it('is of another hue than a page that has one only, and a page of black or gray has none', () => {
    const { background, second } = secondOf('Electronic compilation.', 'teal background, white accent')
    expect(hueDistance(toOklch(second!)[2], toOklch(background)[2])).toBeGreaterThan(1)
    expect(secondOf('Techno EP.', 'black background, acid green accent').second).toBeUndefined()
    expect(secondOf('Classical recital.', 'ivory background, burgundy accent').second).toBeUndefined()
  })

  it('is that of the owner if one is given, and shows only where it can be read', () => {
    expect(secondOf('Techno EP.', 'black and white', { second: '#ff0066' }).second).toBe('#ff0066')
    const colors = { background: '#ffffff', foreground: '#111111', accent: '#a02020' }
    expect(layoutColors(palette({ ...colors, second: '#eeee99' })).second).toBeUndefined()
    expect(layoutColors(palette({ ...colors, second: '#104080' })).second).toBe('#104080')
    expect(layoutColors(palette(colors))).not.toMatchObject({ second: expect.anything() })
    expect(pageOf(siteDocument({ layout: 'sleeve', ...colors }))).not.toMatch(/--(second|lead|base-second):/)
    const withSecond = siteDocument({ layout: 'sleeve', ...colors, second: '#104080' })
    expect(pageOf(withSecond)).toContain('--second:#104080')
  })

  it('goes with the ground that it was chosen for', () => {
    const design = secondOf('Electronic compilation.', 'teal background, white accent')
    const previous = { version: 1 as const, ...site, design }
    const recolored = (instruction: string) =>
      compose({ site: { ...site, brief: '' }, instruction, previous }).design.second
    expect(previous.design.second).toBeDefined()
    expect(recolored('accent #ffe0e0')).toBe(previous.design.second)
    expect(recolored('black and gold')).toBeUndefined()
  })

  it('and a flat panel is never mustard', () => {
    for (const at of covers.keys()) {
      const colors = anyPalette(at)
      const [lightness, , hue] = toOklch(layoutColors(palette(colors)).third)
      if (hueDistance(hue, 1.45) < 0.4) expect(lightness).toBeGreaterThan(0.85)
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
    const unused = unusedColors('red, green, blue and gold', page)
    expect(unused.map(({ words, reason }) => [words, /three/.test(reason)]))
      .toEqual([['red', false], ['green', false], ['blue', false], ['gold', true]])
    expect(unusedColors('no red, never blue', page)).toEqual([])
  })
})
