import type { TitleBox } from '../site/layouts/layout.ts'
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

/** Between these letters a line may end. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The width of a text, in zeros. */
export const widthOf = (text: string, letters?: 'fixed' | 'serifs'): number =>
  [...text].reduce((sum, letter) => {
    const advance = advances.find(([, pattern]) => pattern.test(letter))?.[0] ?? 1
    if (letters === 'fixed' && advance > 0 && !wide.test(letter)) return sum + 1
    return sum + advance * (letters === 'serifs' && latin.test(letter) ? withSerifs(letter, advance) : 1)
  }, 0)

/** The parts of a title that stay whole, with the space before each, or the hyphen after it. */
const partsOf = (title: string, language: string): string[] =>
  title.trim().split(/(?=\s)/).flatMap((word) => {
    if (breakable.test(word)) return [...word]
    const [first, second] = hyphenated(word.trim(), language)
    return second ? [`${/^\s/.test(word) ? ' ' : ''}${first}-`, second] : [word]
  })

/** The lines of a text in this width. */
function lined(parts: readonly number[], width: number, space: number): number {
  let lines = 1
  let used = 0
  for (const part of parts) {
    if (used > 0 && used + part > width + 1e-9) {
      lines++
      used = Math.max(0, part - space)
    } else used += part
  }
  return lines
}

interface Letters {
  zero: number
  lineHeight: number
  letters?: 'fixed' | 'serifs'
  language: string
}

/** The size at which the longest word of a title fills the width, as a percentage of that width. */
export const wordSize = (title: string, { zero, letters, language }: Letters): number =>
  100 / (Math.max(...partsOf(title, language).map((part) => widthOf(part.trim(), letters))) * zero * reserve)

/**
 * The size of a title at which its longest line fills the width, as a percentage of that width. It takes the number of
 * lines that fills the box best; a word is never cut.
 */
export function titleSize(
  title: string,
  { lines: maxLines, height }: TitleBox,
  { zero, lineHeight, letters, language }: Letters,
): number {
  const parts = partsOf(title, language).map((part) => widthOf(part, letters))
  const space = letters === 'fixed' ? 1 : 0.5
  const word = Math.max(...parts)
  const sizes = Array.from({ length: maxLines }, (_, at) => {
    const lines = at + 1
    // The narrowest width in which the title needs no more lines.
    let [low, high] = [word, parts.reduce((sum, part) => sum + part, 0)]
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      if (lined(parts, middle, space) > lines) low = middle
      else high = middle
    }
    const isMet = lined(parts, high + 1e-6, space) <= lines
    const filled = 100 / (high * zero * reserve)
    const size = Math.min(filled, 100 * height / (lines * lineHeight))
    // Full lines look better than larger letters in half of the width.
    return { size, value: isMet ? size * (size / filled) ** 1.5 : 0 }
  })
  return sizes.reduce((best, one) => one.value > best.value ? one : best).size
}
