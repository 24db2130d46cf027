import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { useCommandLine } from '../cli/acp.ts'
import { reportByHand } from '../operations/catalogs/report-by-hand.ts'
import { interFile } from '../../shared/presentation/type.ts'
import { compactMoney } from '../../shared/presentation/money.ts'
import { compactRange } from '../../shared/web/console/catalogs/range-text.ts'
import { linesOf } from '../operations/catalogs/report-world.ts'
import { testIsrc } from '../support/accounts.ts'
import { clients } from '../support/mcp-clients.ts'
import {
  addressOf,
  loaded,
  newCatalog,
  ofOrganization,
  signedIn,
  useConsole,
  violations,
} from './open-console.ts'
import { views } from './views.ts'

const { local, browser, test } = useConsole()
const { output } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key!,
}))

const pageOfValue = () => `catalogs/${local.stack.catalog_id}/value`
const headers = () => ({ 'x-api-key': local.stack.accounts.owner.api_key! })
const read = async (path: string) =>
  await (await fetch(`${local.stack.base_url}/api/catalogs${path}`, { headers: headers() })).text()
/** The headline, once the worker has made the first valuation. */
async function headlineOf(id: string | null) {
  const read = async () => (await local.send('GET', `/api/catalogs/${id}`)).body.catalog.headline
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ state: 'valued', updating: false })
  return await read()
}
const cents = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const dollars = (value: number) => cents(Math.round(value)).replace('.00', '')

it('every surface leads with one value, its confidence and its base', async () => {
  const { base_url, catalog_id: id } = local.stack
  const headline = await headlineOf(id)
  const { value: { low, mid, high }, confidence, base } = headline

  const report = JSON.parse(await read(`/${id}/valuation-report`))
  expect(report).toMatchObject(headline)
  const listed = JSON.parse(await read('?limit=100')).catalogs
  expect(listed.find((catalog: { id: string }) => catalog.id === id).headline).toEqual(headline)
  const byHand = reportByHand(linesOf(await read(`/${id}/valuation-report.csv`)), report.assumptions)
  expect(headline).toMatchObject({ value: byHand.value, base: byHand.base, confidence: byHand.confidence })

  const words = [confidence.explanation, base.explanation]
  const first = (text: string) => text.slice(0, text.indexOf('\n\n'))
  for (const command of [['catalogs', 'report', id], ['valuation', id]] as string[][]) {
    const text = first(await output(command))
    for (const part of [cents(mid), cents(low), cents(high), ...words]) expect(text).toContain(part)
  }
  expect(await output(['catalogs', 'list'])).toContain(cents(mid))

  const client = await clients['client 2.4.0, pinned']!.connect(`${base_url}/mcp`, headers())
  const tool = async (name: string, args = {}) => (await client.call(name, args)).structuredContent
  expect(await tool('get_valuation_report', { catalogId: id })).toMatchObject(headline)
  const { catalogs } = await tool('list_catalogs') as { catalogs: { id: string }[] }
  expect(catalogs.find((catalog) => catalog.id === id)).toMatchObject({ headline })
  await client.close()

  await signedIn(local, browser, pageOfValue(), async ({ page, errors }) => {
    const card = page.getByRole('region', { name: 'Value' })
    await card.getByText(dollars(mid)).waitFor()
    await card.getByRole('img', { name: `Between ${dollars(low)} and ${dollars(high)} in 80 of 100` })
      .waitFor()
    await card.getByText(/^Why .* confidence\?$/).press('Enter')
    for (const part of words) await card.getByText(part).waitFor()
    const inDoubt = page.getByRole('region', { name: 'What would make it firmer' })
    await card.getByText('At risk $0, 0.0 % 0 recordings').waitFor()
    await inDoubt.getByText('Left out: 1 of 40 recordings').waitFor()
    // What is left out comes first, then the highest value. Four are shown until all are asked for.
    const values = inDoubt.locator('td.number')
    const amounts = async () =>
      (await values.allTextContents()).map((text) => Number(text.replaceAll(/\D/g, '') || Infinity))
    await expect.poll(() => values.count()).toBe(4)
    await inDoubt.getByRole('button', { name: 'Show 4 more' }).press('Enter')
    await expect.poll(() => values.count()).toBe(8)
    await expect.poll(() => inDoubt.getByRole('button').count()).toBe(0)
    const shown = await amounts()
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    for (const title of ['Harbour Avenue', 'Paper Morning']) {
      await inDoubt.getByRole('link', { name: title }).waitFor()
    }
    await page.getByRole('link', { name: 'Read the report' }).press('Enter')
    const frame = page.frameLocator('.report-frame').locator('body')
    await frame.getByText(dollars(mid)).first().waitFor()
    await frame.locator('summary', { hasText: 'Method details' }).press('Enter')
    for (const part of [dollars(low), dollars(high), ...words]) await frame.getByText(part).first().waitFor()
    // Only the page scrolls: the frame has the height of the report.
    const height = 'document.documentElement.scrollHeight'
    await expect.poll(() => page.frames()[1]!.evaluate(`${height} - innerHeight`).catch(() => null)).toBe(0)
    // A dark page prints light.
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    const ground = () => frame.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    await expect.poll(ground).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ media: null })
    await expect.poll(ground).not.toBe('rgb(255, 255, 255)')
    await loaded(page)
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of all recordings' }).press('Enter')
    const saved = await download
    expect(saved.suggestedFilename()).toBe('valuation-report.csv')
    expect(await Deno.readTextFile(await saved.path())).toContain('isrc,name,artist')
    await page.goto(addressOf(local, ofOrganization(local, 'catalogs')))
    const row = page.getByRole('row').filter({ hasText: 'The Paper Lanterns, complete' })
    await row.getByText(compactMoney(mid, 'USD')).waitFor()
    await row.getByText(compactRange({ low, high }, 'USD')).waitFor()
    expect(errors).toEqual([])
  }, desktop)
})

it('list, overview and value show one valuation with its report, and say when a newer one or the first is being made', async () => {
  const { catalog_id: id } = local.stack
  const headline = await headlineOf(id)
  const explanation = 'The first <i>value</i> is being made.'
  const first = { id: null, state: 'being_made', value: null, confidence: null, base: null, at_risk: null }
  await signedIn(local, browser, 'home', async ({ page, errors }) => {
    let shown: object = { updating: true }
    const asked: (string | null)[] = []
    await page.route(/\/api\/catalogs(\/[\w-]+)?(\?[^/]*)?$/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const each of [...body.catalogs ?? [], ...body.catalog ? [body.catalog] : []]) {
        if (each.id === id) Object.assign(each.headline, shown)
      }
      await route.fulfill({ response, json: body })
    })
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.includes('/valuation-report')) asked.push(searchParams.get('id'))
    })
    const list = () => page.goto(addressOf(local, ofOrganization(local, 'catalogs')))
    const row = page.getByRole('row').filter({ hasText: 'The Paper Lanterns, complete' })
    const overview = () => page.goto(addressOf(local, `catalogs/${id}`))
    const figures = page.getByRole('region', { name: 'Figures' })
    await list()
    await row.getByText('updating', { exact: true }).waitFor()
    await overview()
    await figures.getByText(compactMoney(headline.value.mid, 'USD')).waitFor()
    await figures.getByText(/, updating$/).first().waitFor()
    await page.goto(addressOf(local, pageOfValue()))
    const card = page.getByRole('region', { name: 'Value' })
    await card.getByText('Updating. A newer value is being made.').waitFor()
    await page.goto(addressOf(local, `${pageOfValue()}/report`))
    await page.locator('.report-frame').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of all recordings' }).press('Enter')
    await download
    expect(new Set(asked)).toEqual(new Set([headline.id]))
    await page.getByRole('link', { name: 'Value', exact: true }).press('Enter')
    await card.getByText('Updating. A newer value is being made.').waitFor()
    // The catalog is read again while it is updating.
    shown = { updating: false }
    await expect.poll(() => card.getByText('Updating.').count()).toBe(0)
    shown = { ...first, updating: true, missing: { explanation, possible_from: null } }
    await page.reload()
    await card.getByText(explanation).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Share report' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await overview()
    await figures.getByText(explanation).first().waitFor()
    await list()
    await row.getByText('updating', { exact: true }).waitFor()
    expect(errors).toEqual([])
  }, desktop)
})

/** A headless browser says so, and counts as a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

it.each(views)(
  'a report is shared by keyboard, read without an account, and refused once its link has ended: %s',
  async (_, options) => {
    const { value: { mid } } = await headlineOf(local.stack.catalog_id)
    await signedIn(local, browser, pageOfValue(), async ({ page, errors }) => {
      await loaded(page)
      const open = () => page.getByRole('button', { name: 'Share report' }).press('Enter')
      await open()
      const dialog = page.getByRole('dialog', { name: 'Share report' })
      await dialog.getByRole('radio', { name: '30 days' }).press('ArrowLeft')
      await expect.poll(() => dialog.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)
      await dialog.getByRole('checkbox', { name: 'Recordings with their plays' }).press('Space')
      await dialog.getByText('Without recordings', { exact: true }).waitFor()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Make link' }).press('Enter')
      const url = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
      // What scrolls below the foot of the dialog has no contrast that axe can tell.
      await dialog.getByText('Not opened yet').first().scrollIntoViewIfNeeded()
      expect(await violations(page, ['.share-foot [role=status]'])).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => page.locator(':focus').textContent()).toContain('Share report')

      await browser.visit(async ({ page: reader, errors, requests }) => {
        await reader.goto(url)
        await reader.getByText(dollars(mid)).first().waitFor()
        const text = await reader.locator('body').innerText()
        expect(text).not.toMatch(/QZ-?DM0-?2|\/api\/catalogs/)
        expect(await violations(reader)).toEqual([])
        const { width } = options.viewport
        await expect.poll(() => reader.evaluate('document.documentElement.scrollWidth')).toBe(width)
        expect(new Set(requests)).toEqual(new Set([url, new URL(`../${interFile}`, url).href]))
        await reader.evaluate('addEventListener("beforeprint", () => document.title = "Printed")')
        await reader.getByRole('button', { name: 'Print' }).press('Enter')
        await expect.poll(() => reader.title()).toBe('Printed')

        await open()
        await dialog.getByText('Opened 1 time').first().waitFor()
        await dialog.getByRole('button', { name: 'End now: ' }).first().press('Enter')
        await page.getByRole('dialog', { name: 'End this link?' }).getByRole('button', { name: 'End it' })
          .press('Enter')
        await dialog.getByText('The link has ended.').waitFor()
        await dialog.getByText(/^\d ended link/).waitFor()
        await reader.reload()
        await reader.getByRole('heading', { name: 'This link has ended' }).waitFor()
        expect(await violations(reader)).toEqual([])
        // The browser logs the 404.
        expect(errors).toEqual([expect.stringContaining('404')])
      }, { ...options, userAgent })
      expect(errors).toEqual([])
    }, options)
  },
)

test(
  'a scenario is computed by other assumptions, beside the stored value',
  pageOfValue,
  desktop,
  async ({ page }) => {
    const { value: { mid } } = await headlineOf(local.stack.catalog_id)
    await page.getByLabel('Years').fill('15')
    await page.getByLabel('Discount a year, in %').fill('8.25')
    await page.getByLabel('$ per 1,000 plays').fill('50')
    await page.keyboard.press('Enter')
    const query = '?term_years=15&discount_rate=0.0825&usd_per_1000_streams=50'
    const scenario = JSON.parse(await read(`/${local.stack.catalog_id}/valuation-report${query}`))
    await page.getByText(dollars(scenario.value.mid)).waitFor()
    await page.getByText(scenario.assumptions.price_notice).waitFor()
    await page.getByText(`keep the stored value of ${dollars(mid)}`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Reset' }).press('Enter')
    await expect.poll(() => page.getByText(dollars(scenario.value.mid)).count()).toBe(0)
    await expect.poll(() => page.getByLabel('Years').inputValue()).toBe('10')
    const chart = page.getByRole('slider', { name: 'Stored value' })
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await expect.poll(() => chart.count()).toBe(0)
    await page.route('**/valuation-history?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const [last] = body.valuations
      if (!new URL(route.request().url()).searchParams.has('last_of')) {
        // Earlier on the same day, whatever the time is.
        for (const second of ['01', '00']) {
          body.valuations.push({
            ...last,
            id: `${second}${last.id.slice(2)}`,
            as_of: `${last.as_of.slice(0, 10)}T00:00:${second}.000Z`,
          })
        }
      }
      await route.fulfill({ response, json: body })
    })
    const before = JSON.parse(await read(`/${local.stack.catalog_id}/valuation-report`))
    before.value.mid /= 2
    before.base.valued -= 1
    await page.route(
      `**/valuation-report?id=01${before.id.slice(2)}`,
      (route) => route.fulfill({ json: before }),
    )
    await page.reload()
    await page.getByText(/^\+100.0 % since .* 39 recordings valued instead of 38\.$/).waitFor()
    // All values of one day are there, with their times.
    await page.getByRole('radio', { name: 'Days' }).waitFor()
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(dollars(mid))
    await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
    const rows = page.getByRole('region', { name: 'Stored values, as a table' }).getByRole('row')
    await rows.filter({ hasText: dollars(mid) }).filter({ hasText: ', 00:00 UTC' }).first().waitFor()
    await expect.poll(() => rows.count()).toBe(4)
    expect(await violations(page)).toEqual([])
  },
)

it.each(views)(
  'without a value the page says what is missing, and where one gets on: %s',
  async (_, options) => {
    const empty = await newCatalog(local, [])
    const uncounted = await newCatalog(local, [testIsrc(1)])
    await signedIn(local, browser, `catalogs/${empty}/value`, async ({ page, errors }) => {
      await page.getByText('The catalog has no recordings.').waitFor({ timeout: 30_000 })
      await page.getByRole('link', { name: 'Add recordings' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(addressOf(local, `catalogs/${uncounted}/value`))
      await page.getByText('No recording of the catalog has a valid play count.').waitFor({ timeout: 30_000 })
      await page.getByText('No value has been stored yet.').waitFor()
      await page.getByRole('cell', { name: testIsrc(1) }).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    }, options)
  },
)
