import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailName } from '../../shared/site/mail-name.ts'

/** The names of a text, between bars and lines. */
const split = (text: string) => text.replace(/^\n +|\n +$/g, '').split(/ \| |\n +/)

describe('a name in a mail', () => {
  it.each(split(`
    P!nk | Fontaines D.C. | A$AP Rocky | AC/DC | 100 gecs | Godspeed You! Black Emperor | Mr. Oizo
    M.I.A. | S.E.S | A.C.E | t.A.T.u. | deadmau5 | R.E.M. | N.E.R.D | k.d. lang | St. Vincent
    Guns N’ Roses | The Notorious B.I.G. | …And You Will Know Us by the Trail of Dead | ...And Oceans
    .38 Special | 65daysofstatic | 10,000 Maniacs | blink-182 | モーニング娘。 | 藤岡みなみ。 | ꓡꓲꓢꓴꓸ | サカナクション・ライブ
    Sigur Rós | Сплин | М. и С. | Gal·la Placídia | Sol·licitud | Poco·a·poco | ألبوم ٢٠٢٤-٢٠٢٥
    a.k.a. Pallone | Live in Köln 1991-2021 | Who? #1: Live @ Home | Polka Dot Dot Dot
    Lantern Records, 1 Quay, 20457 Hamburg
  `))('stays exactly: %s', (name) => expect(mailName(name)).toBe(name))

  it.each(split(`will.i.^am | Mr.^Kitty | Mr.^Children | Dr.^Dre | G.^NA | T.^Love | J.^Lo | И.о.^Лист`))(
    'looks unchanged where a mail program could link a part of it, and is not linked: %s',
    (marked) => expect(mailName(marked.replace('^', ''))).toBe(marked.replace('^', '\u2060')),
  )

  it.each([
    ...split(`
    Final notice: confirm your account at https://evil.example/login | evil.example/login | evil。example
    evil。中国 | evil｡中国 | evilꓸcom | evil܁com | evil܂com | evil꘎com | evil𐩐com | evil٠com | evil۰com
    evil𝅭com | evil﹒com | evilㆍcom | ev\u3164il.example | ann＠evil.example | t․co∕x | t.co⁄x
    https꞉⧸⧸evil | mailto：ann | mailtoːann | evil．example | evil․example | evil[.]example
    evil (dot) example | evil dot com | evil·com | evil·de | evil‧example | x·me | x.com | X.COM | t.me
    T.Me now | a.b.com | evil.\u2060com | evil.\u2060соm | evil.соm | evil.сοм | evil.ᴄᴏᴍ
    e\u0332v\u0332i\u0332l\u0332.\u0332c\u0332o\u0332m\u0332 | evil.c\u0332om | evil.\u010bom | evil.🅒🅞🅜
    evil.🅲🅾🅼 | evil°com | evil゠com | evil॰com | j.mp | v.gd | т.ме | ԝԝԝ evil | evil dot соm
    +٤٩ ١٥١ ٢٣٤٥٦٧٨٩ | ०८०० १२३ ४५६ ७८९ | 0800·555·0199·1 | 0800‧555‧0199‧1 | 0800–555–0199–1
    ١٩٢.١٦٨.١.١ | evil .com | hxxp://evil | h**ps://evil | HTTPS evil | www evil | EVIL.EXAMPLE
    évil.example | xn--vil-9la.example | пример.рф | monster.com | evil.com-deal | evil.example.kitty
    ｅｖｉｌ.ｅｘａｍｐｌｅ | ⓔⓥⓘⓛ.ⓔⓧⓐⓜⓟⓛⓔ | ev\u200bil\u2060.\u200cexample | evil.\u00adexample
    \u202emoc.live\u202c evil.com | t.co/x | 192.0.2.7 | http://3221225991/
    [2001:db8::1] | ann@evil.example | mailto:ann | javascript:alert(1) | Call +1 (800) 555-0199
    030 / 12 34 56 78 | \u200b
    `),
    'evil\r\n.com',
    'a'.repeat(101),
  ])('is left out where it leads elsewhere: %j', (name) => expect(mailName(name)).toBeUndefined())

  it('has one line, without control characters and with no direction of its own', () => {
    expect(mailName(' Two\r\nBcc: lines\u2028\u202e here\0 ')).toBe('Two Bcc: lines here')
  })

  it('keeps the joiners that a script or an emoji is written with, and no others', () => {
    expect(mailName('می\u200cنوازیم 👩\u200d🎤')).toBe('می\u200cنوازیم 👩\u200d🎤')
    expect(mailName('N\u200dova \u200dTwo')).toBe('Nova Two')
  })

  const label = fc.stringMatching(/^[a-z0-9]{2,10}$/)
  const domain = fc.tuple(label, fc.constantFrom('com', 'de', 'me', 'fm', 'music', 'photography', 'example'))
  const dot = fc.constantFrom(
    ...split('. | ． | 。 | ｡ | ․ | [.] | · | ‧ | ꓸ | ܁ | ٠ | (dot) | \u200b. | .\u2060 | \u00ad.'),
    ' [dot] ',
  )
  const disguise = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => [...text].join('\u200d'),
    (text) => text.replace(/[ceo]/g, (letter) => ({ c: 'с', e: 'е', o: 'о' })[letter]!),
    (text) => text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
  )
  const around = fc.stringMatching(/^[A-Za-z !?']{0,20}$/)

  it('never has a domain, however it is disguised and whatever is around it', () => {
    fc.assert(
      fc.property(around, domain, dot, disguise, around, (before, [host, end], dot, disguise, after) => {
        expect(mailName(`${before} ${disguise(host)}${dot}${disguise(end)} ${after}`)).toBeUndefined()
      }),
    )
  })

  it('never has a line break, an invisible character or what a mail program links', () => {
    const parts = fc.constantFrom(...'.aé1/:@ -\n\u202e。娘', 'am', 'e\u0301')
    const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.array(parts).map((all) => all.join('')))
    fc.assert(
      fc.property(name, (name) => {
        const text = mailName(name) ?? ''
        expect(text.replaceAll(/[\u2060\u200c\u200d]/g, '')).not.toMatch(/\p{C}|[\n\u2028\u2029]/u)
        expect(text).not.toMatch(/[\p{L}\p{M}\p{N}-]+\.\p{L}\p{M}*\p{L}|:\/\/|\S@\S+\.\S/u)
        expect(text.length).toBeLessThanOrEqual(200)
      }),
      { numRuns: 2000 },
    )
  })
})
