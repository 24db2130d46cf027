import { describe, expect, it } from 'vitest'
import { drawCard } from '../../shared/media/card/draw-card.ts'
import { card, cardLayout } from '../../shared/media/card/card-layout.ts'
import { readPng, webpOf } from './codecs.ts'
import { estimatedWidth_px } from '../../shared/media/svg/text.ts'
import { type Design, earlierLayouts, layouts } from '../../shared/site/document.ts'
import { contrast } from '../../shared/site/color.ts'
import type { Bytes } from '../../shared/platform/encoding.ts'
import { madeFace } from '../pages/made-face.ts'
import { looks, siteDocument } from '../pages/sites.ts'

const hostile = [
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'A '.repeat(60).trim(),
  'W'.repeat(120),
  '<script>alert(1)</script> & "quotes" \u202e',
  'Night 🌙 Drive 👩‍🚀 84',
  'Łódź · Ελλάδα · Москва',
]
const outsideOfTheFont = ['漢字の歌', 'שלום עולם', 'مرحبا', '🌙🌙🌙', 'ㅤ', 'Tokyo 東京']

const titled = (headline: string, layout: Design['layout'] = 'editorial') =>
  siteDocument({ headline, layout }, { name: headline })

describe('the card of a page', () => {
  it.each(hostile)('keeps every line of the title %j inside its column', (headline) => {
    for (const layout of [...layouts, ...earlierLayouts]) {
      const { lines, picture } = cardLayout(titled(headline, layout))
      expect(lines.length).toBeGreaterThan(1)
      for (const { x, y, text, size } of lines) {
        const end = picture.x > 0 ? picture.x : card.width
        expect(x + estimatedWidth_px(text, size) * 0.97).toBeLessThanOrEqual(end)
        expect([x >= 0, y - size >= -1, y <= card.height]).toEqual([true, true, true])
        expect(text).not.toMatch(/\p{Extended_Pictographic}(?<!\d)|\u202e/u)
      }
    }
  })

  it.each(outsideOfTheFont)(
    'shows the picture alone for %j, whose letters the font does not have',
    (headline) => {
      expect(cardLayout(titled(headline))).toMatchObject({ lines: [], picture: { width: 1200, height: 630 } })
    },
  )

  const inOwnFace: [string, string, Partial<Design>][] = [
    ['مرحبا يا ليالي بيروت الطويلة', 'ar', { font: 'serif' }],
    ['שירים מהמרפסת', 'he', {}],
    ['夜明けのプラネタリウムと海辺の町', 'ja', {}],
    ['우리가 사랑했던 여름밤의 노래', 'ko', {}],
    ['Rindfleischetikettierungsüberwachung 🌙', 'de', { font: 'slab' }],
  ]
  it.each(inOwnFace)(
    'shows %j in the typeface of the page, inside its column',
    async (headline, language, look) => {
      const site = siteDocument({ headline, layout: 'bleed', font: 'sans', ...look }, { language })
      const face = await madeFace(site)
      const { picture } = cardLayout(site, { ...face!, family: 'x' })
      const { at } = await readPng(await drawCard(site, 'x', { face }))
      const isInk = (x: number, y: number) => at(x, y).every((value) => value < 60)
      const columns = Array.from({ length: picture.x }, (_, x) => x)
        .map((x) => Array.from({ length: card.height }, (_, y) => isInk(x, y)).filter(Boolean).length)
      expect(columns.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2_000)
      expect([...columns.slice(0, 40), ...columns.slice(-40)].filter((count) => count > 0)).toEqual([])
    },
  )

  it('has texts of readable contrast in every design', () => {
    for (const look of looks) {
      const { background, lines } = cardLayout(siteDocument(look))
      for (const { fill } of lines) expect(contrast(background, fill)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is a PNG of 1200 by 630 and under 300 KB, with the drawing, or with the artwork', async () => {
    const side = 500
    const data = new Uint8ClampedArray(side * side * 4).map((_, at) =>
      at % 4 === 3 ? 255 : at % 4 === 0 ? at / 4 % side / 2 : at % 4 === 1 ? at / 4 / side / 2 : 90
    )
    const artwork = await webpOf({ data, width: side, height: side }) as Bytes
    const [drawn, pictured] = await Promise.all([
      drawCard(siteDocument(), 'x'),
      drawCard(siteDocument(), 'x', { artwork }),
    ])
    for (const png of [drawn, pictured]) {
      expect((await readPng(png)).picture).toMatchObject({ kind: 'png', width: 1200, height: 630 })
      expect(png.length).toBeLessThan(300_000)
    }
    expect(drawn.length).toBeLessThan(40_000)
    // The artwork is on the left of this layout, and the background beside it.
    const { at } = await readPng(pictured)
    const [red, green, blue] = at(315, 315) as [number, number, number]
    expect(Math.max(Math.abs(red - 125), Math.abs(green - 125), Math.abs(blue - 90))).toBeLessThan(24)
    expect(at(1190, 10)).toEqual([0xf6, 0xf1, 0xe7])
  })

  it('is not drawn from a damaged artwork, and the next one is', async () => {
    await expect(drawCard(siteDocument(), 'x', { artwork: new Uint8Array(100) as Bytes })).rejects.toThrow()
    expect((await drawCard(siteDocument(), 'x')).length).toBeGreaterThan(1000)
  })
})
