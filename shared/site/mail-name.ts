import tlds from 'tlds' with { type: 'json' }
import { normalized, visibleName } from '../platform/visible-text.ts'

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

/** What follows any label and a dot. */
const anyEnds = /(?<=[\p{L}\p{M}\p{N}]\.)[\p{L}\p{M}]+/gu
/** What follows a label of one character and a dot: t.me, but not will.i.am. */
const shortEnds = /(?<=(?<![\p{L}\p{M}\p{N}.-])[\p{L}\p{N}]\.)[\p{L}\p{M}]+/gu
/** The domains of countries under which one letter is a host. Under others it is a name, such as G.NA. */
const shortDomains = new Set(
  'ai at be cc ch cn co de es eu fm fr gg gl id im in io is it jp kr la ly me nl pl pt ru se sh so to tv uk us vc ws'
    .split(' '),
)

const wordAt = (text: string, start: number) => /^[a-z]*/.exec(text.slice(start, start + 63))![0]

/** Whether a common domain stands at this place of a text. */
const isDomainAt = (text: string, start: number) => commonDomains.has(wordAt(text, start))

/** Whether a dot at half height is one of a domain. Catalan has it between two l. */
const isDotAt = (text: string, at: number, length: number) =>
  topDomains.has(wordAt(text, at + length)) && !(text[at - 1] === 'l' && text[at + length] === 'l')

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
  /(?<!\p{Nd})\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?!\p{Nd})|\[[0-9a-f]*:[0-9a-f:]+\]/u,
  // A phone number, which phones link too.
  /(?:\p{Nd}[\s().\/\p{Pd}\u00b7\u2022\u2027]{0,3}){9}/u,
]

const hasDomain = (name: string) =>
  ([[ends, topDomains], [anyEnds, commonDomains], [shortEnds, shortDomains]] as const)
    .some(([ends, domains]) => [...name.matchAll(ends)].some(([end]) => domains.has(end)))

const hasSpelledDot = (name: string) =>
  [...name.matchAll(/\bdot /g)].some(({ index }) => isDomainAt(name, index + 4))

/**
 * What IDNA reads as a dot (UTS 46), and what looks like one (UTS 39). A name may have them, so they are dots only before a Latin
 * letter, a digit or a top-level domain.
 */
const dots = /[\u3002\u0660\u06d4\u06f0\u0701\u0702\ua4f8\ua60e\u{10a50}\u{1d16d}]/gu
const middleDots =
  /[\u00b7\u0387\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u30fb\u119e\ua78f\u{10101}]/gu
/** What looks like a slash or a colon (UTS 39), apart from letters. */
const slashes = /[\u1735\u2041\u2044\u2215\u2571\u27cb\u29f8\u3033\u31d3]/g
const colons = /[\u02d0\u02f8\u0589\u05c3\u0703\u0704\u16ec\u1803\u1809\u205a\u2236\ua4fd\ua789]/g

const isLabelAt = (text: string, start: number) => {
  const [label = ''] = /^[\p{L}\p{M}]+|^\d/u.exec(text.slice(start, start + 63)) ?? []
  return /^[a-z0-9]/.test(label) || topDomains.has(label)
}

/** Small letters that look like those of the alphabet beside them (UTS 39): Cyrillic, Greek, Armenian, small capitals and others. */
const lookAlikes = Object.entries({
  a: 'аαɑᴀ',
  b: 'вьʙ',
  c: 'сϲᴄⲥ',
  d: 'ԁժᴅ',
  e: 'еєҽᴇ',
  f: 'ғֆꜰ',
  g: 'ԍցɡɢ',
  h: 'һհнʜ',
  i: 'іιıɩɪ',
  j: 'јյᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мᴍ',
  n: 'пηոռɴ',
  o: 'оοσօᴏⲟ',
  p: 'рρⲣᴘ',
  q: 'ԛգ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωաᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
})
const latin = new Map(lookAlikes.flatMap(([letter, alike]) => [...alike].map((other) => [other, letter])))
const asWritten = (text: string): string => text
/** A text as somebody reads it who knows one alphabet. */
const inLatin = (text: string): string => text.replace(/[^\0-\x7f]/gu, (sign) => latin.get(sign) ?? sign)

/** The name as an address would be read from it: without what cannot be seen, and with plain letters, dots and slashes. */
const plain = (name: string, letters: (text: string) => string) =>
  letters(normalized(name, 'NFKC').toLowerCase())
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '').replace(/\p{Cc}+/gu, ' ')
    .replace(slashes, '/').replace(colons, ':')
    .replace(dots, (sign, at: number, text: string) => isLabelAt(text, at + sign.length) ? '.' : sign)
    .replace(middleDots, (sign, at: number, text: string) => isDotAt(text, at, sign.length) ? '.' : sign)
    .replace(/[[({<]\s*(?:\.|dot|punkt|point|punto|ponto)\s*[\])}>]/g, '.')

const leadsElsewhere = (read: string) =>
  hasDomain(read) || hasSpelledDot(read) || addresses.some((address) => address.test(read))

/**
 * A name that somebody chose, for the subject or the text of a mail: on one line, without what cannot be seen, and with a word
 * joiner where a mail program could link a dot. It looks unchanged. Undefined for a name that contains an address, a domain or a
 * phone number, or is too long: mail goes to people who never saw the page, and the name must not lead them elsewhere.
 */
export function mailName(name: string | null): string | undefined {
  const line = visibleName(name ?? '')
  if (line === '' || line.length > maxLength) return undefined
  if ([asWritten, inLatin].some((letters) => leadsElsewhere(plain(name!, letters)))) return undefined
  return line.replace(/(?<=[\p{L}\p{M}\p{N}][.\u3002\uff0e\uff61])(?=\p{L}\p{M}*\p{L})/gu, '\u2060')
}
