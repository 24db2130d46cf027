/** The length of texts, the entries of lists inside a row, and the length of addresses that are not left out. */
export interface TextLimits {
  text: number
  entries: number
  address: number
}

/** Tried one after the other. Ids and dates are shorter than all of them. */
export const textLimits: readonly TextLimits[] = [
  { text: 4_000, entries: Infinity, address: Infinity },
  { text: 1_000, entries: Infinity, address: Infinity },
  { text: 300, entries: 50, address: Infinity },
  { text: 100, entries: 10, address: Infinity },
  { text: 100, entries: 10, address: 500 },
  { text: 100, entries: 10, address: 200 },
]

/** The limits as sentences for the model. */
export const describeLimits = ({ text, entries, address }: TextLimits) =>
  [
    `Texts are cut to ${text} characters${entries < Infinity ? ` and lists to ${entries} entries` : ''}.`,
    address < Infinity ? `Addresses of more than ${address} characters are left out.` : '',
  ].filter(Boolean).join(' ')

/** A value with shorter texts and lists. Addresses stay whole or become `…`. */
export function shorten(value: unknown, limits: TextLimits): unknown {
  if (typeof value === 'string') return shortenText(value, limits)
  if (Array.isArray(value)) return value.slice(0, limits.entries).map((item) => shorten(item, limits))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, field]) => [name, shorten(field, limits)])
  return Object.fromEntries(entries.slice(0, Math.max(30, limits.entries)))
}

function shortenText(text: string, limits: TextLimits): string {
  if (text.length <= limits.text) return text
  if (isAddress(text)) return text.length <= limits.address ? text : '…'
  const cut = text.slice(0, limits.text - 1).toWellFormed()
  // An address that the cut may have divided is left out.
  const lastWord = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n')) + 1
  return (cut.includes('://', lastWord) ? cut.slice(0, lastWord) : cut) + '…'
}

/** A text such as `Note: …` can be parsed as an address too, but has a space after the colon. */
const isAddress = (text: string) => /^[a-z][a-z\d+.-]*:\S/i.test(text) && URL.canParse(text)
