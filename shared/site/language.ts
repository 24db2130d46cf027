import type { Words } from './words/words.ts'
import { tables, wordsOf } from './words/words.ts'

/** Characters that turn the direction of all that follows. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

export const withoutDirections = (text: string): string => text.replace(directions, '')

/** Puts texts into a word of the table, which keeps its own direction. */
export const fill = (word: string, ...texts: string[]): string =>
  word.split('{}').map((part, at) => part + withoutDirections(texts[at] ?? '')).join('')

/** How a page writes in its language. */
export interface Language {
  /** The language of the page's texts. */
  tag: string
  /** The language of its own words, if it is another one. */
  ownTag?: string
  direction: 'ltr' | 'rtl'
  words: Words
  /** A day, with the time at the venue if it is known. Neither moves with the reader's time zone. */
  date(day: string, time?: string): string
  /** A day as it stands in a list: its number, and the month in short. */
  dayAndMonth(day: string): { day: string; month: string }
  /** A month, YYYY-MM, with its year. */
  month(month: string): string
  year(year: string): string
  time(time: string): string
  /** How far away a day is, in days: "in 6 days", with the number on its own. */
  inDays(days: number): { type: string; value: string }[]
  listParts(names: readonly string[]): { type: 'element' | 'literal'; value: string }[]
  /** What stands between the parts of a place. */
  comma: string
  country(code: string): string
}

/** Scripts (ISO 15924). A language does not decide it: Kurdish is written in two, Punjabi too. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** English words for a language without a table. Dates and lists are in any language that the runtime knows. */
export function languageOf(given = 'en'): Language {
  const tag = isLocale(given) ? given : 'en'
  const script = new Intl.Locale(tag).maximize().script ?? ''
  const words = wordsOf(tag)
  // Day before month, as most countries write it, unless the page says which English it is in.
  const locale = tag === 'en' ? 'en-GB' : tag
  return {
    tag,
    ownTag: words ? undefined : 'en',
    direction: rightToLeft.includes(script) ? 'rtl' : 'ltr',
    words: words ?? tables.en!,
    date: (day, time) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'long',
        ...time && { timeStyle: 'short' },
        timeZone: 'UTC',
        calendar: 'gregory',
      }).format(new Date(`${day}T${time ?? '00:00'}Z`)),
    dayAndMonth: (day) => {
      const part = (type: 'day' | 'month', options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
          .formatToParts(new Date(`${day}T00:00Z`)).find((part) => part.type === type)!.value
      // Where the month is a number too, its sign belongs to it.
      const month = part('month', { month: 'short', day: 'numeric' })
      return { day: part('day', { day: 'numeric' }), month: /^\p{N}+$/u.test(month) ? `${month}月` : month }
    },
    month: (month) =>
      new Intl.DateTimeFormat(locale, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
        calendar: 'gregory',
      })
        .format(new Date(`${month}-01T00:00Z`)),
    year: (year) =>
      new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC', calendar: 'gregory' })
        .format(new Date(`${year}-01-01T00:00Z`)),
    time: (time) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
        .format(new Date(`2000-01-01T${time}Z`)),
    inDays: (days) =>
      new Intl.RelativeTimeFormat(words ? locale : 'en', { numeric: 'auto' }).formatToParts(days, 'day'),
    listParts: (names) => new Intl.ListFormat(words ? locale : 'en').formatToParts(names),
    comma: script === 'Arab' ? '، ' : ', ',
    country: (code) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  }
}

/** The first language of an Accept-Language header that there are words in. */
export function preferredLanguage(header: string | null): Language {
  const wanted = (header ?? '').slice(0, 500).split(',').map((part) => {
    const [, primary = '', weight = '1'] = /^\s*([a-z]+)[^;]*(?:;\s*q=([\d.]+))?/i.exec(part) ?? []
    return { primary: primary.toLowerCase(), weight: Number(weight) }
  })
  return languageOf(
    wanted.toSorted((a, b) => b.weight - a.weight).find(({ primary }) => Object.hasOwn(tables, primary))
      ?.primary,
  )
}

/** A tag may have the form of a locale and still be none, as with a part given twice. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
