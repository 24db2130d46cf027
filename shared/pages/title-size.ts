import type { TitleBox } from '../site/layouts/layout.ts'
import type { PageFace } from '../site/page-face.ts'
import { hyphenated } from './hyphens.ts'

/** The advances of letters, in those of a zero: of the widest of the usual faces without serifs. */
const advances: [number, RegExp][] = [
  [0, /[\p{M}\p{Cf}]/u],
  [0.5, /[ijlI.,:;!'’|·\s]/],
  [0.65, /[frt()\-/\[\]"]/],
  [1.45, /[mwM@—ЖМШЩЮжмшщюы]/u],
  [1.7, /W/],
  [1.6, /\p{Script=Hangul}/u],
  [
    1.82,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff00-\uffef]/u,
  ],
  [0.68, /\p{Script=Arabic}/u],
  [1.2, /\p{Script=Hebrew}/u],
  [1, /[\p{N}ckszvxyJ]/u],
  [1.12, /[EFLSTZP]/],
  [1.3, /[CDGHNOQURKBA]/],
  [1.28, /\p{Lu}/u],
  [1.09, /./u],
]

const latin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** How much wider a text of these letters is where they have serifs: capitals are, most of all. */
const withSerifs = (letter: string, advance: number) =>
  advance < 0.7 ? 1.3 : /\p{Lu}/u.test(letter) ? 1.1 : 1.07

const wide = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Some faces are a little wider. */
const reserve = 1.02

/** Between these letters a line may end, if it is not known where their phrases do. */
export const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The width of a text, in zeros. */
export const widthOf = (text: string, letters?: 'fixed' | 'serifs'): number =>
  [...text].reduce((sum, letter) => {
    const advance = advances.find(([, pattern]) => pattern.test(letter))?.[0] ?? 1
    if (letters === 'fixed' && advance > 0 && !wide.test(letter)) return sum + 1
    return sum + advance * (letters === 'serifs' && latin.test(letter) ? withSerifs(letter, advance) : 1)
  }, 0)

/** A part of a title that stays whole. */
export interface TitlePart {
  text: string
  /** Whether a space stands before it, and a hyphen after it if a line ends there. */
  isSpaced: boolean
  isHyphenated: boolean
}

/** The parts of a title between which a line may end. @param phrases of the words that are written in Han or Kana */
export function titleParts(
  title: string,
  language: string,
  phrases: Record<string, string[]> = {},
): TitlePart[] {
  return title.trim().split(/\s+/).flatMap((word, at) => {
    const isWide = breakable.test(word)
    const texts = isWide ? phrases[word] ?? [...word] : hyphenated(word, language)
    return texts.map((text, index) => ({
      text,
      isSpaced: at > 0 && index === 0,
      isHyphenated: !isWide && index < texts.length - 1,
    }))
  })
}

/** What is measured of a part: with the hyphen that a line may need. */
export const measured = ({ text, isHyphenated }: TitlePart) => isHyphenated ? `${text}-` : text

/** How wide a part of a title is, with the space before it, in em. */
interface Width {
  advance: number
  space: number
}

interface Letters {
  zero: number
  letters?: 'fixed' | 'serifs'
  language: string
  face?: Pick<PageFace, 'advances' | 'phrases'>
}

/** The widths of a title's parts: as its face has them, else as the widest of the usual faces has. */
export function titleWidths(title: string, { zero, letters, language, face }: Letters): Width[] {
  const estimated = (text: string) => widthOf(text, letters) * zero * reserve
  const advanceOf = (text: string) => (face?.advances[text] ?? estimated(text)) * (face ? faceReserve : 1)
  return titleParts(title, language, face?.phrases).map((part) => ({
    advance: advanceOf(measured(part)),
    space: part.isSpaced ? advanceOf(' ') : 0,
  }))
}

/** Some browsers round the advances of letters all the same. */
const faceReserve = 1.01

/** The lines of a title in this width. */
function lined(parts: readonly Width[], width: number): number {
  let lines = 1
  let used = 0
  for (const { advance, space } of parts) {
    if (used > 0 && used + space + advance > width + 1e-9) {
      lines++
      used = advance
    } else used += (used > 0 ? space : 0) + advance
  }
  return lines
}

/** The size at which the longest part of a title fills the width, as a percentage of that width. */
export const wordSize = (parts: readonly Width[]): number =>
  100 / Math.max(...parts.map(({ advance }) => advance))

/**
 * The size of a title at which its longest line fills the width, as a percentage of that width. It takes the number of
 * lines that fills the box best; a part is never cut.
 */
export function titleSize(
  parts: readonly Width[],
  { lines: maxLines, height }: TitleBox,
  lineHeight: number,
): number {
  const word = Math.max(...parts.map(({ advance }) => advance))
  const sizes = Array.from({ length: maxLines }, (_, at) => {
    const lines = at + 1
    // The narrowest width in which the title needs no more lines.
    let [low, high] = [word, parts.reduce((sum, { advance, space }) => sum + advance + space, 0)]
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      if (lined(parts, middle) > lines) low = middle
      else high = middle
    }
    const isMet = lined(parts, high + 1e-6) <= lines
    const filled = 100 / high
    const size = Math.min(filled, 100 * height / (lines * lineHeight))
    // Full lines look better than larger letters in half of the width.
    return { size, value: isMet ? size * (size / filled) ** 1.5 : 0 }
  })
  return sizes.reduce((best, one) => one.value > best.value ? one : best).size
}
