import { expect, it } from 'vitest'
import { desktop, narrow, phone } from '../support/browser.ts'
import {
  addressOf,
  loaded,
  ofOrganization,
  signedIn,
  signInByPassword,
  useConsole,
  violations,
} from './open-console.ts'

const { local, browser, test } = useConsole()

test(
  'an artist is added, changed and pinned, and the focus returns to its button',
  'artists',
  phone,
  async ({ page }) => {
    const hostile =
      '<img src=x onerror=alert(1)> & "a very long name that never seems to end, again and again"'
    await local.send('POST', '/api/sites', { name: 'Tide tables', brief: 'The sea', artist: 'Ines Vale' })
    await page.getByRole('button', { name: 'New artist' }).press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('New artist')
    await page.getByRole('button', { name: 'New artist' }).press('Enter')
    await page.getByLabel('Name of a new artist').fill(hostile)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
    const edit = page.getByRole('button', { name: 'Edit profile' })
    await edit.press('Enter')
    const profile = page.getByRole('dialog', { name: 'Edit profile' })
    await expect.poll(() => profile.getByLabel('Name').inputValue()).toBe(hostile)
    await profile.press('Escape')
    await profile.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Edit profile')
    await edit.press('Enter')
    await profile.getByLabel('Name').fill('Ines Vale')
    await profile.getByLabel('Record label').fill('Low Tide')
    await profile.getByLabel('Spotify').fill('not an address')
    await page.keyboard.press('Enter')
    // The browser refuses it.
    await expect.poll(() => page.evaluate("document.querySelector('[name=spotify]').validity.typeMismatch"))
      .toBe(true)
    await profile.getByLabel('Spotify').fill('http://open.spotify.com/artist/1')
    await profile.getByRole('button', { name: 'Save' }).press('Enter')
    await profile.locator('label .problem').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('spotify')
    expect(await violations(page)).toEqual([])
    await profile.getByLabel('Spotify').fill('https://open.spotify.com/artist/1')
    await profile.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ines Vale' }).waitFor()
    await page.getByRole('link', { name: 'open.spotify.com' }).waitFor()
    await page.getByText('Not added: Bandsintown (for shows), Picture, AI instructions.').waitFor()
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Edit profile')
    // A page that only names the artist is linked, and not any more.
    const toLink = page.getByRole('button', { name: 'Link Tide tables' })
    expect(await violations(page)).toEqual([])
    await toLink.press('Enter')
    await page.getByText('Tide tables is linked to Ines Vale.').waitFor()
    await toLink.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Tide tables')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await toLink.waitFor()
    await page.getByRole('button', { name: 'Pin to top' }).press('Enter')
    await page.getByRole('button', { name: 'Unpin' }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('link', { name: 'Artists' }).first().press('Enter')
    await page.getByText('Pinned', { exact: true }).waitFor()
    await expect.poll(() =>
      page.getByRole('table', { name: 'Artists' }).locator('tbody tr').first().textContent()
    )
      .toContain('Ines Vale')
    await page.getByText('1 unlinked page').waitFor()
  },
  { expected: /400/ },
)

it('an artist has its pages, and catalogs by what is stored under its name, with its figures', async () => {
  const { organization_id } = local.stack
  const { body: { artists } } = await local.send('GET', `/api/artists?organization_id=${organization_id}`)
  const artist = artists.find(({ name }: { name: string }) => name === 'The Paper Lanterns')
  await local.send('POST', '/api/sites', {
    name: 'Tour of the lanterns',
    brief: 'Dates',
    organizationId: organization_id,
    artistId: artist.id,
  })
  for (const options of [{ ...desktop, colorScheme: 'dark' } as const, narrow]) {
    await signedIn(local, browser, ofOrganization(local, 'artists'), async ({ page, errors }) => {
      const rows = page.getByRole('table', { name: 'Artists' }).locator('tbody tr')
      await expect.poll(() => rows.first().textContent()).toMatch(/The Paper Lanterns.*\d\s[KM].*%/)
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('lantern')
      await expect.poll(() => rows.count()).toBe(1)
      await page.getByRole('link', { name: 'The Paper Lanterns' }).press('Enter')
      await page.getByRole('heading', { level: 1, name: 'The Paper Lanterns' }).waitFor()
      await loaded(page)
      await page.getByRole('link', { name: 'Tour of the lanterns' }).waitFor()
      const catalogs = page.getByRole('list', { name: 'Catalogs' })
      await catalogs.getByRole('link', { name: 'The Paper Lanterns, complete' }).waitFor()
      await expect.poll(() => catalogs.textContent()).toMatch(/\d+ recordings/)
      await expect.poll(() => catalogs.textContent()).toMatch(/ plays7 days/)
      // Each recording counts once, in however many catalogs it is.
      await page.getByRole('region', { name: 'Figures' }).getByText(/^of \d+ of 40( recordings)?$/)
        .filter({ visible: true })
        .waitFor()
      await page.getByRole('region', { name: 'Figures' }).locator('.sparkline').waitFor()
      const { width } = page.viewportSize()!
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await violations(page)).toEqual([])
      const look = page.getByRole('button', { name: 'Look up shows · 1 credit' })
      await look.press('Enter')
      await look.waitFor({ state: 'detached' })
      await page.getByRole('region', { name: 'Shows' }).getByText(
        /\d{4}|[Nn]o upcoming shows|cannot be looked up/,
      )
        .first()
        .waitFor()
      expect(await violations(page)).toEqual([])
      expect(errors.filter((error) => !/status of (4|503)/.test(error))).toEqual([])
    }, options)
  }
})

it('an artist with many pages shows four, and the others on request, where the focus goes', async () => {
  const { artist_id } = local.stack
  await browser.visit(async ({ page }) => {
    await page.route(`**/api/artists/${artist_id}*`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const [first] = json.pages.newest
      json.pages.newest = Array.from(
        { length: 12 },
        (_, index) => ({ ...first, id: crypto.randomUUID(), name: `Page ${index}` }),
      )
      // No page is looked for that only names the artist.
      json.pages.total = 30
      await route.fulfill({ response, json })
    })
    await page.goto(addressOf(local, ofOrganization(local, `artists/${artist_id}`)))
    await signInByPassword(local, page)
    const pages = page.locator('.artist-pages li')
    await expect.poll(() => pages.count()).toBe(4)
    await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1300)
    await page.getByRole('button', { name: 'Newest 12' }).press('Enter')
    await expect.poll(() => pages.count()).toBe(12)
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Page 4')
    expect(await violations(page)).toEqual([])
  }, desktop)
})

it('an artist that is not there says so, with the way back', async () => {
  await signedIn(local, browser, `artists/${crypto.randomUUID()}`, async ({ page }) => {
    await page.getByRole('alert').filter({ hasText: 'Artist not found' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'All artists' }).press('Enter')
    await page.waitForURL(addressOf(local, 'artists'))
  }, desktop)
})
