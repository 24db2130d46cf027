import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testIsrc } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { loaded, newCatalog, ofOrganization, signedIn, useConsole, violations } from './open-console.ts'
import { phone } from './views.ts'

const { local, browser, test } = useConsole()

const overview = () => ofOrganization(local, `catalogs/${local.stack.catalog_id}`)
const chart = (page: Page) => page.getByRole('region', { name: /^Plays each (day|week)/ })
const day = (page: Page) => chart(page).getByRole('slider', { name: 'Day' })
const said = (page: Page) => day(page).getAttribute('aria-valuetext')

interface GainDate {
  gap: boolean
  gain: number | null
  recordings_compared: number
  corrections: number
  corrected_plays: number
  event_recordings: number
  event_plays: number
  late_average: number
}

/** Changes what the latest days gained, the last one first. */
async function changeDays(page: Page, latest: readonly Partial<GainDate>[]): Promise<void> {
  await page.route('**/daily-gains?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    for (const [index, change] of latest.entries()) Object.assign(body.dates.at(-1 - index), change)
    await route.fulfill({ response, json: body })
  })
}

const none = { gap: true, gain: null, recordings_compared: 0, late_average: 0 }
const marks = {
  corrections: 0,
  event_recordings: 0,
  event_plays: 0,
  late_average: 0,
  gap: false,
  gain: 5_000_000,
  recordings_compared: 39,
}

describe.each(
  [['a desktop', desktop, 1040], ['a phone', phone, 1250]] as const,
)('the overview on %s', (_, options, maxHeight) => {
  it.each(['light', 'dark'] as const)(
    'is accessible and fits without a search for its chart, %s',
    (colorScheme) =>
      signedIn(local, browser, overview(), async ({ page, errors }) => {
        await page.getByRole('link', { name: /^Velvet Echoes/ }).waitFor()
        await page.locator('.both-movers .sparkline').first().waitFor({ state: 'attached' })
        await loaded(page)
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(
          options.viewport.width,
        )
        await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(
          maxHeight,
        )
        expect(await violations(page)).toEqual([])
        let stops = 0
        for (; await day(page).and(page.locator(':focus')).count() === 0 && stops < 40; stops++) {
          await page.keyboard.press('Tab')
        }
        expect(stops).toBeLessThanOrEqual(30)
        expect(errors).toEqual([])
      }, { ...options, colorScheme }),
  )
})

test(
  'the chart is read day by day, by keyboard and by pointer, and as a table',
  overview,
  desktop,
  async ({ page }) => {
    await day(page).focus()
    const last = await said(page)
    expect(last).toMatch(/^\w{3} \d+ \w{3}: [\d,]+, [+−][\d.]+ %, against \d+ \w{3}, [\d,]+$/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => said(page)).not.toBe(last)
    const before = await said(page)
    await expect.poll(() => chart(page).locator('.readout strong').textContent())
      .toBe(/: ([\d,]+),/.exec(before!)![1])
    await page.keyboard.press('End')
    await expect.poll(() => said(page)).toBe(last)
    await page.keyboard.press('Home')
    await expect.poll(() => day(page).getAttribute('aria-valuenow')).toBe('0')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => day(page).getAttribute('aria-valuenow')).toBe('0')
    const box = (await day(page).boundingBox())!
    await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
    await expect.poll(() => said(page)).toBe(last)

    await page.getByRole('radio', { name: '28 days' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => day(page).getAttribute('aria-valuemax')).toBe('6')
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight')
    const week = chart(page).getByRole('slider', { name: 'Week' })
    await expect.poll(() => week.getAttribute('aria-valuemax')).toBe('51')

    await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
    const table = page.getByRole('table', { name: 'Plays each week, as a table' })
    await expect.poll(() => table.getByRole('row').count()).toBe(53)
    await loaded(page)
    expect(await violations(page)).toEqual([])
  },
)

test('a gap, a fall, a merge and a partial day are said in words', overview, desktop, async ({ page }) => {
  await changeDays(page, [
    none,
    { ...marks, corrections: 2, corrected_plays: -12_300 },
    marks,
    marks,
    { ...marks, event_recordings: 1, event_plays: 400_000 },
    marks,
    marks,
    { ...marks, recordings_compared: 30 },
    { ...marks, recordings_compared: 30 },
  ])
  await page.reload()
  await day(page).focus()
  for (const word of ['2 counts lowered', 'merged', '30 of 39 measured']) {
    await expect.poll(() => chart(page).locator('.word').getByText(word, { exact: true }).count()).toBe(1)
  }
  for (const mark of ['Partial', 'No count']) await chart(page).getByText(mark, { exact: true }).waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => said(page)).toMatch(/: no count, against .*, nothing was captured$/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => said(page)).toContain('2 counters fell by 12,300, left out')
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft')
  // What a merge added is no listening.
  await expect.poll(() => said(page)).toMatch(/: 4,600,000, .*1 counter jumped or merged, 400,000 left out$/)
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft')
  // The change of a part against a whole day says nothing.
  await expect.poll(() => said(page)).toMatch(/: 5,000,000, against .*, 30 of 39 measured$/)
  await loaded(page)
  expect(await violations(page)).toEqual([])
})

test('figures have one period, and files are saved', overview, desktop, async ({ page }) => {
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.getByText('Plays, 7 days').waitFor()
  await figures.getByText('32 of 40').waitFor()
  await expect.poll(() => chart(page).getByText(/^Last 7 days, the same 32 · /).count()).toBe(1)
  await page.locator('summary').filter({ hasText: 'About' }).press('Enter')
  await page.getByText(/^By the boundary dates alone: [\d,]+ plays of 36 recordings/).waitFor()
  await page.getByText('2 recordings: the service lowered its count').waitFor()
  await page.getByRole('combobox', { name: 'Days' }).selectOption('14')
  await figures.getByText('Plays, 14 days').waitFor()
  await expect.poll(() => chart(page).getByText(/^Last 14 days, the same \d+ · /).count()).toBe(1)
  for (
    const [name, file, begins] of [
      ['Comparison (CSV) of all recordings', 'playcount-history.csv', 'isrc,name,state'],
      ['Summary (CSV) of the catalog', 'playcount-summary.csv', 'section,date,isrc'],
      ['Daily plays (PNG) as a picture', 'daily-gains.png', 'PNG'],
      ['Movers (PNG) as a picture', 'movers.png', 'PNG'],
    ] as const
  ) {
    if (!await page.getByRole('button', { name }).isVisible()) {
      await page.getByRole('button', { name: 'Export' }).press('Enter')
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).press('Enter')
    const saved = await download
    expect(saved.suggestedFilename()).toBe(file)
    expect(new TextDecoder().decode(await Deno.readFile(await saved.path()))).toContain(begins)
  }
  await loaded(page)
  expect(await violations(page)).toEqual([])
})

it('a catalog without recordings or captures says what comes first, and what it costs', async () => {
  const { body: { catalog } } = await local.send('POST', '/api/catalogs', { name: 'Nothing yet' })
  await signedIn(local, browser, `catalogs/${catalog.id}`, async ({ page, errors }) => {
    await page.getByRole('heading', { name: 'Add recordings first' }).waitFor()
    const main = page.locator('.catalog-title .main')
    await expect.poll(() => main.textContent()).toBe('Add recordings')
    await loaded(page)
    expect(await violations(page)).toEqual([])
    const id = await newCatalog(local, [testIsrc(7301)])
    await page.goto(page.url().replace(catalog.id, id))
    await page.getByRole('heading', { name: 'Nothing is captured yet' }).waitFor()
    await page.getByText(
      /a change needs 15 days of captures\. Daily captures cost up to \d+ credits a month\./,
    )
      .waitFor()
    await expect.poll(() => main.textContent()).toBe('Capture daily')
    await local.send('POST', '/api/playcount-snapshots', { catalog_id: id, schedule: 'daily' })
    await page.reload()
    await page.getByRole('heading', { name: 'One count says how much, not how fast' }).waitFor()
    await page.getByText(/^Captured daily · last capture (failed )?\d+ \w{3}, /).waitFor()
    await expect.poll(() => main.textContent()).toBe('Share report')
    await loaded(page)
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  }, phone)
})

test('a value says when a newer one is being made', overview, desktop, async ({ page }) => {
  await page.route(`**/api/catalogs/${local.stack.catalog_id}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.catalog.headline.updating = true
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.getByText(/, updating$/).first().waitFor()
  await page.unroute(`**/api/catalogs/${local.stack.catalog_id}`)
  await figures.getByText(/, stored \d+ \w{3}, \d\d:\d\d$/).waitFor()
})
