import { arabicMessages } from './arabic.ts'
import { dutchMessages } from './dutch.ts'
import { englishMessages, type Messages } from './english.ts'
import { frenchMessages } from './french.ts'
import { germanMessages } from './german.ts'
import { hebrewMessages } from './hebrew.ts'
import { italianMessages } from './italian.ts'
import { japaneseMessages } from './japanese.ts'
import { koreanMessages } from './korean.ts'
import { polishMessages } from './polish.ts'
import { portugueseMessages } from './portuguese.ts'
import { spanishMessages } from './spanish.ts'
import { swedishMessages } from './swedish.ts'
import { turkishMessages } from './turkish.ts'
import { wordsOf } from './words.ts'

const tables: Record<string, Messages> = {
  en: englishMessages,
  de: germanMessages,
  fr: frenchMessages,
  es: spanishMessages,
  pt: portugueseMessages,
  ar: arabicMessages,
  he: hebrewMessages,
  it: italianMessages,
  ja: japaneseMessages,
  ko: koreanMessages,
  nl: dutchMessages,
  pl: polishMessages,
  sv: swedishMessages,
  tr: turkishMessages,
}

/** What a language says outside of a page: in mails, behind their links, and where nothing is. English without a table. */
export function messagesOf(tag: string) {
  const name = tag.split('-')[0]!
  const messages = Object.hasOwn(tables, name) ? tables[name]! : englishMessages
  const { unpublished } = wordsOf(tag) ?? wordsOf('en')!
  return { ...messages, refusals: { ...messages.refusals, unpublished } }
}

export type MessageWords = ReturnType<typeof messagesOf>
