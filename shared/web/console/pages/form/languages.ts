import { languageCodes } from '../../choices.built.ts'
import type { Options } from './fields.tsx'

/** Codes with their names, in the order of the names. */
export const byName = (type: 'language' | 'region', codes: readonly string[]): Options => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, a], [, b]) => a.localeCompare(b))
}
/** Those that pages have words in. */
export const languages = byName('language', languageCodes)
