import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { keyboard, mouse } from './page-input.ts'
import { apiOf, inEditor, newDraft, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

it('what is typed is shown before it is saved, where the preview was scrolled to, and can be discarded', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, part, preview, status }) => {
    const before = await field('headline').inputValue()
    // Nothing is to be saved, and the part of the open section is outlined.
    await page.locator('.part.on', { hasText: 'Headline' }).waitFor()
    await expect.poll(() => page.locator('#save').count()).toBe(0)
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const frame = () => page.frames().at(-1)!
    await expect.poll(() => frame().evaluate('innerWidth')).toBe(390)
    // Taller than the screen, whatever the layout.
    await field('description').fill('A line.\n'.repeat(60))
    await preview.getByText('A line.').waitFor()
    await frame().evaluate('scrollTo(0, 100)')
    await field('headline').press('End')
    await field('headline').pressSequentially(' and <b>Evening</b>', { delay: 5 })
    await preview.getByRole('heading', { name: `${before} and <b>Evening</b>` }).waitFor()
    await page.getByText('Preview with your unsaved changes').waitFor()
    await expect.poll(() => page.locator('#preview iframe').count()).toBe(1)
    await expect.poll(() => frame().evaluate('scrollY')).toBe(100)
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    expect((await apiOf(local).sites.get(id)).revision).toBe(1)
    await page.getByRole('link', { name: 'Open the draft in a tab' }).waitFor()

    const asked = page.waitForEvent('dialog')
    const left = page.getByRole('navigation').getByRole('link', { name: 'Catalogs' }).click()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await left
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('publish')
    await preview.getByRole('heading', { name: before, exact: true }).waitFor()
    await page.getByText('Your draft, not published yet').waitFor()
    await expect.poll(() => field('headline').inputValue()).toBe(before)
    await expect.poll(() => status.textContent()).toBe('All changes saved')

    await part('Facts')
    await field('releaseDate').fill('2020-03-06')
    await preview.getByText('Out now').waitFor()
    await page.getByRole('radio', { name: 'Before' }).check()
    await preview.getByText('Out on').waitFor()
    await page.getByText('How it looks on 28 Feb 2020').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await page.getByRole('radio', { name: 'Desktop' }).check()
    await expect.poll(() => frame().evaluate('innerWidth')).toBeGreaterThanOrEqual(1280)
    // Nothing is left to ask about.
    await page.goto('about:blank')
  })
})

it('a change elsewhere is loaded without losing what was typed, and says what both have changed', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, part, save, outcome }) => {
    await field('headline').fill('Mine')
    await field('eyebrow').fill('Only mine')
    const { sites } = apiOf(local)
    const { revision } = await sites.get(id)
    await sites.edit(id, { revision, name: 'Theirs', design: { headline: 'Theirs too' } })
    await save()
    await page.getByRole('alert').filter({ hasText: 'changed elsewhere' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Load the newer state' }).click()
    await page.getByText('with what you typed').waitFor()
    await expect.poll(() => outcome.getByRole('listitem').allTextContents()).toEqual([
      'Headline: “Theirs too”',
    ])
    await part('Facts')
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

it('colors stay readable, a button text that is not shown says so, and a draft is saved as it is published', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, part, save, preview }) => {
    const background = (await apiOf(local).sites.get(id)).draft!.design as { background: string }
    await part('Look')
    await field('foreground').fill(background.background)
    await save()
    await page.getByText(`Text color: ${background.background} would be hard to read`).waitFor()
    await part('Texts')
    const hint = page.getByText('Not shown on the page')
    await field('buttonLabel').fill('Light the lanterns')
    await hint.waitFor()
    await field('buttonLabel').fill('Count me in')
    await preview.getByRole('link', { name: 'Count me in' }).waitFor()
    await hint.waitFor({ state: 'detached' })
    await field('headline').fill('Evening Tide')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await page.getByText('Published.', { exact: true }).waitFor()
    await page.getByText('All changes are live').waitFor()
    const current = page.getByRole('button', { name: 'Publish', exact: true })
    await expect.poll(() => current.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('As fans see it now').waitFor()
    const published = await fetch(`${local.stack.app_url}/s/${id}`)
    expect(await published.text()).toContain('Evening Tide')
    const status = async () => (await fetch(`${local.stack.app_url}/s/${id}`)).status
    await part('Sharing')
    await page.getByRole('button', { name: 'Take offline' }).click()
    await page.locator('.toast', { hasText: 'The page is offline.' }).waitFor()
    expect(await status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.', { exact: true }).waitFor()
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'Take offline' }).waitFor()
  })
})

it.each([
  ['by mouse', mouse],
  ['by keyboard', keyboard],
])('a part of the page in the frame leads to its field, %s, and the page runs no script', async (_, way) => {
  const id = await newDraft(local, { tracks: [{ title: 'Salt' }] })
  await inEditor(local, browser, id, async ({ page, preview, part, field, errors }) => {
    const input = way(page)
    await part('Facts')
    await preview.getByRole('heading', { level: 1 }).waitFor()
    const edit = (label: string) => page.getByRole('button', { name: `Edit: ${label}`, exact: true })
    await input.press(edit('Headline'))
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
    await input.write(field('headline'), 'Evening Tide')
    await preview.getByRole('heading', { name: 'Evening Tide' }).waitFor()
    await input.press(edit('Tracks'))
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Add a track')
    await expect.poll(() => page.locator('.sections [aria-current]').textContent()).toBe('Tracks1')
    await input.press(edit('Sign-up'))
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('controller')
    await expect.poll(() => page.locator('#preview iframe').getAttribute('sandbox')).toBe('allow-same-origin')
    await expect.poll(() => preview.locator('script').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

it('the history says what each change was, compares it with the draft, and restores it', async () => {
  const id = await newDraft(local, { game: true })
  const { sites } = apiOf(local)
  await sites.generate(id, { revision: (await sites.get(id)).revision, instruction: '' })
  for (let number = 1; number <= 10; number++) {
    await sites.edit(id, { revision: (await sites.get(id)).revision, name: `Name ${number}` })
  }
  await sites.publish(id, (await sites.get(id)).revision)
  await inEditor(local, browser, id, async ({ page, errors }) => {
    const press = keyboard(page).press
    await press(page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'History' }))
    const rows = page.locator('.revisions > li')
    await expect.poll(() => rows.first().textContent()).toMatch(
      /Edited by youCurrent draftLive.*Live since .*Name Name 9becomesName 10/,
    )
    await press(page.getByRole('button', { name: 'Show more' }))
    const second = rows.nth(12)
    await press(second.getByText('Compare with the current draft'))
    await expect.poll(() => second.locator('.compare').textContent()).toContain('Name Name 10becomesLow Tide')
    expect(await violationsOf(page)).toEqual([])
    await press(second.getByRole('button', { name: /^Enlarge the version of/ }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await press(second.getByRole('button', { name: /^Restore the version of/ }))
    await page.getByText(/^The version of .* is restored\./).waitFor()
    await expect.poll(async () => (await sites.get(id)).name).toBe('Low Tide')
    await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor()
    await rows.first().getByText('Restored').waitFor()
    await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(async () => (await sites.get(id)).name).toBe('Name 10')
    // The first revision is from before the generation: it has nothing to restore.
    await press(page.getByRole('button', { name: 'Show more' }))
    await rows.last().getByText('No draft yet').waitFor()
    await expect.poll(() => rows.last().getByRole('button').count()).toBe(0)
    await sites.restore(id, { revision: (await sites.get(id)).revision, to: 0 })
    await page.reload()
    await page.getByText('Draft is empty').waitFor()
    await expect.poll(() => rows.first().textContent()).toContain('Game removed')
    await press(rows.first().getByText('Compare with the live version'))
    await expect.poll(() => rows.first().locator('.compare').textContent()).toContain(
      'Name Name 10becomesLow Tide',
    )
    await press(page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Design' }))
    await page.getByText('Nothing to publish: the draft is empty').waitFor()
    await page.getByText('The draft is empty. Fans still see the published page.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const { revision } = await sites.get(id)
    await sites.restore(id, { revision, to: 1 })
    await page.reload()
    await page.getByText(/^\d+ changes? not published$/).waitFor()
    await page.getByRole('button', { name: /^Publish \d+ change/ }).waitFor()
    expect(errors).toEqual([])
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
  await inEditor(local, browser, id, async ({ page, form, part, errors, status }) => {
    await expect.poll(() => status.textContent()).toBe('All changes saved')
    for (const title of ['Texts', 'Tracks', 'Shows', 'Look', 'Sign-up', 'Links']) {
      await part(title)
      expect([title, await fits(page), await violationsOf(page)]).toEqual([title, true, []])
    }
    await expect.poll(() => form.locator('[name=controller]').inputValue()).toBe(hostile)
    await expect.poll(() => form.getByLabel(/^Address of link \d+$/).count()).toBe(20)
    await form.getByRole('button', { name: 'Remove link 20' }).click()
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    // What is partly out of view has no ground to measure.
    await page.evaluate("scrollTo(0, 0); document.querySelector('.pane').scrollTo(0, 0)")
    expect(await fits(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    if (options.viewport.width < 1000) {
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.frameLocator('#preview iframe:not(.loading)').getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Back to the fields')
      expect(await fits(page)).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Preview')
    }
    expect(errors).toEqual([])
  }, options)
})
