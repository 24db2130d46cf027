import { isrcPattern } from '../../patterns.built.ts'

/** What somebody gave: recordings to read, or words to search for. A list of ISRCs is read as a file. */
export type Given =
  | { kind: 'source'; source: string }
  | { kind: 'file' | 'list'; file: File }
  | { kind: 'words'; words: string }
export const address = /^(?:https?:\/\/|spotify:|(?:[a-z0-9-]+\.)+[a-z]{2,}\/)/i
/** A UPC, also one that is too short or that a spreadsheet has rounded, of which its reader says what is wrong. */
const productCode = /^(?:(?:upc|ean)[:\s]*)?(?:\d[\s.\-\u2010-\u2015]?){8,20}$|^\d([.,]\d+)?E\+?\d+$/i

/** What is meant as an ISRC, also one that is too short or too long. */
const codeLike = /^[a-z]{2}(?=.*\d)[a-z\d -]{5,16}$/i

/** The codes of one line as lines: a file of one line with commas would be one row of columns. */
function codesAsLines(text: string): string {
  const codes = text.split(/[,;]/).map((code) => code.trim())
  return codes.length > 1 && codes.every((code) => codeLike.test(code)) ? codes.join('\n') : text
}

/** Recognizes a typed or pasted text. */
export function recognize(text: string): Given {
  const given = codesAsLines(text.trim())
  const isList = new RegExp(isrcPattern, 'i').test(given) || /[\r\n\t]/.test(given)
  if (isList && !address.test(given)) {
    return { kind: 'list', file: new File([given], 'list.txt', { type: 'text/plain' }) }
  }
  return address.test(given) || productCode.test(given)
    ? { kind: 'source', source: given }
    : { kind: 'words', words: given }
}
