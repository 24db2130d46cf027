import { tables, type Words } from './words.ts'

/** Puts a text into a word of the table. */
export const fill = (word: string, text: string): string => word.replace('{}', () => text)

/** How a page writes in its language. */
export interface Language {
  /** The language of the page's texts. */
  tag: string
  /** The language of its own words, if it is another one. */
  ownTag?: string
  direction: 'ltr' | 'rtl'
  words: Words
  date(day: string): string
  list(names: readonly string[]): string
  country(code: string): string
}

const rightToLeft = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** English words for a language without a table. Dates and lists are in any language that the runtime knows. */
export function languageOf(given = 'en'): Language {
  const tag = isLocale(given) ? given : 'en'
  const [primary] = tag.split('-') as [string]
  const words = tables[primary]
  // Day before month, as most countries write it, unless the page says which English it is in.
  const locale = tag === 'en' ? 'en-GB' : tag
  return {
    tag,
    ownTag: words ? undefined : 'en',
    direction: rightToLeft.includes(primary) ? 'rtl' : 'ltr',
    words: words ?? tables.en!,
    date: (day) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' })
        .format(new Date(day)),
    list: (names) => new Intl.ListFormat(words ? locale : 'en').format(names),
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  }
}

/** A tag may have the form of a locale and still be none, as with a part given twice. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
