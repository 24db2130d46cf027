import { describe, expect, it } from 'vitest'
import { makeDraft } from '../../shared/generation/draft.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { cardLayout } from '../../shared/media/card/card-layout.ts'
import { isInFont } from '../../shared/media/svg/text.ts'
import type { Show } from '../../shared/site/facts.ts'
import { mailName } from '../../shared/site/mail-name.ts'
import { languageOf } from '../../shared/site/language.ts'
import { tables } from '../../shared/site/words/words.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { sample } from '../support/sample.ts'
import { artistNames } from './artist-names.ts'

const origin = 'https://platform.test'
const id = crypto.randomUUID()
const options = { id, appUrl: origin, playUrl: origin, assetOrigin: origin, today: '2026-12-01' }

type Given = Pick<GenerationRequest['site'], 'name'> & Partial<GenerationRequest['site']>

/** The page that is made of these fields without a model. */
async function pageOf(given: Given, instruction = '') {
  const request = { site: { assets: [], brief: '', ...given }, instruction }
  const { document, report } = await makeDraft(openGenerator(), request, new AbortController().signal)
  return { document, report, html: plain(renderPage(document, options).html) }
}

/** A page without the elements that isolate names. */
const plain = (html: string) => html.replace(/<\/?bdi[^>]*>/g, '')

const decoded = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as 'amp'],
  )

/** Every text of a page that somebody sees, hears or shares: its text nodes and the attributes that have some. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<svg[\s\S]*?<\/svg>/g, '')
  const metas = [
    ...body.matchAll(
      /<meta (?:name|property)="(?:description|og:(?:title|description|image:alt))" content="([^"]*)"/g,
    ),
  ]
  const attributes = [...body.matchAll(/ (?:alt|aria-label|title|placeholder|data-(?!src)[\w-]+)="([^"]*)"/g)]
  return [...[...body.matchAll(/>([^<]+)</g)], ...metas, ...attributes].map(([, text]) =>
    decoded(text!).trim()
  ).filter(Boolean)
}

/** The strings of a table of words, without the places where something is put. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? value.split('{}') : Object.values(value as object).flatMap(wordsIn)

/** What is left of a text without these, longest first. */
const without = (text: string, known: string[]) =>
  known.filter(Boolean).toSorted((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ' '), text)

/** The product's own words, which nobody gave and no generator wrote. */
const product = ['Leave this empty', 'Play', 'Spielen', 'Jouer', 'Jugar', 'Jogar', 'true', 'yes', 'other']

describe('the name of an artist', () => {
  it.each(artistNames.map((name, row) => [name, row] as const))(
    'stands as typed above the title, in the consent, on the card and in a mail: %s',
    async (artistName, row) => {
      const { html, document } = await pageOf({ artistName, name: 'Night Bus' })
      const [, artist, title] = /<p class="artist">([^<]*)<\/p><h1>([^<]*)</.exec(html)!
      expect([decoded(artist!), title]).toEqual([artistName, 'Night Bus'])
      for (const [language, words] of sample(Object.entries(tables), 4, row)) {
        const translated = decoded(plain(renderPage({ ...document, language }, options).html))
        expect(translated).toContain(`<p class="artist">${artistName}</p>`)
        expect(translated).toContain(words.purpose.replace('{}', () => artistName))
      }
      const onCard = cardLayout(document).lines.map(({ text }) => text).join(' ')
      expect(onCard).toBe(isInFont(artistName) ? `Night Bus ${artistName}` : 'Night Bus')
      // An invisible joiner keeps mail programs from linking a part of a name.
      expect(mailName(artistName)!.replaceAll('\u2060', '')).toBe(artistName)
    },
  )

  it('stands above the title also where other words say it', async () => {
    const { document } = await pageOf({ artistName: 'Live', name: 'Night Bus' })
    const design = { ...document.design, eyebrow: 'Live in Berlin' }
    expect(plain(renderPage({ ...document, design }, options).html)).toContain('<p class="artist">Live</p>')
    // The same name is not said twice.
    const named = { ...document.design, eyebrow: 'Live' }
    expect(renderPage({ ...document, design: named }, options).html).not.toContain('<p class="artist">')
  })
})

const pages: (Given & { colors: string })[] = [
  {
    ...{ artistName: 'ASHEN THRONE', name: 'Grave Choir', colors: 'black and bone white' },
    brief: 'Black metal from the north. No ads, no smiles. Vinyl in February.',
  },
  {
    ...{ artistName: 'LUMI5', name: 'Sugar Signal', colors: 'pink and electric blue' },
    brief: 'Five girls, one signal. Out 2 December, bright and fast.',
  },
  {
    ...{ artistName: 'The Puddle Band', name: 'Songs for Puddles', colors: 'yellow and sky blue' },
    brief: 'A record for children from three to seven: boots, frogs and rain.',
  },
  {
    ...{
      artistName: 'Marta Lindqvist Trio',
      name: 'Late Set at the Corner',
      colors: 'midnight blue and brass',
    },
    brief: 'Piano, bass, drums, recorded live in one night.',
  },
  {
    ...{ artistName: 'K/RA', name: 'Concrete Pulse', colors: 'grey and acid green' },
    brief: 'Techno. 138. One room in Detroit, no photographs.',
  },
  {
    ...{ artistName: 'ليلى النجار', name: 'ليالي الياسمين', language: 'ar', colors: 'dark blue and gold' },
    brief: 'أغانٍ من الليل والياسمين. تصدر في ١٨ ديسمبر ٢٠٢٦.',
  },
]

const url = 'https://tickets.example/x'
const shows: Show[] = [
  { date: '2027-02-12', venue: 'Lido', city: 'Berlin', country: 'DE' },
  { date: '2027-02-13', time: '20:00', city: 'Leipzig', country: 'DE' },
  { date: '2026-12-31', time: '23:59', venue: 'Alte Oper', city: 'Frankfurt am Main', country: 'DE' },
  { date: '2027-03-14', time: '19:30', venue: 'The Corner Hotel', city: 'Melbourne', country: 'AU' },
  { date: '2027-04-01', venue: 'O2 Academy, Room 2', city: 'Leeds', country: 'GB' },
  { date: '2027-04-02', venue: 'Café "Zürich"', city: 'Wien', country: 'AT' },
  { date: '2027-04-03', venue: '渋谷クラブクアトロ', city: '東京', country: 'JP' },
  { date: '2027-04-04', venue: 'مسرح المدينة', city: 'بيروت', country: 'LB' },
  { date: '2027-04-05', venue: 'Lido', city: 'Berlin', country: 'DE', url, soldOut: true },
  { date: '2020-01-01', venue: 'Lido', city: 'Berlin', country: 'DE' },
]

describe.each(pages.map((page, row) => ({ ...page, row })))(
  'the page of $artistName',
  ({ colors, row, ...given }) => {
    const { artistName, name, brief } = given
    /** Every text that a page of these fields may have, apart from formatted facts. */
    const known = (language: string, more: string[]) => [
      ...[artistName!, name, options.appUrl, `${origin}/s/${options.id}`, ...product],
      ...wordsIn(languageOf(language).words),
      ...more,
    ]

    it.each(sample([...Object.keys(tables), 'ur'], 3, row))(
      'says in %s what was given, and nothing else',
      async (language) => {
        const { html, report } = await pageOf({ ...given, language, shows }, colors)
        expect(report.not_understood).toEqual([])
        const { date, dayAndMonth, month, year, time, country, words } = languageOf(language)
        // By day, and none of the past. Those after the sixth are behind their months.
        const coming = shows.slice(0, -1).toSorted((one, other) => one.date < other.date ? -1 : 1)
        const months = [...Map.groupBy(coming.slice(6), (show) => show.date.slice(0, 7))]
          .map(([name, later]) => `${month(name)} · ${later.length}`)
        const formatted = shows.flatMap((show) => [
          ...[
            date(show.date, show.time),
            date(show.date),
            show.city,
            show.venue ?? '',
            country(show.country!),
          ],
          ...Object.values(dayAndMonth(show.date)),
          ...[year(show.date.slice(0, 4)), show.time ? time(show.time) : ''],
        ]).concat(months)
        for (const text of textsOf(html)) {
          expect(without(text, known(language, formatted)).replace(/[\s·,،:]/g, ''), text).toBe('')
        }
        const lists = decoded(html).matchAll(/<ul class="shows">(.*?)<\/ul>/gs)
        const rows = [...lists].flatMap(([, list]) => list!.split(/(?=<li)/))
          .map((row) => row.replace(/<[^>]*>/g, '|').replace(/\|\s*(?=\|)/g, ''))
        const row = ({ date: day, time: at, city, venue, country: code, soldOut }: Show) =>
          [
            ...[
              '',
              ...[dayAndMonth(day).day, dayAndMonth(day).month],
              ...[city, ` ${country(code!)}`, date(day)],
              ...venue || at ? [[venue, at && time(at)].filter(Boolean).join(' ')] : [],
            ],
            ...[...soldOut ? [words.soldOut] : [], ''],
          ].join('|')
        // The next year stands above its first show.
        const [first, next] = ['2026', '2027'].map((year) =>
          coming.filter(({ date }) => date.startsWith(year))
        )
        expect(rows).toEqual([...first!.map(row), `|${year('2027')}|`, ...next!.map(row)])
        // Nobody sells what is sold out.
        expect(html).not.toContain('tickets.example')
      },
    )

    it('prints the brief as written only where a field says so', async () => {
      expect((await pageOf(given)).document).not.toHaveProperty('brief')
      expect(decoded((await pageOf(given)).html)).not.toContain(brief)
      expect(decoded((await pageOf({ ...given, showBrief: true })).html)).toContain(
        `<p class="lede brief">${brief}</p>`,
      )
    })
  },
)

it('the playable part says the title, the artist and its own rules', async () => {
  const { document } = await pageOf({ artistName: 'K/RA', name: 'Concrete Pulse' })
  const texts = textsOf(document.experience!.html)
  expect(texts).toContain('Concrete Pulse · K/RA')
  const brief = 'Our shoe size is 38.'
  const other = await pageOf({ artistName: 'K/RA', name: 'Concrete Pulse', brief, game: true })
  expect(textsOf(other.document.experience!.html).join()).not.toMatch(/shoe|38/)
})
