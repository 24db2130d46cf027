import { english, type Words } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** The languages that pages have words in. */
export const tables: Record<string, Words> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
}
