/** A script of which typefaces and widths of letters depend. */
export type Script = 'Latn' | 'Arab' | 'Hebr' | 'Hang' | 'Jpan'

const patterns: [Script, RegExp][] = [
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Jpan', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
]

/** The script of most use in a text: one that is not Latin, if it has any. Latin also stands for Greek and Cyrillic. */
export const scriptOf = (text: string): Script =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Latn'
