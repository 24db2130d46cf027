import type { Design } from '../../pages/document.ts'
import { sentencesOf } from '../facts/sentences.ts'
import { short } from './texts.ts'

/** Texts that an instruction gives. */
export type GivenTexts = Partial<
  Pick<Design, 'headline' | 'eyebrow' | 'description' | 'buttonLabel' | 'signupHeading'>
>

/** What people call each text, and how long it may be. "To sign up" is what fans do. */
const fields = {
  signupHeading: [String.raw`\bsign(?:-?up(?: heading| text| title)?| up (?:heading|text|title))`, 120],
  headline: [String.raw`(?<!sign[- ]?up )\b(?:headline|title|heading)`, 120],
  eyebrow: [String.raw`\b(?:eyebrow|kicker|line above)`, 60],
  description: [String.raw`\b(?:description|paragraph)`, 600],
  buttonLabel: [String.raw`\bbutton(?: label| text)?`, 40],
} as const

const says = '(?: (to(?: be)?|is|should be|should say|says?|should read|reads?)|:)'

const patterns = Object.entries(fields).map(([field, [name, max]]) => ({
  field,
  max,
  quoted: new RegExp(String.raw`${name}\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]`, 'iu'),
  unquoted: new RegExp(String.raw`${name}${says} (\S.{0,2000})$`, 'iu'),
}))

/** What stands before the name of a text and requests nothing else. */
const verb = /\b(?:change|make|put|rename|replace|set|update|use|write)(?: (?:the|its|my|our))? ?$/i

/**
 * Text after the name of a field becomes that field, and is not read as an instruction: quoted, or to the end of the sentence.
 * "Change the button to red" is no text: after "to" and "be", unquoted text begins with a capital letter.
 */
export function readTexts(text: string): { texts: GivenTexts; rest: string } {
  const texts: Record<string, string> = {}
  let rest = text
  for (const { field, max, quoted } of patterns) {
    const match = quoted.exec(rest)
    const words = match?.[1]?.trim()
    if (!match || !words) continue
    texts[field] = short(words, max)
    rest = `${rest.slice(0, match.index).replace(verb, '')} ${rest.slice(match.index + match[0].length)}`
  }
  rest = sentencesOf(rest).map(({ sentence, end }) => {
    for (const { field, max, unquoted } of patterns) {
      const match = unquoted.exec(sentence)
      if (!match || texts[field] || /["“”]/.test(sentence)) continue
      const words = match[2]!.replace(/,? please$/i, '').trim()
      if (/^(?:to(?: be)?|is|should be)$/i.test(match[1] ?? '') && /^\p{Ll}/u.test(words)) continue
      texts[field] = short(words, max)
      return end
    }
    return sentence + end
  }).join('')
  return { texts, rest }
}
