import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import {
  addressOf,
  loaded,
  newCatalog,
  ofOrganization,
  signedIn,
  useConsole,
  violations,
} from './open-console.ts'
import { phone, views } from './views.ts'

const { local, browser, test } = useConsole()

const recordings = (rest = '') =>
  ofOrganization(local, `catalogs/${local.stack.catalog_id}/recordings${rest}`)
const rows = (page: Page) => page.getByRole('grid', { name: 'Recordings' }).locator('.data-row')
const titles = (page: Page) => rows(page).locator('a > span').allTextContents()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
const status = (page: Page, text: RegExp) =>
  page.locator('.list-note').getByRole('status').filter({ hasText: text }).waitFor()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Title, artist or ISRC' })
const drawer = (page: Page) => page.locator('.drawer')
const isSorted = (texts: readonly string[]) => texts.every((text, at) => at === 0 || texts[at - 1]! <= text)
/** A catalog with recordings of the demo, of which some are known. */
const ownCatalog = (count: number) =>
  newCatalog(local, Array.from({ length: count }, (_, n) => `QZDM02${String(n + 1).padStart(6, '0')}`))

/** Answers the list with this many rows, of which each has the title of its place. */
async function answerWith(page: Page, total: number): Promise<void> {
  await page.route('**/recordings?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [number, limit] = ['page', 'limit'].map((name) => Number(query.get(name))) as [number, number]
    const url = new URL(route.request().url())
    url.searchParams.set('page', '1')
    const response = await route.fetch({ url: url.href })
    const body = await response.json()
    const [row] = body.recordings
    const count = Math.max(0, Math.min(limit, total - (number - 1) * limit))
    body.recordings = Array.from({ length: count }, (_, n) => {
      const at = (number - 1) * limit + n + 1
      return { ...row, isrc: `QZLNG26${String(at).padStart(5, '0')}`, name: `Title ${at}` }
    })
    body.states.all = total
    body.pagination = {
      page: number,
      limit,
      total_count: total,
      total_pages: 1,
      has_more: number * limit < total,
    }
    await route.fulfill({ response, json: body })
  })
}

describe('the table', () => {
  test(
    'has only the rows of the window in the document, and keys move through all of them',
    recordings,
    desktop,
    async ({ page }) => {
      await loaded(page)
      await answerWith(page, 25_000)
      await page.reload()
      await status(page, /^25,000 recordings/)
      const grid = page.getByRole('grid', { name: 'Recordings' })
      await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('25001')
      await page.getByRole('link', { name: /^Title 1 / }).focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).toContain('Title 2')
      await page.keyboard.press('Space')
      await page.getByRole('region', { name: 'Selected recordings' }).getByText('1 selected').waitFor()
      await page.keyboard.press('End')
      await page.getByText('Title 25000', { exact: true }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.closest("[aria-rowindex]").ariaRowIndex'))
        .toBe('25001')
      await expect.poll(() => rows(page).count()).toBeLessThan(60)
      await page.keyboard.press('Home')
      await expect.poll(() => focused(page)).toContain('Title 1')
      await expect.poll(() => page.evaluate('scrollY')).toBeLessThan(400)
    },
  )

  test(
    'is filtered by chips, sorted by its head and searched while typing',
    recordings,
    desktop,
    async ({ page }) => {
      await status(page, /^40 recordings/)
      const chip = (name: RegExp) => page.getByRole('group', { name: 'State' }).getByRole('button', { name })
      await chip(/^Gap \d+$/).press('Enter')
      await status(page, /^\d recordings found/)
      await expect.poll(() => chip(/^Gap/).getAttribute('aria-pressed')).toBe('true')
      const marks = await rows(page).locator('.cell-state').allTextContents()
      expect(new Set(marks)).toEqual(new Set(['Gap']))
      expect(page.url()).toContain('?state=gap')
      await page.reload()
      await status(page, /^\d recordings found/)
      await chip(/^All 40$/).press('Enter')
      await status(page, /^40 recordings,/)
      const head = (name: string) => page.getByRole('columnheader', { name })
      await head('Recording').getByRole('button').press('Enter')
      await expect.poll(() => head('Recording').getAttribute('aria-sort')).toBe('ascending')
      await expect.poll(async () => isSorted(await titles(page))).toBe(true)
      await head('Recording').getByRole('button').press('Enter')
      await expect.poll(() => head('Recording').getAttribute('aria-sort')).toBe('descending')
      // Of two searches the later one counts, whichever answer comes last.
      const gate = Promise.withResolvers<void>()
      await page.route('**/recordings?*search=Velvet*', async (route) => {
        await gate.promise
        await route.fulfill({ response: await route.fetch() })
      })
      const late = page.waitForRequest('**/recordings?*search=Velvet*')
      await search(page).fill('Velvet')
      const { promise } = { promise: (await late).response() }
      await search(page).fill('Harbour')
      await expect.poll(async () => (await titles(page)).every((title) => title.startsWith('Harbour'))).toBe(
        true,
      )
      gate.resolve()
      await promise
      await expect.poll(async () => (await titles(page)).every((title) => title.startsWith('Harbour'))).toBe(
        true,
      )
      await search(page).fill('<b>')
      await page.getByText('No recording matches “<b>”.').waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Show all' }).press('Enter')
      await status(page, /^40 recordings,/)
    },
  )

  test(
    'removes what is selected with a way back, and copies and saves it',
    async () => `catalogs/${await ownCatalog(4)}/recordings`,
    { ...desktop, permissions: ['clipboard-write'] },
    async ({ page }) => {
      await status(page, /^4 recordings/)
      const isrcs =
        (await rows(page).locator('a').evaluateAll((links) =>
          links.map((link) => (link as unknown as { href: string }).href.slice(-12))
        )).slice(0, 2)
      await rows(page).nth(0).getByRole('checkbox').check()
      await rows(page).nth(1).getByRole('checkbox').check()
      const bar = page.getByRole('region', { name: 'Selected recordings' })
      await bar.getByText('2 selected').waitFor()
      await bar.getByRole('button', { name: 'Copy ISRCs' }).press('Enter')
      await page.getByText('2 ISRCs copied.').waitFor()
      // A field of one line takes no breaks.
      await search(page).press('ControlOrMeta+V')
      await expect.poll(() => search(page).inputValue()).toBe(isrcs.join(' '))
      await search(page).fill('')
      const download = page.waitForEvent('download')
      await bar.getByRole('button', { name: 'CSV' }).press('Enter')
      const text = await Deno.readTextFile(await (await download).path())
      expect(text.split('\r\n').slice(0, 2).map((line) => line.split(',')[0])).toEqual([
        '\ufeffisrc',
        isrcs[0],
      ])
      expect(await violations(page)).toEqual([])
      await bar.getByRole('button', { name: 'Remove' }).press('Enter')
      await page.getByText('2 recordings are removed.').waitFor()
      await status(page, /^2 recordings/)
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await status(page, /^4 recordings/)
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await bar.getByText('4 selected').waitFor()
      await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter')
      await bar.waitFor({ state: 'detached' })
    },
  )
})

it('a recording that is put back has the share and the title that its owners gave', async () => {
  const id = await newCatalog(local, [])
  const path = `/api/catalogs/${id}/songs`
  await local.send('POST', `${path}/import`, { csv: 'ISRC,Title,Share\nQZUNK2600001,Own title,25\n' })
  const read = async () => {
    const { songs } = (await local.send('GET', path)).body
    return songs.map(({ isrc, name, share, from_file }: Record<string, unknown>) => ({
      isrc,
      name,
      share,
      from_file,
    }))
  }
  const before = await read()
  expect(before).toEqual([{ isrc: 'QZUNK2600001', name: 'Own title', share: 25, from_file: ['name'] }])
  await signedIn(local, browser, `catalogs/${id}/recordings/QZUNK2600001`, async ({ page }) => {
    await drawer(page).getByRole('button', { name: 'Remove from catalog' }).press('Enter')
    await page.getByText('No recordings yet').waitFor()
    expect(await read()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await status(page, /^1 recording,/)
    expect(await read()).toEqual(before)
  }, desktop)
})

it('each of the days that are known together has about the plays of a normal day', async () => {
  const { body: { days } } = await local.send(
    'GET',
    `/api/catalogs/${local.stack.catalog_id}/recordings/QZDM02000011`,
  )
  const known = (of: 'gain' | 'late_average'): number[] =>
    days.flatMap((day: Record<string, number | null>) => day[of] ?? [])
  const gains = known('gain')
  const averages = known('late_average')
  expect(averages).toHaveLength(3)
  for (const average of averages) {
    expect(average).toBeGreaterThanOrEqual(Math.min(...gains))
    expect(average).toBeLessThanOrEqual(Math.max(...gains))
  }
})

describe.each(views)('a recording, %s', (_, options) => {
  const isWide = options.viewport.width === 1440

  it('opens from the list by keyboard, shows what is known of it, and leads back', () =>
    signedIn(local, browser, recordings('?state=gap'), async ({ page, errors }) => {
      await status(page, /^\d recordings? found/)
      expect(await violations(page)).toEqual([])
      const link = rows(page).first().getByRole('link')
      const title = (await titles(page))[0]!
      await link.press('Enter')
      await page.waitForURL(/\/recordings\/QZ[A-Z0-9]{10}\?state=gap$/)
      await page.getByRole('heading', { name: title, level: isWide ? 2 : 1 }).waitFor()
      await page.getByRole('slider', { name: 'Day' }).waitFor()
      await page.getByText(/^No count on /).first().waitFor()
      await loaded(page)
      await expect.poll(() => page.evaluate('document.activeElement.matches(".drawer,.recording-page")'))
        .toBe(true)
      expect(await violations(page)).toEqual([])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(
        options.viewport.width,
      )
      if (isWide) {
        await page.getByRole('button', { name: 'Next recording' }).press('Enter')
        const next = (await titles(page))[1]!
        await page.getByRole('heading', { name: next, level: 2 }).waitFor()
        await page.keyboard.press('Escape')
        await drawer(page).waitFor({ state: 'detached' })
        await expect.poll(() => focused(page)).toContain(next)
      } else {
        await page.locator('.crumb a').press('Enter')
        await expect.poll(() => focused(page)).toContain(title)
      }
      // Going on from one to the next, back leads to the list.
      expect(page.url()).toBe(addressOf(local, recordings('?state=gap')))
      await page.goForward()
      await page.getByRole('slider', { name: 'Day' }).waitFor()
      await page.goBack()
      await rows(page).first().waitFor()
      expect(errors).toEqual([])
    }, options))

  it('has its own address, also that of before', () =>
    signedIn(
      local,
      browser,
      `catalogs/${local.stack.catalog_id}?recording=QZDM02000003`,
      async ({ page }) => {
        await page.waitForURL(/\/recordings\/QZDM02000003$/)
        await page.getByRole('slider', { name: 'Day' }).waitFor()
        await page.getByText('QZ-DM0-20-00003').waitFor()
        const chart = page.getByRole('slider', { name: 'Day' })
        const before = await chart.getAttribute('aria-valuetext')
        await chart.press('ArrowLeft')
        await expect.poll(() => chart.getAttribute('aria-valuetext')).not.toBe(before)
        await page.getByRole('radio', { name: '90 days' }).check()
        await expect.poll(() => chart.getAttribute('aria-valuemax')).not.toBe('27')
        await loaded(page)
        if (isWide) return await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
        await page.locator('.crumb a').tap()
        await rows(page).first().waitFor()
        const [row] = await rows(page).all()
        expect((await row!.boundingBox())!.height).toBeGreaterThanOrEqual(48)
        expect(await violations(page)).toEqual([])
      },
      options,
    ))
})

it('on a phone the list is filtered, ordered and selected in a sheet', () =>
  signedIn(local, browser, recordings(), async ({ page, errors }) => {
    await status(page, /^40 recordings/)
    await page.getByRole('button', { name: 'Filter and order' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter and order' })
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('radio', { name: 'Title' }).check()
    await sheet.getByRole('button', { name: /^Fell / }).tap()
    await sheet.getByRole('button', { name: 'Select recordings' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await status(page, /^\d recordings? found/)
    expect(page.url()).toContain('?state=fell&sort=name')
    await rows(page).first().getByRole('checkbox').tap()
    await page.getByRole('region', { name: 'Selected recordings' }).getByText('1 selected').waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  }, phone))
