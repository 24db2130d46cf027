import { isAddress, isDate, isQuote } from './marks.ts'

/** The words, marks and signs of a sentence. */
export const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}\p{M}'’&-]+|\S/gu) ?? []

const particles = new Set(
  'of de da do di du del della la le las los el van von der den am im upon sur'.split(' '),
)

/** Capitalized words that begin no name in a brief. */
const openers = new Set(
  `a an and add also at from in is it its live locally my new no on our please play playing plays show shows the then their they
  this tour tours touring dates date concert concerts gig gigs guest guests feat featuring with we with she he i sun mon tue wed
  thu fri sat sunday monday tuesday wednesday thursday friday saturday january february march april may june july august
  september october november december remove cancel delete move change make out`.split(/\s+/),
)

export const isName = (word = '') =>
  /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) && !isMark(word) && !openers.has(word.toLowerCase())
const isMark = (word: string) => isDate(word) || isAddress(word) || isQuote(word)

/** The end of the name that begins at a word: capitalized words with particles between them. At most six words. */
export function endOfName(words: readonly string[], start: number, max = 6): number {
  if (!isName(words[start])) return start
  let end = start + 1
  while (end - start < max) {
    if (isName(words[end]) || (/^\d+$/.test(words[end] ?? '') && !isMark(words[end]!))) end++
    else if (particles.has(words[end] ?? '') && isName(words[end + 1])) end += 2
    else break
  }
  return end
}

/** The start of the name that ends before a word. */
export function startOfName(words: readonly string[], end: number, max = 4): number {
  let start = end
  while (start > 0 && end - start < max) {
    if (isName(words[start - 1])) start--
    else if (start < end && particles.has(words[start - 1]!) && isName(words[start - 2])) start -= 2
    else break
  }
  return start
}

export const textOf = (words: readonly string[]): string => words.join(' ')
