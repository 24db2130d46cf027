/** What people and programs write between the parts of a code: blanks, dots, hyphens of all kinds, and what cannot be seen. */
const separators = /[\s.\-\u2010-\u2015\u2212\p{Cf}]+/gu

/** A code with all that is written between its parts. A longer text is not normalized. */
const maxCodeLength = 100

const isrc = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/

/** An ISRC in its usual form, from one with hyphens, blanks or the word before it, in any case; undefined for another text. */
export function isrcOf(text: string): string | undefined {
  if (isrc.test(text)) return text
  if (text.length > maxCodeLength) return undefined
  const code = text.normalize('NFKC').toUpperCase().replace(separators, '')
  // Some ISRCs begin with the letters ISRC.
  return [code, code.replace(/^ISRC:?/, '')].find((code) => isrc.test(code))
}

/** An ISRC somewhere in a text. */
export const isrcWithin =
  /(?<![a-z0-9])[a-z]{2}[^\S\r\n]?[.\-\u2010-\u2015]?[^\S\r\n]?[a-z0-9]{3}[^\S\r\n]?[.\-\u2010-\u2015]?[^\S\r\n]?\d{2}[^\S\r\n]?[.\-\u2010-\u2015]?[^\S\r\n]?\d{5}(?![a-z0-9])/i

/** Whether a text is a UPC or an EAN, which labels write with 12 to 14 digits. */
const isUpc = (text: string): boolean => /^\d{12,14}$/.test(text)

/** A host and a path without a scheme, as browsers show an address. */
const bareAddress = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i

/**
 * What somebody pasted to name a release or recordings, in the form that services accept: a UPC without the word and the
 * separators, and an address with its scheme. Any other text is trimmed.
 */
export function sourceOf(text: string): string {
  const trimmed = text.replaceAll(/\p{Cf}+/gu, '').trim()
  const code = trimmed.length <= maxCodeLength &&
    trimmed.normalize('NFKC').replace(/^(?:upc|ean)[:\s]+/i, '').replace(separators, '')
  if (code && isUpc(code)) return code
  return bareAddress.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** Whether there is an ISRC somewhere in a text. */
export const hasIsrc = (text: string): boolean => isrcWithin.test(text)
