import { breakable } from '../../pages/title-size.ts'

/**
 * The phrases of a title's words that are written in Han or Kana, by BudouX: a line of a title ends between them. Its model of
 * Japanese unless the page is in Chinese.
 */
export async function phrasesOf(title: string, language = 'ja'): Promise<Record<string, string[]>> {
  const words = title.trim().split(/\s+/).filter((word) => breakable.test(word))
  if (words.length === 0) return {}
  const budoux = await import('budoux')
  const parser = !/^zh\b/.test(language)
    ? budoux.loadDefaultJapaneseParser()
    : /^zh-(?:Hant|TW|HK|MO)\b/i.test(language)
    ? budoux.loadDefaultTraditionalChineseParser()
    : budoux.loadDefaultSimplifiedChineseParser()
  return Object.fromEntries(words.map((word) => [word, parser.parse(word)]))
}
