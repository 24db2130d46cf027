import { readSource } from '../structure/imports.ts'

/** A block of code in a document, with the line on which it begins. */
export interface Block {
  file: string
  place: string
  /** Empty for a block without one. */
  language: string
  code: string
}

/** The blocks of a document, which its readers paste, or those in one language. */
export function codeBlocks(file: string, language?: string): Block[] {
  const text = readSource(file)
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^\1```$/gm)].map((
    { index, 1: indent, 2: of, 3: code },
  ) => ({
    file,
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    language: of!,
    code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  })).filter((block) => language === undefined || block.language === language)
}

/** The blocks of SQL in a document. */
export const sqlBlocks = (file: string) =>
  codeBlocks(file, 'sql').map(({ place, code }) => ({ place, sql: code }))
