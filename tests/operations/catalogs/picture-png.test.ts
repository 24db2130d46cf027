import { expect, it } from 'vitest'
import { packedFonts } from '../../../shared/media/svg/fonts.ts'
import { inspect } from '../../../shared/media/inspect.ts'
import type { Picture } from '../../../shared/media/media.ts'
import { decodePng } from '../../../shared/media/png/decode.ts'
import { drawHistory } from '../../../shared/operations/catalogs/history-picture/draw-history.tsx'
import { colors } from '../../../shared/operations/catalogs/history-picture/layout.ts'
import { isInFont } from '../../../shared/media/svg/text.ts'
import { renderPicture } from '../../../shared/operations/catalogs/render-picture.ts'
import { fromBase64 } from '../../../shared/platform/encoding.ts'
import { fixture } from '../../support/fixture.ts'
import { all, parseXml, text } from '../../support/svg.ts'
import { cases, recordings } from './picture-cases.ts'

/** The characters of a TrueType font: format 4 of its cmap. */
async function charactersOf(packed: string): Promise<Set<string>> {
  const stream = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  const view = new DataView(await new Response(stream).arrayBuffer())
  const tables = Array.from({ length: view.getUint16(4) }, (_, table) => 12 + 16 * table)
  const cmap = view.getUint32(tables.find((at) => view.getUint32(at) === 0x636d6170)! + 8)
  const formats = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, n) => cmap + view.getUint32(cmap + 8 + 8 * n),
  )
  const at = formats.find((at) => view.getUint16(at) === 4)!
  const segments = view.getUint16(at + 6) / 2
  return new Set(
    Array.from({ length: segments }, (_, segment) => {
      const last = view.getUint16(at + 14 + 2 * segment)
      const first = view.getUint16(at + 16 + 2 * (segments + segment))
      return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    }).flat(),
  )
}

const fonts = fixture(async () => {
  const [regular, bold] = await Promise.all(packedFonts.map(charactersOf))
  return { regular: regular!, bold: bold! }
})

it('a name is drawn in a PNG if, and only if, the font has its characters', () => {
  const wrong: string[] = []
  for (let code = 32; code < 0x30000; code++) {
    const character = String.fromCodePoint(code)
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character)) continue
    if (isInFont(character) !== fonts.bold.has(character)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

it('a picture for a PNG has no characters that its fonts lack', () => {
  const pictures = [
    ...cases.map(([, draw]) => draw({ width: 720, theme: 'light', isRaster: true })),
    ...Object.values(recordings).map(([recording, periods]) =>
      drawHistory(recording, periods, { isRaster: true })
    ),
  ]
  for (const picture of pictures) {
    for (const line of all(parseXml(picture), 'text').map(text)) {
      expect([...line].filter((character) => !fonts.bold.has(character)), line).toEqual([])
    }
  }
})

it('a recording whose name a PNG cannot draw has its ISRC in place of it, and is not said to have no name', () => {
  const [recording, periods] = recordings['captured at another hour, and a name of symbols']
  const lines = all(parseXml(drawHistory(recording, periods, { isRaster: true })), 'text').map(text)
  expect(lines[0]).toBe(recording.isrc)
  expect(lines.join()).not.toContain('no name saved')
})

/** The largest difference of a channel. */
const difference = (one: number[], other: number[]) =>
  Math.max(...one.map((channel, n) => Math.abs(channel - other[n]!)))

it.each(['gains: gaps, partial days and corrections', 'recording: two gaps and a fall'])(
  'a PNG has the colors of the marks that the SVG has: %s',
  async (name) => {
    const [, draw] = cases.find(([title]) => title === name)!
    const picture = inspect(await renderPicture(draw, { width: 360, theme: 'light' })) as Picture
    const found = new Map<string, number[]>()
    for await (const pixels of decodePng(picture).lines) {
      for (let at = 0; at < pixels.length; at += 4) {
        const color = [...pixels.subarray(at, at + 3)]
        found.set(color.join(), color)
      }
    }
    const { line, ink, muted, incomplete, counter_correction, current } = colors
    for (const color of [line, ink, muted, incomplete, counter_correction, current.tint]) {
      const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
      // The strokes of a hatch are never quite of their color.
      expect(Math.min(...[...found.values()].map((one) => difference(one, channels))), color).toBeLessThan(30)
    }
  },
)
