import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openDetails } from '../pages/served.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { apiOf, inEditor, newDraft, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

it('what is typed is shown before it is saved, where the preview was scrolled to, and can be discarded', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, preview, status }) => {
    const before = await field('headline').inputValue()
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const frame = () => page.frames().at(-1)!
    await page.getByRole('button', { name: 'Phone' }).click()
    await expect.poll(() => frame().evaluate('innerWidth')).toBe(390)
    // Taller than the screen, whatever the layout.
    await field('description').fill('A line.\n'.repeat(60))
    await preview.getByText('A line.').waitFor()
    await frame().evaluate('scrollTo(0, 100)')
    await field('headline').press('End')
    await field('headline').pressSequentially(' and <b>Evening</b>', { delay: 5 })
    await preview.getByRole('heading', { name: `${before} and <b>Evening</b>` }).waitFor()
    await page.getByText('With your unsaved changes.').waitFor()
    await page.getByText('Open it in a tab, which shows what you type for an hour.').waitFor()
    await expect.poll(() => page.locator('#preview iframe').count()).toBe(1)
    await expect.poll(() => frame().evaluate('scrollY')).toBe(100)
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    expect((await apiOf(local).sites.get(id)).revision).toBe(1)

    const asked = page.waitForEvent('dialog')
    const left = page.getByRole('navigation').getByRole('link', { name: 'Catalogs' }).click()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await left
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await preview.getByRole('heading', { name: before, exact: true }).waitFor()
    await page.getByText('The saved draft.').waitFor()
    await expect.poll(() => field('headline').inputValue()).toBe(before)
    await expect.poll(() => status.textContent()).toBe('All changes are saved')

    await page.getByRole('button', { name: 'Desktop' }).click()
    await expect.poll(() => frame().evaluate('innerWidth')).toBeGreaterThanOrEqual(1280)
    // Nothing is left to ask about.
    await page.goto('about:blank')
  })
})

it('a change elsewhere is loaded without losing what was typed, and says what both have changed', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, save, outcome, form }) => {
    await field('headline').fill('Mine')
    await field('eyebrow').fill('Only mine')
    const { sites } = apiOf(local)
    const { revision } = await sites.get(id)
    await sites.edit(id, { revision, name: 'Theirs', design: { headline: 'Theirs too' } })
    await save()
    await page.getByRole('alert').filter({ hasText: 'changed elsewhere' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Load the newer state' }).click()
    await page.getByText('with what you typed').waitFor()
    await expect.poll(() => outcome.getByRole('listitem').allTextContents()).toEqual([
      'Headline: “Theirs too”',
    ])
    await expect.poll(() => Promise.all([field('name').inputValue(), field('headline').inputValue()]))
      .toEqual([
        'Theirs',
        'Mine',
      ])
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { name, draft } = await sites.get(id)
    expect({ name, design: draft!.design })
      .toMatchObject({ name: 'Theirs', design: { headline: 'Mine', eyebrow: 'Only mine' } })
  })
})

it('every revision that is kept can be brought back', async () => {
  const id = await newDraft(local)
  const { sites } = apiOf(local)
  for (let number = 1; number <= 10; number++) {
    await sites.edit(id, { revision: (await sites.get(id)).revision, name: `Name ${number}` })
  }
  await inEditor(local, browser, id, async ({ page, field }) => {
    await page.locator('#revisions').getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Bring back revision 1', exact: true }).click()
    await expect.poll(() => field('name').inputValue()).toBe('Low Tide')
  })
})

it('colors stay readable, a draft is saved as it is published, and an earlier revision comes back', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, part, save, preview }) => {
    const before = await field('headline').inputValue()
    const background = (await apiOf(local).sites.get(id)).draft!.design as { background: string }
    await part('Look')
    await field('foreground').fill(background.background)
    await save()
    await page.getByText(`Text color: ${background.background} would be hard to read`).waitFor()
    await field('headline').fill('Evening Tide')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Published.', { exact: true }).waitFor()
    const published = await fetch(`${local.stack.app_url}/s/${id}`)
    expect(await published.text()).toContain('Evening Tide')
    const status = async () => (await fetch(`${local.stack.app_url}/s/${id}`)).status
    await page.getByRole('button', { name: 'Take offline' }).click()
    await page.locator('.toast', { hasText: 'The page is offline.' }).waitFor()
    expect(await status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.', { exact: true }).waitFor()
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'Take offline' }).waitFor()
    await page.getByRole('button', { name: 'Bring back revision 1' }).click()
    await preview.getByRole('heading', { level: 1, name: before }).waitFor()
    await expect.poll(() => field('headline').inputValue()).toBe(before)
  })
})

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
