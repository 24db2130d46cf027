import { type ArtName, artNames } from '../../pages/art/names.ts'
import { type Design, fonts, layouts } from '../../pages/document.ts'
import type { Concept } from '../concepts/concept.ts'
import { type ColorInstructions, contains, readColors, without } from './color-instructions.ts'
import { colorWords, moodWords } from './palettes.ts'
import { sentencesOf } from '../facts/sentences.ts'
import { wordsOf } from '../facts/words.ts'
import { type GivenTexts, readTexts } from './text-instructions.ts'

/** Instructions recognized in plain text; absent fields were not mentioned. */
export interface Instructions {
  everything?: boolean
  layout?: Design['layout'] | 'another'
  font?: Design['font'] | 'another'
  art?: ArtName | 'another'
  concept?: string | 'another' | 'none' | 'back'
  /** The concept that another one replaces. */
  refused?: string
  colors?: ColorInstructions
  texts?: GivenTexts
  rewrite?: boolean
}

const drawing = '(?:art|drawing|illustration|motif)'
const other = '(?:another|an other|other|different|new|next|change the|a new)'

/** @param strict for a brief, which describes much else: a layout or a font counts only where it is called that */
export function readInstructions(text: string, concepts: readonly Concept[], strict: boolean): Instructions {
  const { texts, rest } = readTexts(text)
  const words = rest.toLowerCase()
  const has = (pattern: string) => contains(words, pattern)
  const another = (thing: string) => !strict && has(`${other} (?:\\w+ )?${thing}`)
  const called = (name: string, thing: string) =>
    has(`${name}[ -]${thing}`) || has(`${thing}:? ${name}`) || (!strict && has(name))
  const instructions: Instructions = {}

  const start =
    '(?:start over|start again|from scratch|surprise me|something (?:\\w+ )?(?:new|different|else)'
  if (!strict && has(`${start}|another (?:version|one|design|page|take)|redesign)`)) {
    instructions.everything = true
  }

  // A cover, a column and a marquee may be things that the text is about.
  const thing = '(?:layout|page|style)'
  const layout = layouts.slice(0, 3).find((name) => called(name, thing)) ??
    layouts.slice(3).find((name) => has(`${name}[ -]layout`) || has(`layout:? ${name}`))
  if (layout) instructions.layout = layout
  else if (another('layout')) instructions.layout = 'another'

  const art = artNames.find((name) =>
    has(`${name} ${drawing}`) || has(`${drawing}:? (?:of )?(?:an? |the )?${name}`)
  )
  if (art) instructions.art = art
  else if (another(drawing)) instructions.art = 'another'

  if (has('sans[ -]serif') || called('sans', '(?:font|typeface|type)')) instructions.font = 'sans'
  else if (called('serif', '(?:font|typeface|type)')) instructions.font = 'serif'
  else if (has('(?:monospaced?|mono (?:font|typeface|type))')) instructions.font = 'mono'
  else if (called('slab', '(?:font|typeface|type)')) instructions.font = 'slab'
  else if (called('condensed', '(?:font|typeface|type)')) instructions.font = 'condensed'
  else if (another('(?:font|typeface|type)') && fonts.length > 1) instructions.font = 'another'

  // A word like "record" may describe the release: it selects a game only where a game is mentioned.
  const mentionsGame = strict || has('(?:games?|play|playable|concept|experience)')
  const wordsFor = (
    one: Concept,
  ) => [one.name, one.title.toLowerCase(), ...mentionsGame ? gameWords(one) : []]
  const concept = concepts.find((one) => wordsFor(one).some(has))
  if (has(`${without} (?:games?|playable part)`)) instructions.concept = 'none'
  else if (
    !strict &&
    (has('(?:bring back|bring|restore|put back|put|add)(?: (?:the|a))? (?:game|playable part)') ||
      has('(?:game|playable part) back'))
  ) instructions.concept = 'back'
  else if (concept) {
    const isRefused = wordsFor(concept).some((word) => has(`${without} ${word}`))
    instructions.concept = isRefused ? 'another' : concept.name
    if (isRefused) instructions.refused = concept.name
  } else if (another('(?:game|concept|experience)')) instructions.concept = 'another'

  const colors = readColors(words)
  colors.another = another('(?:colou?rs?|palettes?|colou?r scheme)')
  if (colors.another || colors.tone || colors.named.length || colors.moods.length || hasAny(colors.exact)) {
    instructions.colors = colors
  }

  if (hasAny(texts)) instructions.texts = texts
  else if (
    another('(?:texts?|words?|wording|copy|description)') || (!strict && has('re(?:write|word|phrase)'))
  ) {
    instructions.rewrite = true
  }
  return instructions
}

/** The words for a game, except words for colors: "less dark" selects no game. */
const gameWords = ({ words }: Concept) =>
  words.filter((word) =>
    !['dark', 'light', 'night', ...Object.values(colorWords).flat(), ...Object.values(moodWords).flat()]
      .includes(word)
  )

const hasAny = (object: object) => Object.keys(object).length > 0

/** Words that request nothing. */
const polite =
  /^(?:please|thanks|thank|can|could|would|i|want|you|and|also|now|then|to|too|but|ok|okay|hi|hello|a|the|it|is|be)$/i

/** The parts of an instruction that none of the rules above understands, as they were written. */
export function notUnderstood(
  text: string,
  concepts: readonly Concept[],
  isKnown: (part: string) => boolean,
): string[] {
  const says = (part: string) =>
    wordsOf(part).some((word) => /[\p{L}\p{N}]/u.test(word) && !polite.test(word))
  const isRead = (part: string) =>
    !says(part) || isKnown(part) || hasAny(readInstructions(part, concepts, false))
  const maxRead = 100
  return sentencesOf(readTexts(text).rest).slice(0, maxRead).flatMap(({ sentence }) => {
    const clauses = sentence.split(/, | and | but /)
    const unread = clauses.filter((clause) => !isRead(clause))
    // What is only understood as a whole has no part that is not.
    if (unread.length === 0 || (unread.length === clauses.length && isRead(sentence))) return []
    return (unread.length === clauses.length ? [sentence] : unread).map((part) => part.trim())
  })
}
