import { endOfName, textOf, wordsOf } from './words.ts'

const guestWords = /^(?:feat|ft|featuring|guest|guests)$/i
/** Words before "with" of something else than a guest, or of nobody. */
const otherBefore =
  /^(?:not|never|longer|tour|tours|touring|toured|interview|produced|mixed|mastered|signed|working|compared|spoke|show|shows|page|start|along|cover|picture|photo)$/i
/** Words at the end of the name of a company, a place, a series, an instrument or a style. */
const otherName =
  /\b(?:Records|Recordings|Music|Studios?|Label|Road|Street|Festival|Logic|Ableton|Drums?|Percussion|Beats|808s?|909|Bass|Guitars?|Telecaster|Stratocaster|Piano|Rhodes|Wurlitzer|Organ|Keys|Keyboards?|Synths?|Synthesi[sz]ers?|Moog|Juno|Mellotron|Strings|Violins?|Cellos?|Harp|Flutes?|Horns|Brass|Sax|Saxophones?|Trumpets?|Vocals|Voices|Choirs?|Harmonies|Deco|Nouveau|Sans|Serif|Type|Fonts?|Letters|Colou?rs)$/

/**
 * The guests of a sentence: the names after "feat.", "featuring", "guests" or "with", and the sentence without them. A single
 * word after "with" may be anything, so a name there has two words or more.
 */
export function readGuests(sentence: string): { guests: string[]; rest: string } | undefined {
  const words = wordsOf(sentence)
  if (/^add$/i.test(words[0] ?? '')) {
    const { names, end } = readNames(words, 1)
    const isGuest = /^as(?: an?)? (?:guests?|featured)\b/i.test(textOf(words.slice(end)))
    if (isGuest && names.length > 0) return { guests: names, rest: '' }
  }
  for (let at = 0; at < words.length; at++) {
    const isWith = /^with$/i.test(words[at]!)
    if (!isWith && !guestWords.test(words[at]!)) continue
    if (isWith && otherBefore.test(words[at - 1] ?? '')) continue
    let start = at + 1
    while (/^(?:guests?|are|is|vocals|by|[.:])$/i.test(words[start] ?? '')) start++
    const { names, end } = readNames(words, start)
    const isCertain = names.length > 0 && names.every((name) => !otherName.test(name)) &&
      (!isWith || (names.every((name) => name.includes(' ')) && endsHere(words[end])))
    if (!isCertain) continue
    const rest = textOf([...words.slice(0, at), ...words.slice(end)])
    return { guests: names, rest }
  }
  return undefined
}

/** A name that goes on in lower case is another thing: "with Roland Juno synths". */
const endsHere = (word: string | undefined) =>
  word === undefined || !/^\p{Ll}/u.test(word) || /^(?:on|as|for|and|out|is|are|at|who|in)$/.test(word)

/** The names of a list with commas and "and". */
export function readNames(words: string[], start: number): { names: string[]; end: number } {
  const names: string[] = []
  let end = start
  for (let at = start;;) {
    const first = /^the$/i.test(words[at] ?? '') ? at + 1 : at
    const nameEnd = endOfName(words, first)
    if (nameEnd === first) return { names, end }
    names.push(textOf(words.slice(at, nameEnd)))
    end = at = nameEnd
    while (/^(?:,|、|and|&|plus)$/i.test(words[at] ?? '')) at++
    if (at === end) return { names, end }
  }
}
