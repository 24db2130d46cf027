/**
 * The one rule for text that people and models read: what is seen is what is stored. Refused is what RFC 8264 keeps out of free
 * text: controls, surrogates, private, unassigned and default ignorable code points; also letters that are drawn blank, more than
 * four nonspacing marks in a row (UTS 39, 5.4), and more than 30 marks of any kind (UAX 15, 13). Default ignorable code points stay
 * only where they change what is seen.
 */
const drawnBlank = String.raw`\u2800\uFFFC\u{16FE4}\u{1D159}`
/** Signs of Arabic and Syriac numbers are formats by their category, and drawn all the same. */
const drawnFormat = String.raw`[\p{Cf}--\p{Default_Ignorable_Code_Point}--[\uFFF9-\uFFFB\u{13430}-\u{1343F}]]`
/** The emoji of Unicode 16 and 17, which engines of before do not know. */
const newEmoji = String
  .raw`[\u{1F6D8}\u{1FA89}\u{1FA8A}\u{1FA8E}\u{1FA8F}\u{1FABE}\u{1FAC6}\u{1FAC8}\u{1FACD}\u{1FADC}\u{1FADF}\u{1FAE9}\u{1FAEA}\u{1FAEF}]`
const unseen = String
  .raw`[[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029${drawnBlank}]--${drawnFormat}--${newEmoji}]`

const pictograph = String.raw`[\p{Emoji}&&\p{Extended_Pictographic}]`
/** The pictographs of before emoji have two forms, and a selector of one. */
const ofTwoForms = String.raw`[${pictograph}--[\p{Emoji_Presentation}--[\0-\uFFFF]]]`
/** An element of an emoji sequence (UTS 51, ED-15a). */
const emoji = String.raw`(?:${ofTwoForms}[\uFE0E\uFE0F]|${pictograph})\p{Emoji_Modifier}?`
const joinedLetter = String
  .raw`[\p{L}&&[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mandaic}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]]`
/** A letter that is joined to the next one. */
const joiningLetter = String
  .raw`[[\p{L}&&\p{Script=Arabic}]--[\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06C0\u06C3-\u06CB\u06CD\u06CF\u06D2\u06D3\u06D5\u06EE\u06EF]]`

/** The texts that have a default ignorable code point by right. */
const allowed = [
  // The flags of England, Scotland and Wales.
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  // Keycaps.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`(?<sequence>${emoji}(?:\u200D${emoji})+)`,
  emoji,
  // A variant of an ideograph (UTS 37), which Japanese names are written with.
  String.raw`(?<=\p{Unified_Ideograph})(?<variant>[\u{E0100}-\u{E01EF}])`,
  // Mongolian letters select their form, and a vowel is separated from its word.
  String.raw`[\p{L}&&\p{Script=Mongolian}](?:[\u180B-\u180D\u180F]|\u180E(?=[\p{L}&&\p{Script=Mongolian}]))`,
  // Persian and other joined scripts (UAX 31, A1).
  String.raw`(?<=${joinedLetter}\p{Mn}*)\u200C(?=${joinedLetter})`,
  // The form of a letter that another one follows, as in Persian abbreviations: ه‍.ش
  String.raw`(?<=${joiningLetter}\p{Mn}*)\u200D(?![\p{L}\p{M}\u200C\u200D])`,
]

/**
 * The joiners of Indic scripts stand after a virama (RFC 5892, A.1 and A.2), or before one, as in Bengali rap: র‍্যাপ. Bengali is
 * also written with the other one there: র‌্যাব.
 */
const joiner = String
  .raw`(?<=(?<before>\p{M}))[\u200C\u200D]|(?:(?<=\p{L})\u200D|(?<=[\p{L}&&\p{Script=Bengali}])\u200C)(?=(?<after>\p{M}))`
const mark = String.raw`[\p{Mn}\p{Me}]`
const maxMarks = 30
const stacked = String.raw`(?<=${mark}{4})${mark}+|\p{M}(?<=\p{M}{${maxMarks + 1}})\p{M}*`

interface Rule {
  pieces: RegExp
  /** Few texts have anything that the pieces have to be read for. */
  suspect: RegExp
  /** The same, for all of them. */
  suspects: RegExp
}

const ruleOf = (unseen: string): Rule => ({
  pieces: new RegExp(`${allowed.join('|')}|${joiner}|(?<bad>${unseen}|${stacked})`, 'gv'),
  suspect: new RegExp(`${unseen}|${stacked}`, 'v'),
  suspects: new RegExp(`${unseen}|${stacked}`, 'gv'),
})

const ofNames = ruleOf(unseen)
const ofTexts = ruleOf(String.raw`[${unseen}--[\n\t]]`)

/**
 * Whether a mark has the combining class of viramas, 9. The engine knows the class only by the order in which it puts marks:
 * between U+3099, which has 8, and U+05B0, which has 10.
 */
const isVirama = (mark: string): boolean => {
  const known = viramas.get(mark)
  if (known !== undefined) return known
  const is = `\u05b0${mark}`.normalize('NFD') === `${mark}\u05b0` &&
    `${mark}\u3099`.normalize('NFD') === `\u3099${mark}`
  viramas.set(mark, is)
  return is
}
const viramas = new Map<string, boolean>()

/** More variants of ideographs than names have could spell something. */
const maxVariants = 8

const withoutJoiners = (text: string) => text.replaceAll('\u200D', '')

/** Whether Unicode recommends a joined sequence (UTS 51, ED-27). Selectors of emoji may be missing, as on some keyboards. */
const isRecommended = (sequence: string) =>
  /^\p{RGI_Emoji}$/v.test(
    sequence.replaceAll('\uFE0F', '')
      .replace(/[\p{Extended_Pictographic}--\p{Emoji_Presentation}](?!\p{Emoji_Modifier})/gv, '$&\uFE0F'),
  )

interface Groups {
  before?: string
  after?: string
  sequence?: string
  variant?: string
  bad?: string
}

/** What is left of each piece of a text, in their order. */
function reader(): (piece: string, groups: Groups) => string {
  let variants = 0
  return (piece, { before, after, sequence, variant, bad }) => {
    if (sequence !== undefined) return isRecommended(sequence) ? sequence : withoutJoiners(sequence)
    if (variant !== undefined) return ++variants > maxVariants ? '' : variant
    const neighbor = before ?? after
    return bad !== undefined || neighbor !== undefined && !isVirama(neighbor) ? '' : piece
  }
}

/** NFKC and NFKD make marks of two more characters, the voiced sounds of narrow katakana. */
const longRun = new RegExp(String.raw`(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{${maxMarks + 1}}`, 'v')

/**
 * A text in a normalization form. One with too many marks in a row is unchanged: engines sort them in quadratic time, and no real
 * text exceeds the limit.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  longRun.test(text) ? text : text.normalize(form)

/** Real texts need one. */
const maxPasses = 2

/**
 * The text without what is refused. Without one character, the place of another one may be wrong, so the text is read again. A
 * text that would need many passes loses all that could be refused.
 */
function cleaned(text: string, rule: Rule): string {
  let left = text
  for (let pass = 0; problemOf(left, rule) !== undefined; pass++) {
    if (pass === maxPasses) return withoutSuspects(left, rule)
    const read = reader()
    left = normalized(left.replace(rule.pieces, (piece, ...rest) => read(piece, rest.at(-1) as Groups)))
  }
  return left
}

/** First the unseen are removed, then the marks that follow each other without them, then those that NFC takes apart. */
function withoutSuspects(text: string, { suspects }: Rule): string {
  let left = text
  for (let pass = 0; pass < 3; pass++) left = normalized(left.replace(suspects, ''))
  return left
}

/** Why a text is refused, for a message that begins with its field; undefined for a text that is accepted. */
function problemOf(text: string, { pieces, suspect }: Rule): string | undefined {
  if (!suspect.test(text)) return undefined
  const read = reader()
  const first = text.matchAll(pieces).find(({ 0: piece, groups }) => read(piece, groups as Groups) !== piece)
  if (!first) return undefined
  const [piece] = first
  const at = first.groups!.sequence ? piece.indexOf('\u200D') : 0
  const refused = String.fromCodePoint(piece.codePointAt(at)!)
  const code = `U+${refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  const found = `${code} at position ${[...text.slice(0, first.index + at)].length + 1}`
  return isUnseen.test(refused)
    ? `must have no characters that cannot be seen: ${found}`
    : `must have at most four accents on one letter: ${found}`
}

const isUnseen = new RegExp(unseen, 'v')

/** A name in its usual form: composed (NFC), and each run of blanks as one space (RFC 8266). */
export const nameOf = (text: string): string => normalized(text).replace(/\p{Zs}+/gu, ' ').trim()

/** A text of several lines in its usual form. */
export const textOf = (text: string): string => normalized(text).replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()

/** Whether a name loses something by the rule. A tab and a line break become a space, which is seen. */
export const hasHidden = (name: string): boolean =>
  nameProblem(nameOf(name.replace(/[\t-\r\x85\u2028\u2029]+/g, ' '))) !== undefined

const oneLine = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** What is wrong with a name in its usual form. */
export const nameProblem = (name: string): string | undefined => problemOf(name, ofNames)

/** What is wrong with a text of several lines in its usual form. */
export const textProblem = (text: string): string | undefined => problemOf(text, ofTexts)

/** A name without what is refused, for names from files and from services. */
export const visibleName = (text: string): string => nameOf(cleaned(nameOf(oneLine(text)), ofNames))

/** A text of several lines without what is refused. */
export const visibleText = (text: string): string => textOf(cleaned(textOf(text.toWellFormed()), ofTexts))
