import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawArt } from '../../shared/pages/art.ts'
import { artNames } from '../../shared/site/art-names.ts'
import { contrast } from '../../shared/site/color.ts'
import { palette } from '../../shared/site/palette.ts'
import { palettes } from '../../shared/generation/composer/palettes.ts'

const seeds = ['a', '4b0d', 'Ünder', '漢字', ' ']
const colors = palettes.map((one) => palette(one))

describe.each(artNames)('the drawing %s', (name) => {
  const drawings = seeds.map((seed, at) => drawArt(seed, colors[at * 5]!, name))

  it('is the same for one site, and different for others', () => {
    expect(seeds.map((seed, at) => drawArt(seed, colors[at * 5]!, name))).toEqual(drawings)
    expect(new Set(seeds.map((seed) => drawArt(seed, colors[0]!, name))).size).toBe(seeds.length)
  })

  it('is small: at most 4 KB, and 1 KB compressed', () => {
    for (const drawing of drawings) {
      expect(drawing.length).toBeLessThan(4000)
      expect(gzipSync(drawing).length).toBeLessThan(1000)
    }
  })

  it('is shapes in colors of the palette alone, with finite numbers near the square', () => {
    for (const drawing of drawings) {
      expect(drawing).not.toMatch(/NaN|Infinity|undefined|style|script|href|url|on\w+=/)
      for (const tag of drawing.match(/<\/?\w+/g)!) {
        expect(['<path', '<circle', '<rect', '<ellipse']).toContain(tag)
      }
      for (const [, fill] of drawing.matchAll(/(?:fill|stroke)="([^"]+)"/g)) {
        expect(fill).toMatch(/^(#[0-9a-f]{6}|none)$/)
      }
      for (const [number] of drawing.replace(/#[0-9a-f]{6}/g, '').matchAll(/-?\d+(\.\d+)?/g)) {
        expect(Math.abs(Number(number))).toBeLessThan(3000)
      }
    }
  })

  it('can be seen on its ground', () => {
    for (const one of colors) {
      const drawing = drawArt('seen', one, name)
      const [ground, ...others] = [...drawing.matchAll(/(?:fill|stroke)="(#[0-9a-f]{6})"/g)].map(([, of]) =>
        of!
      )
      expect(Math.max(...others.map((color) => contrast(ground!, color)))).toBeGreaterThan(3)
    }
  })
})

it('sites without a named drawing use all of them', () => {
  const plain = colors[0]!
  const drawn = new Set(Array.from({ length: 150 }, (_, at) => {
    const seed = `site ${at}`
    return artNames.find((name) => drawArt(seed, plain, name) === drawArt(seed, plain))
  }))
  expect(drawn).toEqual(new Set(artNames))
})
