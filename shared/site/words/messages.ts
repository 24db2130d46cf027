import tables from './messages.json' with { type: 'json' }
import { wordsOf } from './words.ts'

/** What a language says outside of a page: in mails, behind their links, and where nothing is. English without a table. */
export function messagesOf(tag: string) {
  const messages = new Map(Object.entries(tables)).get(tag.split('-')[0]!) ?? tables.en
  const { unpublished } = wordsOf(tag) ?? wordsOf('en')!
  return { ...messages, refusals: { ...messages.refusals, unpublished } }
}

export type MessageWords = ReturnType<typeof messagesOf>
