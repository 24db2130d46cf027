import { arabic } from './arabic.ts'
import { dutch } from './dutch.ts'
import { english, type Words } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { hebrew } from './hebrew.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import { swedish } from './swedish.ts'
import { turkish } from './turkish.ts'

/** The languages that pages have words in. A country's own words stand beside those of its language. */
export const tables: Record<string, Words> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  'es-MX': {
    ...spanish,
    shows: 'En vivo',
    tickets: 'Boletos',
    soldOut: 'Boletos agotados',
    video: 'Ver el video',
  },
  pt: portuguese,
  ar: arabic,
  he: hebrew,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  pl: polish,
  sv: swedish,
  tr: turkish,
}

/** The words of a language, or of the language of a country. */
export function wordsOf(tag: string): Words | undefined {
  const found = [tag, tag.split('-')[0]!].find((name) => Object.hasOwn(tables, name))
  return found === undefined ? undefined : tables[found]
}
