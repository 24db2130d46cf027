import { wordsOf } from './words.ts'

const languages: Record<string, string> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  portuguese: 'pt',
  italian: 'it',
  dutch: 'nl',
  swedish: 'sv',
  norwegian: 'no',
  danish: 'da',
  finnish: 'fi',
  polish: 'pl',
  czech: 'cs',
  turkish: 'tr',
  greek: 'el',
  japanese: 'ja',
  korean: 'ko',
  chinese: 'zh',
  arabic: 'ar',
  hebrew: 'he',
  russian: 'ru',
  ukrainian: 'uk',
  icelandic: 'is',
}

const named =
  /\b(in|language(?: is|:| to)?|translate(?: (?:it|this|the|page|texts?|everything)){0,2} (?:in)?to) ([a-z]{5,10})\b/gi
/** "In German" is about the texts at the start of a sentence, or after a word for them: "recorded in German clubs" is not. */
const beforeIn =
  /^(?:please )?$|\b(?:page|texts?|copy|words|written|write|writing|everything|it)\b[^.,;\n]{0,20} (?:please )?$/i
const afterIn = /^(?:[ ,]{0,5}(?:please)?[ ,]{0,5}$|,| and\b)/i
/** What requests the language and nothing else. */
const request =
  /^(?:please|the|page|texts?|copy|words|written|write|writing|everything|it|in|change|set|switch|make|put|[,.!?])$/i

/** The language of the texts in a sentence ("the page in German"), and the sentence without it. */
export function readLanguage(sentence: string): { language: string; rest: string } | undefined {
  const trimmed = sentence.trim()
  for (const match of trimmed.matchAll(named)) {
    const language = languages[match[2]!.toLowerCase()]
    const before = trimmed.slice(0, match.index)
    const after = trimmed.slice(match.index + match[0].length)
    const isMeant = match[1]!.toLowerCase() !== 'in' ||
      (beforeIn.test(before.slice(-60)) && afterIn.test(after))
    if (!language || !isMeant) continue
    const rest = `${before} ${after}`
    return { language, rest: wordsOf(rest).every((word) => request.test(word)) ? '' : rest }
  }
  return undefined
}

export const languageName = (tag: string): string => {
  const name = Object.keys(languages).find((one) => languages[one] === tag.split('-')[0])
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : tag
}
