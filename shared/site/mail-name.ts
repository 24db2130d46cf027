import tlds from 'tlds' with { type: 'json' }

/** Longer names read as a message. */
const maxLength = 100

/** Top-level domains, also reserved ones. One that is newer than this list is not linked either: its dot has a word joiner. */
const topDomains = new Set([
  ...tlds,
  'alt',
  'example',
  'internal',
  'invalid',
  'local',
  'localhost',
  'onion',
  'test',
])

/** What follows a label of two characters or more and a dot: host.example, but neither M.I.A. nor will.i.am. */
const ends = /(?<=[\p{L}\p{M}\p{N}-][\p{L}\p{M}\p{N}]\.)[\p{L}\p{M}]+/gu

const commonDomains = new Set('com net org info io co app link site shop online xyz top'.split(' '))

/** Whether a common domain stands at this place of a text. */
const isDomainAt = (text: string, start: number) =>
  commonDomains.has(/^[a-z]*/.exec(text.slice(start, start + 10))![0])

/** What the receiver of a mail, or the program that shows it, may take for an address. Matched against `plain`. */
const addresses = [
  /\bh(?:tt|xx|\*\*)ps?\b|\bwww\b|:\s*\/\//,
  /\b(?:mailto|tel|sms|javascript|data):\S/,
  // mail@host.example
  /\S@[^\s@.]*\./,
  // A path behind any domain: t.co/x
  /[\p{L}\p{N}]\.\p{L}{2,}\s?[/:?#]/u,
  // A domain with a space or a sign before its dot
  /[^\p{L}\p{M}\p{N}.]\.\s?\p{L}{2}/u,
  /\bxn--/,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\[[0-9a-f]*:[0-9a-f:]+\]/,
  // A phone number, which phones link too.
  /(?:\d[\s().\/-]{0,3}){9}/,
]

const hasDomain = (name: string) => [...name.matchAll(ends)].some(([end]) => topDomains.has(end))

const hasSpelledDot = (name: string) =>
  [...name.matchAll(/\bdot /g)].some(({ index }) => isDomainAt(name, index + 4))

/** The name as an address would be read from it: without invisible characters, and with plain letters and dots. */
const plain = (name: string) =>
  name.normalize('NFKC').replace(/\p{Cf}+/gu, '').replace(/\p{Cc}+/gu, ' ').toLowerCase()
    .replace(/[。｡۔](?=[a-z0-9])/g, '.')
    .replace(/[·•∙⋅・]/g, (sign, at: number, text: string) => isDomainAt(text, at + 1) ? '.' : sign)
    .replace(/[[({<]\s*(?:\.|dot|punkt|point|punto|ponto)\s*[\])}>]/g, '.')

/** Blanks and what cannot be seen, apart from the joiners that Persian, Indic scripts and emoji are written with. */
const invisible = /((?<=\P{ASCII})[\u200c\u200d](?=\P{ASCII}))|[\s\p{C}]+/gu

/**
 * A name that somebody chose, for the subject or the text of a mail: on one line, without control characters, and with a word
 * joiner where a mail program could link a dot. It looks unchanged. Undefined for a name that contains an address, a domain or a
 * phone number, or is too long: mail goes to people who never saw the page, and the name must not lead them elsewhere.
 */
export function mailName(name: string | null): string | undefined {
  const line = (name ?? '').replace(invisible, (_, joiner = ' ') => joiner).trim()
  if (line === '' || line.length > maxLength) return undefined
  const read = plain(name!)
  if (hasDomain(read) || hasSpelledDot(read) || addresses.some((address) => address.test(read))) {
    return undefined
  }
  return line.replace(/(?<=[\p{L}\p{M}\p{N}]\.)(?=\p{L}\p{M}*\p{L})/gu, '\u2060')
}
