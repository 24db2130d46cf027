import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenName, givenText } from '../../shared/platform/given-text.ts'
import { visibleName, visibleText } from '../../shared/platform/visible-text.ts'

const name = givenName(200)
const problem = (text: string) => name.safeParse(text).error?.issues[0]?.message

const real = {
  Latin: ['Sigur Rós', 'Beyoncé', 'Zoë', 'Đức Phúc', 'Ke$ha', '“Heroes” – Live…', 'ﬁnal ½ №1 ½″'],
  Japanese: ['米津玄師', 'ずっと真夜中でいいのに。', '渡邉󠄂', 'ｷﾘﾝｼﾞ', '〜'],
  Korean: ['방탄소년단', '이날치 ㅋㅋ'],
  Chinese: ['周杰倫', '鄧紫棋'],
  Hebrew: ['נועה קירל', 'בְּרֵאשִׁ֖ית'],
  Arabic: ['فيروز', 'أُمّ كُلْثُوم', 'ﷺ', '۝'],
  Persian: ['می‌خواهم', 'همایون شجریان', 'کار‌ها', 'نامه‌ای', '۱۴۰۳ ه\u200d.ش', '۱۴۰۳ ه\u200d'],
  Hindi: ['क्‍ष क्‌ष', 'अरिजीत सिंह'],
  Bengali: ['র‍্যাপ', 'উদ্‌বেল', 'র\u200c\u09cdযাব'],
  Malayalam: ['അവന്‍', 'യേശുദാസ്'],
  Telugu: ['జాన్‌'],
  Sinhala: ['ශ්‍රී ලංකා'],
  Tamil: ['இளையராஜா'],
  Thai: ['บอดี้สแลม', 'ก็ที่'],
  Khmer: ['ស៊ីន ស៊ីសាមុត'],
  Burmese: ['မြှို့'],
  Tibetan: ['ཧཱུྃ', 'བསྒྲུབས'],
  Mongolian: ['ᠮᠣᠩᠭᠣᠯ', 'ᠠ᠋', 'ᠨ᠎ᠠ'],
  Greek: ['ᾧ Βαγγέλης'],
  Cyrillic: ['Кино', 'Ёлка'],
  'emoji without their selectors': ['❤\u200d🔥', '👁\u200d🗨', '🏴\u200d☠', '🕵\u200d♂\ufe0f', '🏳\u200d🌈'],
  emoji: ['👩‍👩‍👧‍👦', '👩🏽‍🎤', '❤️‍🔥', '❤︎', '🏳️‍🌈', '🏴‍☠️', '👁️‍🗨️', '1️⃣ #️⃣', '🇩🇪', '☎️', '⚡\ufe0f', '🕵🏽\u200d♂️', '🫪', '🫩'],
  'flags of tags': ['🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
}

describe('a real name is accepted and stored as it is, composed', () => {
  it.each(Object.entries(real))('%s', (_, names) => {
    for (const text of names) {
      expect(problem(text)).toBeUndefined()
      const composed = text.normalize('NFC')
      expect(name.parse(text)).toBe(composed)
      expect(name.parse(text.normalize('NFD'))).toBe(composed)
      expect(visibleName(text)).toBe(composed)
    }
  })

  it('has one space where it has blanks', () => {
    expect(name.parse('\u00a0米津\u3000玄師  Live\u200a ')).toBe('米津 玄師 Live')
  })
})

const hidden: [what: string, text: string, code: string, position: number, left: string][] = [
  ['tags', 'Hits\u{e0041}\u{e0042}', 'E0041', 5, 'Hits'],
  ['tags that are no flag', '🏴\u{e0041}\u{e007f}', 'E0041', 2, '🏴'],
  ['more after a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿\u{e0041}', 'E0041', 8, '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a variation selector after a letter', 'a\ufe0fb', 'FE0F', 2, 'ab'],
  ['two after an emoji', '❤\ufe0f\ufe0f', 'FE0F', 3, '❤\ufe0f'],
  ['a digit of a keycap without it', '1\ufe0f', 'FE0F', 2, '1'],
  ['selectors of ideographs after an emoji', '😀\u{e0100}\u{e01ef}', 'E0100', 2, '😀'],
  ['two after an ideograph', '葛\u{e0100}\u{e0101}', 'E0101', 3, '葛\u{e0100}'],
  ['nine variants of ideographs', '葛\u{e0100}'.repeat(9), 'E0100', 18, `${'葛\u{e0100}'.repeat(8)}葛`],
  ['a joiner between any two emoji', '😀\u200d😀', '200D', 2, '😀😀'],
  ['a joiner after an emoji sequence', '👩\u200d🎤\u200d☎', '200D', 2, '👩🎤☎'],
  ['a joiner between signs', '©\u200d®', '200D', 2, '©®'],
  ['a joiner after a text selector', '❤\ufe0e\u200d🔥', '200D', 3, '❤\ufe0e🔥'],
  ['a selector after an emoji of one form', '😀\ufe0f👩\ufe0e', 'FE0F', 2, '😀👩'],
  ['a selector after a sign that is no emoji', '★\ufe0f', 'FE0F', 2, '★'],
  ['a code point reserved for emoji', 'a\u{1fc00}', '1FC00', 2, 'a'],
  ['a selector after one', '\u{1fc00}\ufe0f', '1FC00', 1, ''],
  ['a Mongolian selector', 'a\u180bb', '180B', 2, 'ab'],
  ['a Mongolian separator', 'a\u180eb', '180E', 2, 'ab'],
  ['a soft hyphen', 'a\u00adb', '00AD', 2, 'ab'],
  ['an invisible operator', 'a\u2062b', '2062', 2, 'ab'],
  ['Hangul fillers', 'a\u3164\u115f\u1160\uffa0', '3164', 2, 'a'],
  ['a zero-width space', 'a\u200bb', '200B', 2, 'ab'],
  ['a word joiner', 'a\u2060b', '2060', 2, 'ab'],
  ['a byte order mark', 'a\ufeffb', 'FEFF', 2, 'ab'],
  ['a grapheme joiner', 'a\u034fb', '034F', 2, 'ab'],
  ['Khmer vowels', 'a\u17b4\u17b5', '17B4', 2, 'a'],
  ['directions', 'a\u202eb\u2066', '202E', 2, 'ab'],
  ['a blank letter', 'a\u2800', '2800', 2, 'a'],
  ['an unused ignorable', 'a\u2065\u{e0fff}', '2065', 2, 'a'],
  ['a private character', 'a\ue000\u{10fffd}', 'E000', 2, 'a'],
  ['an unassigned one', 'a\u0378', '0378', 2, 'a'],
  ['a noncharacter', 'a\ufdd0\u{1ffff}', 'FDD0', 2, 'a'],
  ['a control', 'a\u0007b', '0007', 2, 'a b'],
  ['a line break', 'a\nb', '000A', 2, 'a b'],
  ['a line separator', 'a\u2028b', '2028', 2, 'a b'],
  ['a joiner between Latin letters', 'a\u200db\u200cc', '200D', 2, 'abc'],
  ['a joiner between emoji and letter', '👩\u200da', '200D', 2, '👩a'],
  ['a joiner after a letter of Hindi', 'क\u200dक', '200D', 2, 'कक'],
  ['a joiner after a vowel sign', 'कि\u200cक', '200C', 3, 'किक'],
  ['two joiners of Persian', 'می\u200c\u200cخ', '200C', 3, 'میخ'],
  ['a joiner at the end', 'می\u200c', '200C', 3, 'می'],
  ['a joiner after a Persian letter that joins no other', 'د\u200d.', '200D', 2, 'د.'],
  ['a joiner between letters that are joined', 'ه\u200dم', '200D', 2, 'هم'],
  ['two joiners of the other kind', 'ه\u200d\u200d.', '200D', 2, 'ه.'],
  ['a joiner before a virama of Hindi', 'क\u200c\u094d', '200C', 2, 'क\u094d'],
  ['a long row of vowel signs', `क${'\u093e'.repeat(40)}`, '093E', 32, `क${'\u093e'.repeat(30)}`],
  ['stacked accents', `Za${'\u0335'.repeat(20)}`, '0335', 7, `Za${'\u0335'.repeat(4)}`],
]

describe('hidden text is refused by its character and its position, and removed from files', () => {
  it.each(hidden)('%s', (_, text, code, position, left) => {
    expect(problem(text)).toMatch(new RegExp(`^must have .*: U\\+${code} at position ${position}$`))
    expect(visibleName(text)).toBe(left.normalize('NFC'))
  })

  it('is refused in a text of several lines, which keeps its lines and tabs', () => {
    const text = givenText(200)
    expect(text.parse(' One\r\nTwo\u2028Three\tFour ')).toBe('One\nTwo\nThree\tFour')
    expect(text.safeParse('One\nTwo\u{e0041}').error?.issues[0]?.message)
      .toBe('must have no characters that cannot be seen: U+E0041 at position 8')
    expect(visibleText('One\r\nTw\u{e0041}o\u0007')).toBe('One\nTwo')
  })
})

const ignorable = /\p{Default_Ignorable_Code_Point}/u
/** Where an ignorable code point may be. */
const contexts = new RegExp(
  [
    String.raw`\p{RGI_Emoji_Tag_Sequence}`,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    String.raw`(?<=[\p{Emoji}&&\p{Extended_Pictographic}])[\ufe0e\ufe0f]`,
    String
      .raw`(?<=\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180f]`,
    String
      .raw`(?<=[\p{Script=Arabic}\p{Script=Mongolian}]\p{M}*)\u200c(?=[\p{Script=Arabic}\p{Script=Mongolian}])`,
    String.raw`(?<=\p{Script=Arabic}\p{M}*)\u200d(?!\p{L})`,
    String.raw`(?<=\p{M})[\u200c\u200d]|[\u200c\u200d](?=\p{M})`,
  ].join('|'),
  'gv',
)

describe('whatever a name is', () => {
  const parts = fc.constantFrom(
    ...Object.values(real).flat().flatMap((text) => [...text, text]),
    ...hidden.flatMap(([, text]) => [...text]),
  )
  const runs = fc.constantFrom(
    ...['क', 'a', '\u200d', '\u034f', '\u0901', '\u0344', '\u0f73', '\u0a3c\u200d', '\u0f58'],
    ...['\u0901', '\u094d', '\u0344', '\u0f73', '\u09cb'].map((mark) => mark.repeat(4)),
    ...['\u0301\u0323', '\u094d', '\u09be', '\u{1d165}'].map((mark) => mark.repeat(31)),
  )
  const text = fc.oneof(
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
    fc.array(runs, { maxLength: 20 }).map((all) => all.join('')),
  )

  it('what is stored is seen: no ignorable code point is outside of its context', () => {
    fc.assert(
      fc.property(text, (text) => {
        const { data } = name.safeParse(text)
        for (const stored of [visibleName(text), visibleText(text), ...data === undefined ? [] : [data]]) {
          expect(stored.replaceAll(contexts, '')).not.toMatch(ignorable)
          expect(stored).not.toMatch(/[\p{Cs}\p{Co}\u2028\u2029\u2800]|[\p{Mn}\p{Me}]{5}/u)
          expect(stored).toBe(stored.normalize('NFC'))
        }
        expect(visibleName(text)).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 2000 },
    )
  })

  it('what is removed from a file is what a body is refused for, and nothing is left to remove', () => {
    fc.assert(
      fc.property(text, (text) => {
        const visible = visibleName(text)
        expect(visibleName(visible)).toBe(visible)
        const { data } = name.safeParse(text)
        if (data !== undefined) expect(visible).toBe(data)
        expect(visible === '' ? undefined : givenName(5_000).safeParse(visible).error).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})
