import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { publish } from '../../shared/adapters/pages/site-pages.ts'
import type { SiteDocument } from '../../shared/site/document.ts'
import { outgoing } from '../../shared/site/outgoing.ts'
import { earlierLayouts, layouts } from '../../shared/site/document.ts'
import { layoutNamed } from '../../shared/site/layouts/index.ts'
import { marks } from '../../shared/pages/marks.ts'
import { rasterizeSvg } from '../../shared/media/svg/render-svg.ts'
import { qrSvg } from '../../shared/pages/qr.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { fullSite } from './full-site.ts'
import { siteDocument } from './sites.ts'

const origin = 'https://platform.test'
const options = { id: crypto.randomUUID(), appUrl: origin, playUrl: origin, assetOrigin: origin }
const html = (site: SiteDocument, today = '2026-05-10') => renderPage(site, { ...options, today }).html
/** A page without its style and script. */
const body = (site: SiteDocument, today?: string) =>
  html(site, today).replace(/<(style|script|template)[\s\S]*?<\/\1>/g, '')
const text = (site: SiteDocument, today?: string) =>
  body(site, today).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
const without = (fields: Partial<SiteDocument>) => fullSite({}, fields)

describe('a page states', () => {
  it('every fact', () => {
    const page = text(fullSite({ layout: 'split', headline: 'Wake the harbour' }))
    const stated =
      `The Paper Lanterns | Harbour Morning | with Ida Vale and Tom Reed | 8 May 2026 | Bandcamp |
      Low Water with Ida Vale | Hamburg, Knust, Germany | 1 June 2026 | Apple Music | Vinyl | Watch the video`
    for (const fact of stated.split(/\s*\|\s*/)) expect(page).toContain(fact)
  })

  it.each(layouts)('the artist once, in the layout %s', (layout) => {
    const [hero] = html(fullSite({ layout })).split('</header>')
    expect(hero!.split('<body')[1]!.match(/The Paper Lanterns/g)).toHaveLength(1)
    const [named] = html(fullSite({ layout, eyebrow: 'The Paper Lanterns' })).split('</header>')
    expect(named!.split('<body')[1]!.match(/The Paper Lanterns/g)).toHaveLength(1)
  })

  it('its own words in their own direction, whatever a name has', () => {
    const page = text(fullSite({}, { controller: 'Tide\u202eRecords', guests: ['Ida\u2067'] }))
    expect(page).toContain('Your address goes to TideRecords, who may')
    expect(page).toContain('with Ida')
    expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  it.each([
    ['2026-05-07', 'Out on 8 May 2026'],
    ['2026-05-08', 'Out now, 8 May 2026'],
    ['2027-01-01', 'Out now, 8 May 2026'],
  ])('on %s: %s', (today, stated) => {
    const page = text(fullSite({ eyebrow: '' }), today)
    expect(page).toContain(stated)
    expect(page.match(/Out (on|now)/g)).toHaveLength(1)
  })

  it.each([
    ['2026-04-01', ['Bremen', 'Hamburg', 'Berlin']],
    ['2026-06-01', ['Hamburg', 'Berlin']],
    // In Los Angeles the evening of 1 June is 2 June in UTC.
    ['2026-06-02', ['Hamburg', 'Berlin']],
    ['2026-06-03', ['Berlin']],
    ['2026-06-04', ['Berlin']],
    ['2026-06-05', []],
  ])('on %s the shows to the day after each, the next one first: %j', (today, cities) => {
    const page = html(fullSite(), today)
    expect([...page.matchAll(/<b>(Bremen|Hamburg|Berlin)</g)].map(([, city]) => city)).toEqual(cities)
    expect(page.includes('id="shows-title"')).toBe(cities.length > 0)
  })

  it.each([['2026-05-07', 'By e-mail on the day'], ['2026-05-08', 'News by e-mail']])(
    'on %s what the sign-up is for, with the legal detail folded',
    (today, title) => {
      const [, form] = body(fullSite({ signupHeading: 'News by e-mail' }), today).split('id="join"')
      expect(form).toMatch(new RegExp(`<h2 id="join-title"[^>]*>${title}</h2>`))
      expect(form!.split('<details class="note">')[1]!).toMatch(/^<summary>[^<]+<[^]*Your address goes to/)
    },
  )

  it('nothing that it does not know', () => {
    const page = body(siteDocument({ eyebrow: '' }, { experience: undefined }))
    expect(page).not.toMatch(/class="(tracks|byline|more|countries)|<time|undefined|\[object|Out (now|on)/)
  })
})

it('a published page is rendered anew on the next day, and has the same ETag if nothing changed by then', async () => {
  const site = publish(fullSite(), '1', options)
  const days = ['2026-05-07', '2026-05-07', '2026-05-08', '2026-05-09']
  const etags = await Promise.all(days.map(async (day) => (await site.page(day).plain()).etag))
  expect(etags[1]).toBe(etags[0])
  expect(etags[2]).not.toBe(etags[0])
  expect(etags[3]).toBe(etags[2])
})

describe('the main button', () => {
  /** The first row or the button: its name, its verb if it has one, and where it leads. */
  const main = (site: SiteDocument) => {
    const [, , href, inner] = /<a class="(row first|button)"[^>]*? href="([^"]*)"[^>]*>([^]*?)<\/a>/.exec(
      html(site).split('class="listen"')[1]!,
    )!
    const texts = inner!.replace(/<svg[^]*?<\/svg>|<span class="mark[^]*?<\/span>/, '').split(/<[^>]*>/)
      .map((text) => text.trim()).filter(Boolean)
    // Clicks on links to other sites are counted.
    return [texts.join(': '), outgoing(site).get(href!.split('/go/')[1] ?? '')?.url ?? href]
  }
  const none = { releaseUrl: undefined, links: undefined }
  const sound = { url: `${origin}/storage/a.mp3`, name: 'Low Tide.mp3', type: 'audio/mpeg' } as const
  const labelled = (buttonLabel: string, rest: Partial<SiteDocument>) => ({
    ...{ ...rest, design: { ...siteDocument().design, buttonLabel } },
  })
  const shop = { service: 'other', label: 'Vinyl', url: 'https://shop.example/1' } as const
  const spotify = 'https://open.spotify.com/album/0PaperLanterns00000001'
  const shopOnly = { ...none, links: [shop] }
  const ordered: Partial<SiteDocument> = { ...none, links: [{ ...shop, action: 'pre_order' }] }

  it.each<[string, Partial<SiteDocument>, (string | undefined)[]]>([
    ['opens the first service, also beside a game', {}, ['Spotify', spotify]],
    ['has the name of another shop', shopOnly, ['Vinyl', shop.url]],
    ['has the verb of its link', ordered, ['Vinyl: Pre-order', shop.url]],
    ['has its verb in the language', { ...ordered, language: 'de' }, ['Vinyl: Vorbestellen', shop.url]],
    ['opens no shop of one country', { ...none, links: [{ ...shop, country: 'DE' }] }, [
      'Sign me up',
      '#join',
    ]],
    ['leads to the sounds', { ...none, assets: [sound] }, ['Listen', '#listen']],
    ['signs up', none, ['Sign me up', '#join']],
    ['has its own label to listen', labelled('Hear it first', {}), ['Spotify: Hear it first', spotify]],
    ['has it in other letters', labelled('استمعوا الآن', { language: 'ar' }), [
      'Spotify: استمعوا الآن',
      spotify,
    ]],
    ['has it to play', labelled('Hear it first', { ...none, assets: [sound] }), ['Hear it first', '#listen']],
    ['has its own label to sign up', labelled('Count me in please', none), ['Count me in please', '#join']],
    ['is never labelled as what it does not', labelled('Count me in', shopOnly), ['Vinyl', shop.url]],
    ['never names another service', labelled('Listen on Deezer', {}), ['Spotify', spotify]],
    ['has no verb that nobody gave', labelled('Listen on Spotify', {}), ['Spotify', spotify]],
    ['is in the language', labelled('Sign me up', { ...none, language: 'de' }), ['Anmelden', '#join']],
  ])('%s', (_, fields, expected) => {
    expect(main(without(fields))).toEqual(expected)
  })
})

describe('the links of a page', () => {
  const links = [
    { service: 'spotify', url: 'https://open.spotify.com/album/1' },
    { service: 'qobuz', url: 'https://www.qobuz.com/album/1' },
    { service: 'other', label: 'Beatport', url: 'https://www.beatport.com/release/1' },
    { service: 'other', label: 'أنغامي', url: 'https://play.anghami.com/album/1' },
    { service: 'deezer', url: 'https://www.deezer.com/album/1' },
    { service: 'tidal', url: 'https://tidal.com/album/1' },
  ] as const
  const listed = (site: SiteDocument) => html(site).split('class="listen"')[1]!.split('</header>')[0]!

  it('have the mark of the service, or a letter for one without', () => {
    const rows = listed(without({ links: [...links] })).match(/<a class="row[^]*?<\/a>/g)!
    const markOf = (row: string) => /<path d="(.{6})/.exec(row)?.[1] ?? /letter"[^>]*>(.)</.exec(row)?.[1]
    const [spotify, beatport] = [marks.spotify, marks.beatport].map((mark) => mark.slice(0, 6))
    expect(rows.slice(0, 4).map(markOf)).toEqual([spotify, 'Q', beatport, 'أ'])
  })

  it.each([[5, 5, 0], [6, 5, 1]])('of %i show %i and fold %i', (count, shown, folded) => {
    const page = listed(without({ links: links.slice(0, count), videoUrl: undefined }))
    const [open, more = ''] = page.split('<details class="more"><summary>More</summary>')
    expect([open, more].map((part) => part!.match(/<a class="row/g)?.length ?? 0)).toEqual([shown, folded])
  })

  it('stand above the game, which is named one and has the sign of playing nowhere', () => {
    const page = listed(without({}))
    const [, game] = page.split('<button class="row game"')
    expect(game!.replace(/<[^>]*>|^[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()).toBe('Wake the harbour Game')
    expect(page.indexOf('class="rows"')).toBeLessThan(page.indexOf('row game'))
    expect(listed(without({ language: 'de' }))).not.toContain('game')
  })
})

describe('the block that its owner puts first', () => {
  const order = (design: Partial<SiteDocument['design']>, rest: Partial<SiteDocument> = {}) => {
    const page = body(fullSite(design, rest))
    const blocks = {
      listen: 'class="listen"',
      shows: 'id="shows-title"',
      signup: 'id="join"',
      tracks: 'id="tracks-title"',
    }
    return Object.entries(blocks).map(([name, mark]) => [name, page.indexOf(mark)] as const)
      .filter(([, at]) => at >= 0).toSorted(([, a], [, b]) => a - b).map(([name]) => name)
  }

  it.each([...layouts, ...earlierLayouts])('follows the title in the layout %s', (layout) => {
    const usual = layoutNamed(layout)?.blocks.filter((block) => block !== 'text') ??
      ['listen', 'tracks', 'shows', 'signup']
    expect(order({ layout })).toEqual(usual)
    for (const emphasis of ['listen', 'shows', 'tracks', 'signup'] as const) {
      const others = usual.filter((block) => block !== emphasis)
      expect(order({ layout, emphasis })).toEqual([emphasis, ...others])
    }
  })

  it('does not, if it is empty', () => {
    expect(order({ emphasis: 'shows' }, { shows: [] })).toEqual(['listen', 'tracks', 'signup'])
    expect(order({ emphasis: 'tracks' }, { tracks: undefined })).toEqual(['listen', 'shows', 'signup'])
  })
})

it('links of a country are in the part that the fan opens for this country, and nowhere else', () => {
  const [before, countries, after] = html(fullSite()).split(
    /<details class="countries">|<\/details><\/details>/,
  )
  expect(before! + after).not.toMatch(/amazon|Plattenladen/)
  expect(countries!.replace(/<span class="mark[^]*?<\/span>|<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()).toBe(
    'Shops by country Germany Amazon Music Plattenladen France Amazon Music',
  )
})

describe('the language of a page', () => {
  it.each([
    ['de', 'Erscheint am 8. Mai 2026', 'mit Ida Vale und Tom Reed', 'Deine E-Mail-Adresse'],
    ['fr', 'Sortie le 8 mai 2026', 'avec Ida Vale et Tom Reed', 'Votre adresse e-mail'],
    ['es', 'Sale el 8 de mayo de 2026', 'con Ida Vale y Tom Reed', 'Tu correo electrónico'],
    ['pt-BR', 'Sai em 8 de maio de 2026', 'com Ida Vale e Tom Reed', 'Seu e-mail'],
  ])('%s is that of its own words and dates', (language, ...stated) => {
    const site = without({ language })
    expect(html(site)).toContain(`<html lang="${language}" dir="ltr">`)
    for (const words of stated) expect(text(site, '2026-05-07')).toContain(words)
  })

  it.each([['zh', 'ltr', '2026年5月8日'], ['ur', 'rtl', '۲۰۲۶|2026']])(
    'without a table, %s, has its dates, and English words that say so',
    (language, direction, date) => {
      const page = html(without({ language }))
      const isolated = (dir: string) => direction === 'rtl' ? ` dir="${dir}"` : ''
      expect(page).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(page).toMatch(
        new RegExp(
          `<span lang="en"${isolated('ltr')}>Out now, <time datetime="2026-05-08" lang="${language}"${
            isolated('rtl')
          }>[^<]*(${date})[^<]*</time></span>`,
        ),
      )
      expect(page).toContain('<h2 id="tracks-title" lang="en">Tracks</h2>')
    },
  )

  it.each([['ckb', 'rtl'], ['iw', 'rtl'], ['pa-Arab', 'rtl'], ['pa', 'ltr'], ['ku', 'ltr'], ['zz', 'ltr']])(
    '%s is written %s, by its script',
    (language, direction) => {
      expect(html(without({ language }))).toContain(`<html lang="${language}" dir="${direction}">`)
    },
  )

  it.each(['zz', 'aaa-bbbbbbbb-bbbbbbbb', 'en-US-US', 'x'])('that is none, %s, is no error', (language) => {
    expect(text(without({ language }))).toContain('2026')
  })
})

it.each(['en', 'ar'])('every name of a page is isolated from the text around it: %s', (language) => {
  const names = 'artist title eyebrow guest track shop city venue land sound ruler'.split(' ')
    .map((name) => `${name} ابج`)
  const [artistName, headline, eyebrow, guest, title, label, city, venue, country, sound, controller] =
    names as [string, ...string[]] & string[]
  const page = body(fullSite({ headline, eyebrow }, {
    language,
    artistName,
    guests: [guest!, 'Ida'],
    tracks: [{ title: title!, guests: [guest!] }],
    links: [{ service: 'other', label, url: 'https://shop.example/1', action: 'buy' }],
    shows: [{ date: '2026-06-01', city: city!, venue, country }],
    assets: [{ url: `${origin}/storage/a.mp3`, name: `${sound}.mp3`, type: 'audio/mpeg' }],
    controller,
  }))
  const texts = page.replace(/<head>[^]*<\/head>/, '')
  const isolated = texts.replace(/<bdi[^>]*>[^]*?<\/bdi>/g, '').replace(/<[^>]*>/g, ' ')
  for (const name of names) {
    expect(texts).toContain(name)
    expect(isolated).not.toContain(name)
  }
})

it('a place has the comma of the script of the page', () => {
  const shows = [{ date: '2026-06-01', city: 'بيروت', venue: 'ميوزك هول', country: 'LB' }]
  expect(text(without({ shows, language: 'ar' }))).toContain('بيروت، ميوزك هول، لبنان')
  expect(text(without({ shows }))).toContain('بيروت, ميوزك هول, Lebanon')
})

it('the page has neither its QR code nor its printed address', () => {
  const { html: page, headers } = renderPage(fullSite(), options)
  const shown = page.split('</head>')[1]!.replace(/data-url="[^"]*"/, '')
  expect(shown).not.toMatch(/qr\.svg|QR|>[^<]*https?:\/\/platform/)
  expect(headers['content-security-policy']).not.toContain('qr.svg')
})

it('hostile text in every fact stays text', () => {
  const evil = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)>"' onload=alert(1) {}$&`
  const url = `https://evil.example/?"><script>alert(1)</script>`
  const link = { service: 'other', label: evil.slice(0, 40), url } as const
  const texts = {
    headline: evil,
    eyebrow: evil,
    description: evil,
    buttonLabel: '"><script>',
    signupHeading: evil,
  }
  const page = html(fullSite({ layout: 'split', ...texts }, {
    ...{ artistName: evil, name: evil, guests: [evil], controller: evil, videoUrl: url, privacyUrl: url },
    releaseUrl: 'javascript:alert(1)',
    tracks: [{ title: evil, guests: [evil] }],
    links: [link, { ...link, country: 'ZZ' }],
    shows: [{ date: '2026-06-01', city: evil, venue: evil, country: evil.slice(0, 60), url }],
    assets: [{ url: `${origin}/storage/a.mp3`, name: evil, type: 'audio/mpeg' }],
  }))
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('javascript:')
  expect(page).not.toMatch(/<img src=x|"[^"<>]*" onload=/)
})

it('only the page itself may copy, never a frame', async () => {
  const { headers } = renderPage(fullSite(), options)
  expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
  expect(headers['permissions-policy']).toContain('clipboard-read=()')
  const { response } = await publish(fullSite(), '1', options).play()!.plain()
  expect(response.headers.get('permissions-policy')).toContain('clipboard-write=()')
})

it.each([`${origin}/s/${options.id}`, `https://example.com/functions/v1/s/${'a'.repeat(60)}`])(
  'the QR code of %s can be read',
  async (address) => {
    const { pixels: data, ...size } = await rasterizeSvg(qrSvg(address), { background: '#ffffff' })
    expect(decodeQR({ ...size, data })).toBe(address)
  },
)
