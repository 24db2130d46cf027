import type { Bytes } from '../../platform/encoding.ts'
import type { WantedFace } from '../../pages/wanted-face.ts'
import type { PageFace } from '../../site/page-face.ts'
import { measureTexts, subsetFont } from './harfbuzz.ts'
import { encodeWoff2, fontTables } from './woff2.ts'

export interface CutFace extends Pick<PageFace, 'letters' | 'ascent' | 'descent' | 'advances'> {
  file: Bytes
}

/** What a page may send of fonts. */
const maxBytes = 30_000

const pictographs = /[\p{Extended_Pictographic}\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]+/gu
const pictographEm = 1.3

/**
 * Cuts a typeface to the letters of a page. Where that takes too much, the tracks do without, and then the headings; undefined if
 * the title's letters take too much, or the typeface does not have them.
 */
export async function cutFace(
  source: Bytes,
  { letters, texts, language }: Pick<WantedFace, 'letters' | 'texts' | 'language'>,
): Promise<CutFace | undefined> {
  for (const wanted of letters.toReversed()) {
    const font = await subsetFont(source, wanted.replace(pictographs, ''))
    const file = await encodeWoff2(font)
    if (file.length > maxBytes) continue
    const words = texts.map((text) => text.replace(pictographs, ''))
    const [word = ''] = words
    const measured = await measureTexts(font, [...words, `${word} ${word}`], language)
    if (measured.some(({ missing }) => missing.some((letter) => /[\p{L}\p{N}]/u.test(letter)))) {
      return undefined
    }
    const advances = Object.fromEntries(texts.map((text, at) => {
      const pictures = text.match(pictographs)?.length ?? 0
      return [text, rounded(measured[at]!.advance + pictures * pictographEm)]
    }))
    // A space between letters: Korean has another one than no language.
    advances[' '] = rounded(measured.at(-1)!.advance - 2 * measured[0]!.advance)
    return { file, letters: wanted, advances, ...heights(font) }
  }
}

const rounded = (em: number) => Math.round(em * 1000) / 1000

function heights(font: Bytes) {
  const table = (name: string) => {
    const { bytes } = fontTables(font).find(({ tag }) => tag === name)!
    return new DataView(bytes.buffer, bytes.byteOffset)
  }
  const em = table('head').getUint16(18)
  const hhea = table('hhea')
  return { ascent: rounded(hhea.getInt16(4) / em), descent: rounded(-hhea.getInt16(6) / em) }
}
