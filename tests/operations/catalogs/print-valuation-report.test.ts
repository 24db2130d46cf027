import { beforeAll, describe, expect, it } from 'vitest'
import { desktop, openBrowser, phone } from '../../support/browser.ts'
import { fixture } from '../../support/fixture.ts'
import { printed, printedByHand } from './printed-by-hand.ts'
import { asOf, makeSeries } from './report-world.ts'
import { openCatalogs } from './world.ts'

const { platform, get, saved, page, report, lines } = openCatalogs()
const browser = fixture(openBrowser)
let catalogId: string
let html: string

beforeAll(async () => {
  catalogId = await saved(makeSeries())
  await platform.database
    .owner`update app.catalogs set name = '<script>alert(1)</script> & Söhne' where id = ${catalogId}`
  html = await page(catalogId, '?term_years=30')
})

describe('the page of a report', () => {
  it('is complete in itself, without scripts, and nobody caches or frames it', async () => {
    const response = await get(`/${catalogId}/valuation-report.html`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    await response.body?.cancel()
    expect(html).not.toMatch(/<script|\bsrc=|href=|url\(/)
    expect(html).toMatch(/as of \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC</)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne')
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; Ω&lt;/b&gt;')
  })

  it('has the numbers that follow from its CSV, and no others', async () => {
    const query = `?${asOf()}&discount_rate=0.0825`
    const { assumptions } = await report(catalogId, query)
    const hand = printedByHand(await lines(catalogId, `?${asOf()}`), assumptions)
    const { head, sections } = printed(await page(catalogId, query))
    const section = (name: string) => sections[name]!
    const cells = (name: string, ...columns: [number, number?]) =>
      section(name).rows.map((row) => row.slice(...columns))
    expect(head.sentences[1]).toBe(hand.coverage)
    expect(head.sentences.slice(2, 4)).toEqual(hand.value)
    // The confidence is that of the deviation: how much was measured is another statement, and no reason.
    expect(head.sentences.join(' ')).toMatch(/(High|Medium|Low) confidence\. /)
    for (const part of [hand.riskTotal, ...hand.risk, ...hand.notValued]) {
      expect(head.sentences.join(' ')).toContain(part)
    }
    expect(head.pairs).toMatchObject({
      'Discount rate': '8.25 % a year',
      'Multiple of trailing net revenue': hand.multiple,
    })
    expect(section('The trailing twelve months').pairs).toEqual({
      Period: expect.stringMatching(/^\d+ \w{3} \d{4} to \d+ \w{3} \d{4}$/),
      ...hand.trailing,
    })
    expect(cells('Discounted cash flow', 0)).toEqual(hand.cashFlow)
    expect(section('Method details').sentences[1]).toContain('the factor is 1 / 1.0825year − 0.5')
    expect(cells('Sensitivity', 1)).toEqual(hand.sensitivity)
    expect(cells('Decay with age', 1)).toEqual(hand.decay)
    // A recording says its days only where they are not the usual ones, and that it is estimated where they are none.
    const [caption] = section('Recordings').captions
    const daysOf = (text: string) => /(\d+) measured day/.exec(text)?.[1]
    const recordings = section('Recordings').rows.map(([name, ...figures]) => [
      name!.includes('estimated') ? '0' : daysOf(name!) ?? daysOf(caption!),
      ...figures,
    ])
    expect(recordings).toEqual(hand.recordings)
  })

  it.each([['a phone', phone], ['a desktop', desktop]])('fits the screen of %s', async (_, device) => {
    await browser.visit(async ({ page, errors, requests }) => {
      await page.setContent(html)
      // A phone widens innerWidth for a page that does not fit.
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'))
        .toBe(device.viewport.width)
      const small = await page.evaluate(
        `[...document.querySelectorAll('td, dd, p, li, th, caption')].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12).length`,
      )
      expect(small).toBe(0)
      expect({ errors, requests }).toEqual({ errors: [], requests: [] })
    }, device)
  })

  it.each(['A4', 'Letter'])('prints on %s without cutting anything off', async (format) => {
    await browser.visit(async ({ page }) => {
      await page.setContent(html)
      const pdf = new TextDecoder('latin1').decode(await page.pdf({ format }))
      expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThan(9)
      // The width of the text between the margins, in CSS pixels.
      const width = { A4: 182, Letter: 187.9 }[format]! / 25.4 * 96
      await page.setViewportSize({ width: Math.floor(width), height: 1000 })
      await page.emulateMedia({ media: 'print' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ media: 'print', colorScheme })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
        // Every part that a screen folds is open, and ink is dark on white.
        const folded = await page.evaluate(
          `[...document.querySelectorAll('details:not(.more) > :not(summary), tbody tr')].filter((e) => !e.checkVisibility()).length`,
        )
        expect(folded).toBe(0)
        const colors =
          `['backgroundColor', 'color'].map((name) => getComputedStyle(document.documentElement)[name])`
        await expect.poll(() => page.evaluate(colors)).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 28)'])
      }
    })
  })
})
