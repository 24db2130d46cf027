import { readNames } from './guests.ts'
import { isQuote } from './marks.ts'
import { endOfName, startOfName, textOf, wordsOf } from './words.ts'

const kinds = /^(?:album|single|ep|lp|song|track|record|mixtape|called|titled)$/i
const order = /^(?:new|first|second|third|fourth|debut|forthcoming|upcoming|coming)$/i
/** Words before "a song by", which is then another one. */
const ofAnother = /^(?:is|was|of|to|on|for|from|in|with|samples?|sampled|remix|covers)$/i
const otherRelease = /\b(?:last|previous|earlier|after|follow-up|like|inspired|cover|version)\b/i

/**
 * The title and the artist that a sentence states: a quoted title after "album", "single" and such words, and the artist in
 * "Ines Vale's single “Low Tide”", "“Low Tide” by Ines Vale", "a single by Ines Vale" or "artist: Ines Vale".
 */
export function readTitle(
  sentence: string,
  quoteOf: (mark?: string) => string | undefined,
): { title?: string; artist?: string } {
  if (otherRelease.test(sentence)) return {}
  const words = wordsOf(sentence)
  const labelled = words.findIndex((word) => /^(?:artist|band|singer)$/i.test(word))
  if (labelled >= 0 && /^(?::|is)$/i.test(words[labelled + 1] ?? '')) {
    const artist = quoteOf(words[labelled + 2]) ?? nameAt(words, labelled + 2)
    if (artist) return { artist }
  }
  const by = words.findIndex((word) => /^by$/i.test(word))
  if (by > 0 && kinds.test(words[by - 1]!) && !words.slice(0, by).some((word) => ofAnother.test(word))) {
    const { names: [artist, more] } = readNames(words, by + 1)
    // "An album by the Sea" is about a place.
    if (artist && !more && !artist.startsWith('the ')) return { artist }
  }
  const at = words.findIndex(isQuote)
  const title = quoteOf(words[at])
  if (!title) return {}
  if (/^by$/i.test(words[at + 1] ?? '')) {
    const artist = quoteOf(words[at + 2]) ?? nameAt(words, at + 2)
    return { title, ...artist && { artist } }
  }
  let before = at - 1
  if (!kinds.test(words[before] ?? '')) return {}
  before--
  while (order.test(words[before] ?? '') || kinds.test(words[before] ?? '')) before--
  if (!/['’]s?$/.test(words[before] ?? '')) return { title }
  const start = startOfName(words, before + 1)
  const artist = textOf(words.slice(start, before + 1)).replace(/['’]s?$/, '')
  return { title, ...artist && { artist } }
}

function nameAt(words: string[], start: number): string | undefined {
  const { names: [name, more] } = readNames(words.slice(0, endOfName(words, start)), start)
  return more ? undefined : name
}
