import type { Design } from '../../pages/document.ts'
import { sentencesOf } from '../facts/sentences.ts'
import { short } from './texts.ts'

/** Texts that an instruction gives. */
export type GivenTexts = Partial<
  Pick<Design, 'headline' | 'eyebrow' | 'description' | 'buttonLabel' | 'signupHeading'>
>

const quoted = {
  signupHeading: [/\bsign-?up(?: heading| text| title)?\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]/iu, 120],
  headline: [/(?<!sign-?up )\b(?:headline|title|heading)\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]/iu, 120],
  eyebrow: [/\b(?:eyebrow|kicker|line above)\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]/iu, 60],
  description: [/\b(?:description|paragraph)\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]/iu, 600],
  buttonLabel: [/\bbutton(?: label| text)?\b[^"“”.!?\n]{0,30}["“]([^"“”]+)["”]/iu, 40],
} as const

const unquoted = {
  signupHeading:
    /\bsign-?up(?: heading| text| title)?(?: (to|is|should be|should say|says?|should read|reads?)|:) (\S.{0,300})$/iu,
  headline:
    /(?<!sign-?up )\b(?:headline|title|heading)(?: (to|is|should be|should say|says?|should read|reads?)|:) (\S.{0,300})$/iu,
  eyebrow:
    /\b(?:eyebrow|kicker|line above)(?: (to|is|should be|should say|says?|should read|reads?)|:) (\S.{0,300})$/iu,
  description:
    /\b(?:description|paragraph)(?: (to|is|should be|should say|says?|should read|reads?)|:) (\S.{0,2000})$/iu,
  buttonLabel:
    /\bbutton(?: label| text)?(?: (to|is|should be|should say|says?|should read|reads?)|:) (\S.{0,300})$/iu,
} as const

/**
 * Text after the name of a field becomes that field, and is not read as an instruction: quoted, or to the end of the sentence.
 * "Change the button to red" is no text: after "to" and "be", unquoted text begins with a capital letter.
 */
export function readTexts(text: string): { texts: GivenTexts; rest: string } {
  const texts: Record<string, string> = {}
  let rest = text
  for (const [field, [pattern, length]] of Object.entries(quoted)) {
    const match = pattern.exec(rest)
    const words = match?.[1]?.trim()
    if (!words) continue
    texts[field] = short(words, length)
    rest = rest.replace(match![0], ' ')
  }
  rest = sentencesOf(rest).map(({ sentence, end }) => {
    for (const [field, pattern] of Object.entries(unquoted)) {
      const match = pattern.exec(sentence)
      if (!match || texts[field] || /["“”]/.test(sentence)) continue
      const words = match[2]!.replace(/,? please$/i, '').trim()
      if (/^(?:to|is|should be)$/i.test(match[1] ?? '') && /^\p{Ll}/u.test(words)) continue
      texts[field] = short(words, quoted[field as keyof typeof quoted][1])
      return end
    }
    return sentence + end
  }).join('')
  return { texts, rest }
}
