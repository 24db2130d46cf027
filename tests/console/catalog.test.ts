import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { useCommandLine } from '../cli/acp.ts'
import { reportByHand } from '../operations/catalogs/report-by-hand.ts'
import { compact, compactMoney } from '../../shared/web/console/format.ts'
import { linesOf } from '../operations/catalogs/report-world.ts'
import { clients } from '../support/mcp-clients.ts'
import { addressOf, loaded, ofOrganization, signedIn, useConsole, violations } from './open-console.ts'

const { local, browser, test } = useConsole()
const { output } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key!,
}))

it('every surface leads with one value, its confidence and its base', async () => {
  const { base_url, catalog_id: id, accounts } = local.stack
  const headers = { 'x-api-key': accounts.owner.api_key! }
  const read = async (path: string) => (await fetch(`${base_url}/api/catalogs${path}`, { headers })).text()
  const headlineOf = async () => JSON.parse(await read(`/${id}`)).catalog.headline
  await expect.poll(headlineOf, { timeout: 60_000 }).toMatchObject({ state: 'valued' })
  const headline = await headlineOf()
  const { value: { low, mid, high }, confidence, base } = headline

  const report = JSON.parse(await read(`/${id}/valuation-report`))
  expect(report).toMatchObject(headline)
  const listed = JSON.parse(await read('?limit=100')).catalogs
  expect(listed.find((catalog: { id: string }) => catalog.id === id).headline).toEqual(headline)
  const byHand = reportByHand(linesOf(await read(`/${id}/valuation-report.csv`)), report.assumptions)
  expect(headline).toMatchObject({ value: byHand.value, base: byHand.base, confidence: byHand.confidence })

  const cents = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const dollars = (value: number) => cents(Math.round(value)).replace('.00', '')
  const words = [confidence.explanation, base.explanation]
  const first = (text: string) => text.slice(0, text.indexOf('\n\n'))
  for (const command of [['catalogs', 'report', id], ['valuation', id]] as string[][]) {
    const text = first(await output(command))
    for (const part of [cents(mid), cents(low), cents(high), ...words]) expect(text).toContain(part)
  }
  expect(await output(['catalogs', 'list'])).toContain(cents(mid))

  const client = await clients['client 2.4.0, pinned']!.connect(`${base_url}/mcp`, headers)
  const tool = async (name: string, args = {}) => (await client.call(name, args)).structuredContent
  expect(await tool('get_valuation_report', { catalogId: id })).toMatchObject(headline)
  const { catalogs } = await tool('list_catalogs') as { catalogs: { id: string }[] }
  expect(catalogs.find((catalog) => catalog.id === id)).toMatchObject({ headline })
  await client.close()

  await signedIn(local, browser, `catalogs/${id}`, async ({ page, errors }) => {
    const card = page.locator('#value')
    await card.getByText(dollars(mid)).waitFor()
    const shown = await card.innerText()
    for (const part of [dollars(low), dollars(high), ...words]) expect(shown).toContain(part)
    expect(shown.indexOf(dollars(mid))).toBeLessThan(shown.indexOf('Lifetime average'))
    await page.getByRole('button', { name: 'Show the report' }).press('Enter')
    const frame = page.frameLocator('iframe.report').locator('body')
    await frame.getByText(dollars(mid)).first().waitFor()
    const printed = await frame.innerText()
    for (const part of [dollars(low), dollars(high), ...words]) expect(printed).toContain(part)
    await page.goto(addressOf(local, ofOrganization(local, 'catalogs')))
    const row = page.getByRole('row').filter({ hasText: 'The Paper Lanterns, complete' })
    await row.getByText(compactMoney(mid, 'USD')).waitFor()
    await row.getByText(`${compact(low)} to ${compact(high)}`).waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  }, desktop)
})

it('a card, its list and its report show one valuation, and say when a newer one or the first is being made', async () => {
  const { catalog_id: id } = local.stack
  const read = async () => (await local.send('GET', `/api/catalogs/${id}`)).body.catalog
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({
    headline: { state: 'valued', updating: false },
  })
  const { headline } = await read()
  const explanation = 'The first <i>value</i> is being made.'
  const first = { id: null, state: 'being_made', value: null, confidence: null, base: null, at_risk: null }
  await signedIn(local, browser, 'catalogs', async ({ page, errors }) => {
    let shown: object = { updating: true }
    await page.route(/\/api\/catalogs(\/[\w-]+)?(\?[^/]*)?$/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const each of [...body.catalogs ?? [], ...body.catalog ? [body.catalog] : []]) {
        if (each.id === id) Object.assign(each.headline, shown)
      }
      await route.fulfill({ response, json: body })
    })
    await page.goto(addressOf(local, ofOrganization(local, 'catalogs')))
    const row = page.getByRole('row').filter({ hasText: 'The Paper Lanterns, complete' })
    await row.getByText('updating', { exact: true }).waitFor()
    await page.goto(addressOf(local, `catalogs/${id}`))
    const card = page.locator('#value')
    await card.getByText('Updating. A newer value is being made.').waitFor()
    const queryOf = async (button: string, file: string) => {
      const request = page.waitForRequest((each) => each.url().includes(`/valuation-report.${file}`))
      await page.getByRole('button', { name: button }).press('Enter')
      return new URL((await request).url()).searchParams.get('id')
    }
    expect(await queryOf('Show the report', 'html')).toBe(headline.id)
    expect(await queryOf('Report (CSV) of all recordings', 'csv')).toBe(headline.id)
    await page.locator('iframe.report').waitFor()
    // The card is read again while it is updating. The report of the former value goes with it.
    shown = { id: crypto.randomUUID(), updating: false }
    await expect.poll(() => card.getByText('Updating.').count()).toBe(0)
    await expect.poll(() => page.locator('iframe.report').count()).toBe(0)
    shown = { ...first, updating: true, missing: { explanation, possible_from: null } }
    await page.reload()
    await card.getByText(explanation).waitFor()
    expect((await card.innerText()).startsWith(explanation)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.goto(addressOf(local, ofOrganization(local, 'catalogs')))
    await row.getByText('updating', { exact: true }).waitFor()
    expect(errors).toEqual([])
  }, desktop)
})

it('of two periods that are chosen one after the other the last one stays, whichever answer comes last', async () => {
  await signedIn(local, browser, `catalogs/${local.stack.catalog_id}`, async ({ page, errors }) => {
    await loaded(page)
    const gate = Promise.withResolvers<void>()
    let late = 0
    await page.route(/\/playcount-summary\?.*days=28|\/daily-gains.*days=28/, async (route) => {
      await gate.promise
      await route.fulfill({ response: await route.fetch() })
      late++
    })
    const days = page.getByRole('combobox', { name: 'Days' })
    await days.selectOption('28')
    await days.selectOption('14')
    const picture = page.getByRole('img', { name: 'Plays that the catalog gained on each of 14 days' })
    await picture.waitFor()
    await page.getByText('Plays in 14 days').waitFor()
    const before = await picture.getAttribute('src')
    gate.resolve()
    await expect.poll(() => late).toBe(2)
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await page.getByText('Plays in 14 days').waitFor()
    await expect.poll(() => picture.getAttribute('src')).toBe(before)
    await loaded(page)
    expect(errors).toEqual([])
  }, desktop)
})

test(
  'what is missing or fails says so, with a way on',
  `catalogs/${crypto.randomUUID()}`,
  {},
  async ({ page }) => {
    await page.getByRole('alert').filter({ hasText: 'Catalog not found' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.route(
      '**/api/**',
      (route) => route.fulfill({ status: 403, json: { detail: '<b>Not</b> now' } }),
    )
    await page.getByRole('link', { name: 'All catalogs' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: '<b>Not</b> now' }).waitFor()
    for (
      const [path, parts] of [['artists', 1], ['settings/people', 3], ['settings', 2], [
        'developers/webhooks',
        1,
      ]] as const
    ) {
      await page.goto(addressOf(local, path))
      await loaded(page)
      await expect.poll(() => Promise.all([path, page.getByRole('button', { name: 'Try again' }).count()]))
        .toEqual([path, parts])
      expect(await violations(page)).toEqual([])
    }
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByText('No endpoints yet.').waitFor()
  },
  { expected: /status of 4|Not<\/b> now/ },
)
