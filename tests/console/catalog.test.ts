import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { useCommandLine } from '../cli/acp.ts'
import { reportByHand } from '../operations/catalogs/report-by-hand.ts'
import { compact, compactMoney } from '../../shared/web/console/format.ts'
import { linesOf } from '../operations/catalogs/report-world.ts'
import { testIsrc } from '../support/accounts.ts'
import { clients } from '../support/mcp-clients.ts'
import { songFiles } from '../support/song-files.ts'
import {
  addressOf,
  expectPictureInView,
  knowsPerson,
  loaded,
  newCatalog,
  ofOrganization,
  signedIn,
  useConsole,
  violations,
} from './open-console.ts'

const { local, browser, test } = useConsole()
const { output } = useCommandLine(() => ({
  ACP_BASE_URL: local.stack.base_url,
  ACP_API_KEY: local.stack.accounts.owner.api_key!,
}))

const focused = (page: Page) => page.evaluate('document.activeElement.textContent')

test(
  'recordings are searched and shown page after page, by keyboard, and saved as files',
  () => `catalogs/${local.stack.catalog_id}`,
  desktop,
  async ({ page }) => {
    const songs = page.locator('#songs')
    await songs.getByText('25 of 40').waitFor()
    await songs.getByRole('button', { name: 'Show more' }).press('Enter')
    await songs.getByText('40 of 40').waitFor()
    // Reading goes on at the first new row.
    expect(await focused(page)).toContain('QZDM02000026')
    await page.getByLabel('Title, artist or ISRC').fill('vELVET')
    await page.keyboard.press('Enter')
    await songs.getByText(/^(\d) of \1$/).waitFor()
    await expect.poll(() => songs.getByRole('cell', { name: /^Velvet/ }).count()).toBeGreaterThan(0)
    await expect.poll(() => songs.getByRole('cell', { name: /^Harbour/ }).count()).toBe(0)
    await page.getByLabel('Title, artist or ISRC').fill('<b>')
    await page.keyboard.press('Enter')
    await songs.getByText('No recording matches “<b>”.').waitFor()
    for (
      const [name, file, begins] of [
        ['Comparison (CSV) of all recordings', 'playcount-history.csv', 'isrc,name,state'],
        ['Summary (CSV) of the catalog', 'playcount-summary.csv', 'section,date,isrc'],
        ['Report (CSV) of all recordings', 'valuation-report.csv', 'isrc,name,artist'],
      ] as const
    ) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name }).press('Enter')
      const saved = await download
      expect(saved.suggestedFilename()).toBe(file)
      expect(await Deno.readTextFile(await saved.path())).toContain(begins)
    }
    await page.getByRole('button', { name: 'Show the report' }).press('Enter')
    const report = page.frameLocator('iframe.report')
    const bar = report.locator('.bars rect').first()
    await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeGreaterThan(20)
    await loaded(page)
    expect(await violations(page)).toEqual([])
  },
)

it.each([['phone', phone], ['desktop', desktop]])(
  "a recording's picture opens at its row, one at a time, on a %s, and the page has one total",
  (_, options) =>
    signedIn(local, browser, `catalogs/${local.stack.catalog_id}`, async ({ page, errors }) => {
      await loaded(page)
      const open = (isrc: string) =>
        page.locator('#songs tr', { hasText: isrc }).locator('[aria-expanded]').press('Enter')
      await open('QZDM02000003')
      await expectPictureInView(page)
      await open('QZDM02000012')
      await expectPictureInView(page)
      await expect.poll(() => page.locator('#recording').count()).toBe(1)
      await page.getByRole('combobox', { name: 'Days' }).selectOption('28')
      await loaded(page)
      await page.getByRole('img', { name: /^Play counts of / }).waitFor()
      const other = page.locator('#summary').getByText(/plays of \d+ recordings/)
      await expect.poll(() => other.isVisible()).toBe(false)
      await page.getByText('By the boundary dates alone').press('Enter')
      await expect.poll(() => other.isVisible()).toBe(true)
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    }, options),
)

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

it('ISRCs are pasted, and what is no list says so in place of “Reading…”', async () => {
  const id = await newCatalog(local, [])
  await signedIn(local, browser, `catalogs/${id}`, async ({ page, errors }) => {
    const read = page.getByRole('button', { name: 'Read it' })
    await read.press('Enter')
    await page.getByText('Choose a file, or paste ISRCs.').waitFor()
    await page.getByLabel('Or ISRCs').fill('nonsense')
    await read.press('Enter')
    await page.getByText('There is no column with ISRCs').waitFor()
    await expect.poll(() => page.getByText('Reading…').count()).toBe(0)
    await page.getByLabel('Or ISRCs').fill('QZ-DM0-20-00001, qzdm02000002\nQZ DM0 20 00003')
    await read.press('Enter')
    await page.getByText('3 new recordings').waitFor()
    await page.getByRole('button', { name: 'Add them' }).press('Enter')
    await page.getByText('Added 3 recordings').waitFor()
    await page.locator('#songs').getByText('3 of 3').waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    // What is no list is a 400, which the browser logs.
    expect(errors).toEqual([expect.stringContaining('400')])
  }, phone)
})

it('files that people have are shown before they are added, and what they leave open is asked', async () => {
  await signedIn(local, browser, 'catalogs', async ({ page, errors }) => {
    for (const [name, file] of Object.entries(songFiles)) {
      const { content, recordings = [], refused = [], notices = [], question, error } = file
      const id = await newCatalog(local, [testIsrc(1)])
      await page.goto(addressOf(local, `catalogs/${id}`))
      await knowsPerson(page)
      const buffer = Buffer.from(content as string)
      await page.getByLabel('CSV file').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Read it' }).press('Enter')
      const part = page.locator('#file-part')
      if (error) {
        await part.getByRole('alert').filter({ hasText: error }).waitFor()
        await expect.poll(() => part.getByText('Reading…').count()).toBe(0)
        continue
      }
      await part.getByText(`${recordings.length} new recording`).waitFor()
      const linesIn = (table: string) =>
        part.getByRole('table', { name: table }).locator('td:first-child').allTextContents()
      if (refused.length > 0) {
        expect([name, await linesIn('Refused rows')]).toEqual([name, refused.map(String)])
      }
      if (notices.length > 0) {
        expect([name, await linesIn('Values that are left out')]).toEqual([name, notices.map(String)])
      }
      if (question) {
        await part.locator('#file-questions select').selectOption(question.choices.at(-1)!)
        await expect.poll(() => part.getByText('will be left out or changed').count()).toBe(0)
      }
      await part.getByRole('button', { name: 'Add them' }).press('Enter')
      await part.getByText(/^Added \d/).waitFor()
      const { songs } = (await local.send('GET', `/api/catalogs/${id}/songs`)).body
      const expected = (question?.read ?? recordings).map(([isrc, details]) => ({ isrc, ...details }))
      expect(songs.slice(1)).toMatchObject(expected)
    }
    // A file that is refused is a response of the API, which the browser logs.
    expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  }, desktop)
}, 120_000)

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
