import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { tabTo } from './open-console.ts'
import { apiOf, inEditor, newDraft, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

it('every fact is edited by keyboard alone, and only what was changed is sent', async () => {
  const id = await newDraft(local, {
    tracks: [{ title: 'Salt', guests: ['Mara'] }],
    controller: 'Tide Records',
  })
  await inEditor(local, browser, id, async ({ page, errors, requests }) => {
    const type = async (name: RegExp, text: string) => {
      await tabTo(page, name)
      await page.keyboard.type(text)
    }
    const press = async (name: RegExp) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }
    /** Opens a section, from the first one on. */
    const open = async (name: RegExp) => {
      await page.locator('.sections button').first().focus()
      if (name.test('Facts')) return await page.keyboard.press('Enter')
      await press(name)
    }
    await open(/^Facts/)
    await type(/^releaseDate$/, '05082027')
    await type(/^language$/, 'Ger')
    await open(/^Links/)
    await press(/^Add a link$/)
    // The focus is in the new row.
    await page.keyboard.type('Band')
    await type(/^url$/, 'https://tide.bandcamp.com')
    await press(/^Add a link$/)
    await page.keyboard.type('Another')
    await type(/^label$/, 'Vinyl')
    await type(/^url$/, 'https://shop.example')
    await press(/^Move link 2 up$/)
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Move link 1 down')
    await type(/^videoUrl$/, 'https://video.example/tide')
    await open(/^Tracks/)
    await press(/^Add a track$/)
    await page.keyboard.type('Foam')
    await press(/^Add a guest$/)
    await page.keyboard.type('Tyler, The Creator')
    await open(/^Shows/)
    await press(/^Add a show$/)
    await page.keyboard.type('06012027')
    await type(/^city$/, 'Hamburg')
    await press(/^Add a show$/)
    // The buttons of a row are before its fields.
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Remove show 2')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Remove show 1')
    await page.locator('.crumb a').focus()
    await press(/^Save draft$/)
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await apiOf(local).sites.get(id)).facts).toEqual({
      language: 'de',
      releaseDate: '2027-05-08',
      videoUrl: 'https://video.example/tide',
      links: [
        { service: 'other', url: 'https://shop.example/', label: 'Vinyl' },
        { service: 'bandcamp', url: 'https://tide.bandcamp.com/' },
      ],
      tracks: [{ title: 'Salt', guests: ['Mara'] }, { title: 'Foam' }],
      guests: ['Tyler, The Creator'],
      shows: [{ date: '2027-06-01', city: 'Hamburg' }],
      controller: 'Tide Records',
    })
    // What is not complete yet has no preview.
    expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([])
    expect(requests.filter((url) => !url.startsWith(local.stack.base_url) && !/^(blob|data):/.test(url)))
      .toEqual([])
  })
})

it('a problem is beside the field of its row, which gets the focus and is named by the number of the row', async () => {
  const links = ['spotify', 'deezer', 'tidal'].map((service) => ({
    service: service as 'spotify',
    url: `https://${service}.example/1`,
  }))
  const id = await newDraft(local, { links })
  await inEditor(local, browser, id, async ({ page, form, part, preview, save }) => {
    await part('Links')
    const address = form.getByRole('textbox', { name: 'Address of link 3' })
    await address.fill('http://tidal.example')
    await part('Texts')
    await form.locator('[name=headline]').fill('')
    await page.getByText('Not shown yet: ').waitFor()
    // The last page stays.
    await preview.getByRole('heading', { level: 1 }).waitFor()
    await part('Links')
    await save()
    await page.getByText('2 fields need a change.').waitFor()
    await expect.poll(() => form.locator('label:has([aria-invalid=true])').allTextContents()).toEqual([
      'Headlinecannot be empty',
      'Address of link 3must be an https address without a user name or a password',
    ])
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
    expect(await violationsOf(page)).toEqual([])
    await form.locator('[name=headline]').fill('Tide')
    await part('Links')
    await address.fill('https://tidal.example/2')
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await expect.poll(() => form.locator('[aria-invalid]').count()).toBe(0)
  })
})

it('the owner chooses the game, and is told where the words of a page are in English', async () => {
  const id = await newDraft(local, { language: 'zh' })
  const factsOf = async () => (await apiOf(local).sites.get(id)).facts
  await inEditor(local, browser, id, async ({ page, field, part, save, outcome }) => {
    await part('Facts')
    const note = page.getByText("The page's own words are in English.")
    await note.waitFor()
    await field('language').selectOption('de')
    await note.waitFor({ state: 'hidden' })
    await part('Links')
    for (const game of [true, false]) {
      await field('game').setChecked(game)
      await save()
      await outcome.getByText('Saved.').waitFor()
      expect(await factsOf()).toEqual({ language: 'de', game })
    }
  })
})

it('a palette is one choice beside the current one, and a color of the brief that the page does not have is named and taken by a button', async () => {
  const id = await newDraft(local, { brief: 'A quiet folk record, teal and orange.' })
  const { palettes } = await apiOf(local).sites.palettes(id)
  await inEditor(local, browser, id, async ({ page, form, part, field, status, save, errors }) => {
    await part('Look')
    const choices = form.locator('#palettes input[type=radio]')
    await expect.poll(() => choices.count()).toBe(4)
    await expect.poll(() => choices.first().isChecked()).toBe(true)
    await expect.poll(() => form.locator('#palettes').textContent()).toMatch(
      /teal\. Colors of a brief are offered/,
    )
    expect(await violationsOf(page)).toEqual([])
    await choices.nth(2).check()
    for (const place of ['background', 'foreground', 'accent', 'second'] as const) {
      await expect.poll(() => field(place).inputValue()).toBe(palettes[1]![place])
    }
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    await form.getByRole('button', { name: 'Use orange as accent' }).click()
    await expect.poll(() => field('accent').inputValue()).toBe('#f07a13')
    await expect.poll(() => form.locator('#palettes input:checked').count()).toBe(0)
    await choices.nth(1).check()
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { draft } = await apiOf(local).sites.get(id)
    const { source: _, ...colors } = palettes[0]!
    expect(draft).toMatchObject({ design: colors })
    await expect.poll(() => form.locator('#palettes li').count()).toBe(0)
    expect(errors).toEqual([])
  })
})

it('a page without a draft shows what is known of it, and is generated from the bar on a phone', async () => {
  const { sites } = apiOf(local)
  const { id } = await sites.create({
    name: 'Low Tide',
    brief: 'A quiet folk record about the sea.',
    tracks: [{ title: 'Salt' }, { title: 'Foam' }],
  })
  await inEditor(local, browser, id, async ({ page, errors }) => {
    await expect.poll(() => page.locator('.sections [aria-current]').textContent()).toBe('First draft')
    const uses = page.getByRole('group', { name: 'What the page is made from' })
    await expect.poll(() => uses.getByRole('button').allTextContents()).toEqual([
      'Releasenone',
      'FactsLow Tide',
      'Linksnone',
      'Tracks2 tracks',
      'Showsnone',
      'Picturesnone',
      'NotesA quiet folk record about the sea.',
    ])
    await expect.poll(() => page.locator('#preview .outline').textContent()).toContain('SaltFoam')
    await expect.poll(() => page.locator('#preview a').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await uses.getByRole('button', { name: 'Notes' }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    expect(errors).toEqual([])
  })
  await inEditor(local, browser, id, async ({ page, errors }) => {
    await page.getByRole('heading', { name: 'First draft' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => page.getByRole('button', { name: 'Preview' }).count()).toBe(0)
    await page.locator('#generate').waitFor()
    await page.locator('.save-bar').getByRole('button', { name: /^Generate/ }).click()
    await page.getByText('The page has its first draft.').waitFor()
    await page.getByRole('button', { name: 'Preview' }).waitFor()
    expect(errors).toEqual([])
  }, { ...phone, colorScheme: 'dark' })
})
