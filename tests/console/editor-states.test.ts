import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useStack } from '../local/use-stack.ts'
import { openDetails } from '../pages/served.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { apiOf, inEditor, newDraft, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

const hostile = '"><img src=x onerror=alert(1)> {{x}}'
const long = 'Waterwaywardness'.repeat(7)

const full = {
  name: long,
  controller: hostile,
  guests: [hostile, long],
  tracks: Array.from({ length: 20 }, (_, n) => ({ title: n % 2 ? hostile : long })),
  links: Array.from({ length: 20 }, (_, n) => ({
    service: 'other' as const,
    label: n % 2 ? long.slice(0, 40) : '<b>Shop</b>',
    url: `https://shop.example/${n}/${long}`,
  })),
  shows: Array.from({ length: 20 }, () => ({ date: '2027-05-08', city: long, venue: hostile })),
}

const fits = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

it.each([
  ['light at 1440 px', { ...desktop, colorScheme: 'light' as const }],
  ['dark at 360 px', { ...phone, colorScheme: 'dark' as const }],
])('a page with long names, hostile texts and 20 links is edited: %s', async (_, options) => {
  const id = await newDraft(local, full)
  await inEditor(local, browser, id, async ({ page, form, errors, status }) => {
    await page.evaluate(openDetails)
    await expect.poll(() => status.textContent()).toBe('All changes are saved')
    await expect.poll(() => form.getByLabel(/^Address of link \d+$/).count()).toBe(20)
    await expect.poll(() => form.locator('[name=controller]').inputValue()).toBe(hostile)
    await form.getByRole('button', { name: 'Remove link 20' }).click()
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    expect(await fits(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    if (options.viewport.width < 1000) {
      await page.getByRole('button', { name: 'Show preview' }).click()
      await page.frameLocator('#preview iframe:not(.loading)').getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Back to the fields')
      expect(await fits(page)).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Show preview')
    }
    expect(errors).toEqual([])
  }, options)
})

it.each(['light', 'dark'] as const)(
  'loading, failing, changed elsewhere and offline are accessible: %s',
  async (colorScheme) => {
    const id = await newDraft(local)
    await inEditor(local, browser, id, async ({ page, field, save }) => {
      const { sites } = apiOf(local)
      await field('headline').fill('Mine')
      await sites.edit(id, { revision: (await sites.get(id)).revision, name: 'Theirs' })
      await save()
      await page.getByText('changed elsewhere').waitFor()
      expect(await violationsOf(page)).toEqual([])

      await page.route('**/api/**', (route) => route.abort())
      await field('eyebrow').fill('Nobody hears this')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      expect(await violationsOf(page)).toEqual([])
      await page.unrouteAll()
      page.once('dialog', (dialog) => dialog.accept())

      let release = () => {}
      const held = new Promise<void>((resolve) => release = resolve)
      await page.route(`**/api/sites/${id}`, async (route) => {
        await held
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"<b>No</b>"}' })
      })
      await page.reload()
      await page.locator('#edit-state[aria-busy=true]').waitFor()
      expect(await violationsOf(page)).toEqual([])
      release()
      await page.getByRole('alert').filter({ hasText: '<b>No</b>' }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    }, { ...desktop, colorScheme })
  },
)
