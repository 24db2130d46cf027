import { type Design, fonts, layouts } from '../../pages/document.ts'
import type { Concept } from '../concepts/concept.ts'
import { type ColorInstructions, contains, readColors, without } from './color-instructions.ts'
import { colorWords, moodWords } from './palettes.ts'
import { short } from './texts.ts'

/** Instructions recognized in plain text; absent fields were not mentioned. */
export interface Instructions {
  everything?: boolean
  layout?: Design['layout'] | 'another'
  font?: Design['font'] | 'another'
  concept?: string | 'another' | 'none'
  colors?: ColorInstructions
  texts?: Partial<Pick<Design, 'headline' | 'eyebrow' | 'description' | 'buttonLabel' | 'signupHeading'>>
  rewrite?: boolean
}

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

  const layout = layouts.find((name) => called(name, '(?:layout|page|style)'))
  if (layout) instructions.layout = layout
  else if (another('layout')) instructions.layout = 'another'

  if (has('sans[ -]serif') || called('sans', '(?:font|typeface|type)')) instructions.font = 'sans'
  else if (called('serif', '(?:font|typeface|type)')) instructions.font = 'serif'
  else if (another('(?:font|typeface|type)') && fonts.length > 1) instructions.font = 'another'

  // A word like "record" may describe the release: it selects a game only where a game is mentioned.
  const mentionsGame = strict || has('(?:games?|play|playable|concept|experience)')
  const wordsFor = (
    one: Concept,
  ) => [one.name, one.title.toLowerCase(), ...mentionsGame ? gameWords(one) : []]
  const concept = concepts.find((one) => wordsFor(one).some(has))
  if (has(`${without} (?:games?|playable part)`)) instructions.concept = 'none'
  else if (concept) {
    const refused = wordsFor(concept).some((word) => has(`${without} ${word}`))
    instructions.concept = refused ? 'another' : concept.name
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

const fields = {
  headline: ['(?:headline|title|heading)', 120],
  eyebrow: ['(?:eyebrow|kicker|line above)', 60],
  description: ['(?:description|paragraph)', 600],
  buttonLabel: ['(?:button(?: label| text)?)', 40],
  signupHeading: ['(?:sign-?up(?: heading| text| title)?)', 120],
} as const

/** Quoted text after the name of a field becomes that field, and is not read as an instruction. */
function readTexts(text: string): { texts: NonNullable<Instructions['texts']>; rest: string } {
  const texts: Record<string, string> = {}
  let rest = text
  for (const [field, [name, length]] of Object.entries(fields)) {
    const match = new RegExp(`(?<!sign-?up )\\b${name}\\b[^"“”.!?\\n]{0,30}["“]([^"“”]+)["”]`, 'iu').exec(
      text,
    )
    const words = match?.[1]?.trim()
    if (!words) continue
    texts[field] = short(words, length)
    rest = rest.replace(match![0], ' ')
  }
  return { texts, rest }
}
