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

const pattern =
  /(?:^|\b(?:page|texts?|copy|words|written|write|writing|everything|it)\b[^.,;\n]{0,20} )(?:please )?in (english|german|french|spanish|portuguese|italian|dutch|swedish|norwegian|danish|finnish|polish|czech|turkish|greek|japanese|korean|chinese|arabic|hebrew|russian|ukrainian|icelandic)(?=[ ,]*(?:please)?[ ,]*$|,| and\b)/i
const labelled =
  /\blanguage(?: is|:| to)? (english|german|french|spanish|portuguese|italian|dutch|swedish|norwegian|danish|finnish|polish|czech|turkish|greek|japanese|korean|chinese|arabic|hebrew|russian|ukrainian|icelandic)\b/i

/** The language of the texts in a sentence ("the page in German"), and the sentence without it. */
export function readLanguage(sentence: string): { language: string; rest: string } | undefined {
  const trimmed = sentence.trim()
  const match = pattern.exec(trimmed) ?? labelled.exec(trimmed)
  const language = languages[match?.[1]?.toLowerCase() ?? '']
  if (!match || !language) return undefined
  return {
    language,
    rest: `${trimmed.slice(0, match.index)} ${trimmed.slice(match.index + match[0].length)}`,
  }
}

export const languageName = (tag: string): string => {
  const name = Object.keys(languages).find((one) => languages[one] === tag.split('-')[0])
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : tag
}
