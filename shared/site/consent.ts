import { tables } from './words/words.ts'

/** The texts that fans consent to, by language: printed beside the checkbox and stored as proof. */
export const consentTexts: Record<string, string> = Object.fromEntries(
  Object.entries(tables).map(([language, { consent }]) => [language, consent]),
)
