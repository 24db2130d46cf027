/**
 * The one rule for text that people and models read: what is seen is what is stored. Refused is what RFC 8264 keeps out of free
 * text: controls, surrogates, private, unassigned and default ignorable code points; also letters that are drawn blank, and more
 * than four nonspacing marks in a row (UTS 39, 5.4). Default ignorable code points stay only where they change what is seen.
 */
const drawnBlank = String.raw`\u2800\uFFFC\u{16FE4}\u{1D159}`
/** Signs of Arabic and Syriac numbers are formats by their category, and drawn all the same. */
const drawnFormat = String.raw`[\p{Cf}--\p{Default_Ignorable_Code_Point}--[\uFFF9-\uFFFB\u{13430}-\u{1343F}]]`
const unseen = String.raw`[[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029${drawnBlank}]--${drawnFormat}]`

/** An element of an emoji sequence (UTS 51, ED-15a). Code points that are reserved for later emoji count. */
const emoji = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`
const joinedLetter = String
  .raw`[\p{L}&&[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]]`

/** The texts that have a default ignorable code point by right. */
const allowed = [
  // The flags of England, Scotland and Wales.
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  // Keycaps.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`${emoji}(?:\u200D${emoji})*`,
  // A variant of an ideograph (UTS 37), which Japanese names are written with.
  String.raw`\p{Unified_Ideograph}[\u{E0100}-\u{E01EF}]`,
  // Mongolian letters select their form, and a vowel is separated from its word.
  String.raw`[\p{L}&&\p{Script=Mongolian}](?:[\u180B-\u180D\u180F]|\u180E(?=[\p{L}&&\p{Script=Mongolian}]))`,
  // Persian and other joined scripts (UAX 31, A1).
  String.raw`(?<=${joinedLetter}\p{Mn}*)\u200C(?=${joinedLetter})`,
]

/** The joiners of Indic scripts stand after a virama (RFC 5892, A.1 and A.2), or before one, as in Bengali rap: র‍্যাপ. */
const joiner = String.raw`(?<=(?<before>\p{M}))[\u200C\u200D]|(?<=\p{L})\u200D(?=(?<after>\p{M}))`
const mark = String.raw`[\p{Mn}\p{Me}]`
const stacked = `(?<=${mark}{4})${mark}`

interface Rule {
  pieces: RegExp
  /** Few texts have anything that the pieces have to be read for. */
  suspect: RegExp
}

const ruleOf = (unseen: string): Rule => ({
  pieces: new RegExp(`${allowed.join('|')}|${joiner}|(?<bad>${unseen}|${stacked})`, 'gv'),
  suspect: new RegExp(`${unseen}|${stacked}`, 'v'),
})

const ofNames = ruleOf(unseen)
const ofTexts = ruleOf(String.raw`[${unseen}--[\n\t]]`)

/**
 * Whether a mark has the combining class of viramas, 9. The engine knows the class only by the order in which it puts marks:
 * between U+3099, which has 8, and U+05B0, which has 10.
 */
const isVirama = (mark: string) =>
  `\u05b0${mark}`.normalize('NFD') === `${mark}\u05b0` && `${mark}\u3099`.normalize('NFD') === `\u3099${mark}`

interface Groups {
  before?: string
  after?: string
  bad?: string
}

function isRefused({ before, after, bad }: Groups): boolean {
  const neighbor = before ?? after
  return bad !== undefined || neighbor !== undefined && !isVirama(neighbor)
}

/** The text without what is refused. Without one character, the place of another one may be wrong. */
function cleaned(text: string, rule: Rule): string {
  if (!rule.suspect.test(text)) return text
  const next = text.replace(rule.pieces, (piece, ...rest) => isRefused(rest.at(-1) as Groups) ? '' : piece)
    .normalize('NFC')
  return next === text ? text : cleaned(next, rule)
}

/** Why a text is refused, for a message that begins with its field; undefined for a text that is accepted. */
function problemOf(text: string, { pieces, suspect }: Rule): string | undefined {
  if (!suspect.test(text)) return undefined
  const first = text.matchAll(pieces).find(({ groups }) => isRefused(groups as Groups))
  if (!first) return undefined
  const code = `U+${first[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  const found = `${code} at position ${[...text.slice(0, first.index)].length + 1}`
  return isUnseen.test(first[0])
    ? `must have no characters that cannot be seen: ${found}`
    : `must have at most four accents on one letter: ${found}`
}

const isUnseen = new RegExp(unseen, 'v')

/** A name in its usual form: composed (NFC), and each run of blanks as one space (RFC 8266). */
export const nameOf = (text: string): string => text.normalize('NFC').replace(/\p{Zs}+/gu, ' ').trim()

/** A text of several lines in its usual form. */
export const textOf = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()

/** Whether a name loses something by the rule. A line break becomes a space, which is seen. */
export const hasHidden = (name: string): boolean => nameProblem(nameOf(oneLine(name))) !== undefined

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** What is wrong with a name in its usual form. */
export const nameProblem = (name: string): string | undefined => problemOf(name, ofNames)

/** What is wrong with a text of several lines in its usual form. */
export const textProblem = (text: string): string | undefined => problemOf(text, ofTexts)

/** A name without what is refused, for names from files and from services. */
export const visibleName = (text: string): string => nameOf(cleaned(nameOf(oneLine(text)), ofNames))

/** A text of several lines without what is refused. */
export const visibleText = (text: string): string => textOf(cleaned(textOf(text.toWellFormed()), ofTexts))
