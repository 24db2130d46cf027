import { describe, expect, test } from 'vitest'
import { makeDraft } from '../../shared/generation/draft.ts'
import { readFacts } from '../../shared/generation/facts/read-facts.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import type { SiteDocument } from '../../shared/pages/document.ts'
import type { Facts } from '../../shared/pages/facts.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { services } from '../../shared/pages/services.ts'
import { tables } from '../../shared/pages/words/words.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { type Brief, briefs } from './brief-list.ts'

const browser = fixture(openBrowser)
const origin = 'http://pages.test'
const written = '2026-01-10'

async function draftOf({ name, brief, fields = {}, releaseUrl }: Brief): Promise<SiteDocument> {
  const facts: Facts = { ...readFacts(brief, written).facts, ...fields }
  const site = { name, brief, assets: [], ...releaseUrl && { releaseUrl }, ...facts }
  const { document } = await makeDraft(
    openGenerator(),
    { site, instruction: '' },
    new AbortController().signal,
  )
  return document
}

/** What a reader sees of a page on each of some days, by the browser's own parser and layout. */
const readPages = (document: SiteDocument, days: string[]): Promise<Map<string, string>> =>
  browser.visit(async ({ page }) => {
    await page.route('**/*', (route) => route.abort())
    const texts = new Map<string, string>()
    for (const today of days) {
      const { html } = renderPage(document, {
        id: 'page',
        appUrl: origin,
        playUrl: origin,
        assetOrigin: origin,
        today,
      })
      await page.setContent(html, { waitUntil: 'domcontentloaded' })
      const text = await page.locator('main').evaluate((main) =>
        (main as unknown as { innerText: string }).innerText
      )
      texts.set(today, text.toLowerCase().replace(/\s+/g, ' '))
    }
    return texts
  })

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const longDate = (day: string, language = 'en-GB') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    .toLowerCase()

/** Dates with a year, in words. */
const datesIn = (text: string) => text.match(/\d{1,2}\.? \p{L}+ 20\d\d/gu) ?? []

describe.each(briefs.map((brief) => [brief.genre, brief] as const))('the page of %s', (_, brief) => {
  const { title, artist, facts } = brief
  const { releaseDate, shows = [], guests = [], tracks = [], links = [], language } = facts
  const words = tables[language ?? 'en']!
  const release = releaseDate ?? '2026-03-01'
  const days = [
    dayAfter(release, -1),
    release,
    dayAfter(release, 1),
    dayAfter(release, 400),
    ...shows.map(({ date }) => date),
  ]

  test('reads every fact of its brief on each day, and says nothing against one', async () => {
    for (const [today, text] of await readPages(await draftOf(brief), days)) {
      // A show stays until the day after it, as it may still take place further west.
      const next = shows.filter(({ date }) => Date.parse(date) >= Date.parse(today) - 86_400_000)
      const date = (day: string) => longDate(day, language)
      const expected = [
        title,
        ...artist ? [artist] : [],
        ...guests,
        ...tracks.flatMap(({ title, guests = [] }) => [title, ...guests]),
        ...next.flatMap((
          { city, venue, country },
        ) => [city, ...venue ? [venue] : [], ...country ? [country] : []]),
        ...links.map(({ service }) => services[service as keyof typeof services]),
        ...facts.videoUrl ? [words.video] : [],
        ...brief.releaseUrl ? ['Spotify'] : [],
      ].map((fact) => fact.toLowerCase())
      expect(expected.filter((fact) => !text.includes(fact)), today).toEqual([])

      const saidDates = next.map((show) => date(show.date))
      if (releaseDate) saidDates.push(date(releaseDate))
      expect(saidDates.filter((day) => !text.includes(day)), today).toEqual([])
      expect(datesIn(text).filter((day) => !saidDates.includes(day)), today).toEqual([])

      const isOut = releaseDate !== undefined && today >= releaseDate
      if (!isOut) {
        expect(text).not.toMatch(/\b(out now|available now|is here|stream it now|jetzt erschienen)\b/)
      }
      if (isOut) {
        expect(text).not.toMatch(/\b(out on|out soon|coming soon|comes out|pre-?save|erscheint am)\b/)
      }
      if (next.length === 0) expect(text).not.toMatch(/\b(on tour|live dates|tickets)\b/)
      for (const { city } of shows) {
        if (!next.some((show) => show.city === city)) expect(text).not.toContain(city.toLowerCase())
      }
    }
  })
})
