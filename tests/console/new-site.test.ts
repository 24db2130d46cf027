import { Buffer } from 'node:buffer'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { pngOf } from '../media/files.ts'
import { desktop, narrow } from '../support/browser.ts'
import { addressOf, ofOrganization, signedIn, useConsole } from './open-console.ts'
import { apiOf, editorOf, inEditor, newDraft, violationsOf } from './open-editor.ts'

const { local, browser, test } = useConsole()

test(
  'a page is made from what one knows at the start, and its editor shows it',
  () => ofOrganization(local, 'pages/new'),
  desktop,
  async ({ page }) => {
    // The system's list of apps, which a browser without a screen does not have.
    await page.addInitScript('shared = []; navigator.share = async (data) => void shared.push(data)')
    await page.waitForURL('**/pages/new')
    const form = page.locator('#new-site')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Give the address of the release.').waitFor()
    // One way is open at a time, and what was given in the other one comes back with it.
    await form.locator('[name=releaseUrl]').fill(local.stack.demo.release_url!)
    await form.getByRole('radio', { name: 'In your words' }).check()
    await expect.poll(() => form.locator('[name=releaseUrl]').count()).toBe(0)
    await form.getByRole('radio', { name: 'From a release' }).check()
    await expect.poll(() => form.locator('[name=releaseUrl]').inputValue())
      .toBe(local.stack.demo.release_url)
    await form.getByRole('radio', { name: 'In your words' }).check()
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Give a name, an artist and what the page should be.').waitFor()
    await form.getByLabel('Name', { exact: false }).first().fill('Low Tide')
    await form.getByLabel('What the page should be').fill('A quiet folk record about the sea.')
    // The only artist of the account, and what is typed stays.
    const linked = form.getByText('One of your artists: the page is linked to it.')
    await linked.waitFor()
    await expect.poll(() => form.locator('[name=artist]').inputValue()).toBe('The Paper Lanterns')
    // The layouts have what is typed, in the colors that are chosen.
    await form.getByRole('radio', { name: /^Midnight and gold/ }).check()
    const drawn = form.locator('.layout .mini')
    await expect.poll(() => drawn.count()).toBe(3)
    for (const layout of await drawn.all()) {
      await expect.poll(() => layout.locator('.mini-title').innerText()).toMatch(
        /The Paper Lanterns\s+Low Tide|Low Tide\s+The Paper Lanterns/,
      )
      await expect.poll(() => layout.getAttribute('style')).toContain('--paper: #0e1424')
    }
    // The page of another artist would get the shows of this one.
    await form.locator('[name=artist]').fill('VANTA/9')
    await linked.waitFor({ state: 'detached' })
    await form.locator('[name=artist]').fill('The Paper Lanterns')
    await linked.waitFor()
    await form.locator('.more-part summary').click()
    await form.locator('[name=headline]').fill('Tide tables')
    await form.getByRole('button', { name: 'All 8', exact: true }).click()
    await form.getByRole('radio', { name: 'Placard' }).check()
    await form.getByLabel('Released on').fill('2027-05-08')
    await form.getByText('On the page: 8 May 2027.').waitFor()
    await form.getByRole('button', { name: 'Add a link' }).click()
    await form.getByLabel('Service of link 1').selectOption('other')
    await form.getByLabel('Address of link 1').fill('https://shop.example')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('One field needs a change.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('label')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('Vinyl')
    await form.getByRole('button', { name: 'Add a show' }).press('Enter')
    // The parts of a date take its digits, and Tab leaves the last one.
    await page.keyboard.type('02122027')
    await page.keyboard.press('Tab')
    await form.getByLabel('City of show 1').fill('Berlin')
    await form.getByLabel('Venue of show 1').fill('Lido')
    await form.getByLabel('Tickets of show 1').fill('tickets')
    await form.getByRole('button', { name: 'Create' }).click()
    await page.getByText('One field needs a change.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('url')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Control+A')
    await page.keyboard.type('https://tickets.example/x')
    await form.getByRole('button', { name: 'Create' }).click()

    await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)
    const { preview, part, form: edit } = editorOf(page)
    await preview.getByText('The Paper Lanterns').first().waitFor()
    await preview.getByRole('link', { name: 'Vinyl' }).waitFor()
    await part('Texts')
    await edit.locator('[name=headline]').waitFor()
    expect(await violationsOf(page)).toEqual([])
    for (const title of ['Facts', 'Links', 'Shows']) await part(title)
    await expect.poll(() => edit.locator('[data-source]').allTextContents()).toEqual([
      ...Array(5).fill('Entered by hand.'),
    ])
    const { facts, artist_id, owner_id, draft } = await apiOf(local).sites.get(page.url().slice(-36))
    expect(draft!.design).toMatchObject({ headline: 'Tide tables', layout: 'placard' })
    expect({ facts, artist_id, owner_id }).toMatchObject({
      facts: {
        artist: 'The Paper Lanterns',
        releaseDate: '2027-05-08',
        links: [{ service: 'other', label: 'Vinyl', url: 'https://shop.example/' }],
        shows: [{ date: '2027-02-12', city: 'Berlin', venue: 'Lido', url: 'https://tickets.example/x' }],
      },
      artist_id: local.stack.artist_id,
      owner_id: local.stack.organization_id,
    })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published.', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Nothing is published until you do.').count()).toBe(0)
    await page.getByRole('button', { name: /^Use \/s\/the-paper-lanterns/ }).press('Enter')
    const opened = page.locator('#public')
    await expect.poll(() => opened.getAttribute('href')).toMatch(/\/s\/the-paper-lanterns/)
    await page.getByRole('button', { name: 'Share the page' }).press('Enter')
    await expect.poll(() => page.evaluate('shared[0]?.url')).toMatch(/\/s\/the-paper-lanterns/)
    await expect.poll(() => page.locator('#announcer').textContent()).not.toContain('Progress')
  },
  { expected: /status of 400/ },
)

it('the artist of a release is filled in, and the editor says where each fact is from', async () => {
  const { sites, GET, POST } = apiOf(local)
  const { data } = await GET('/api/artists', { params: { query: {} } })
  expect(data!.artists).toHaveLength(1)
  await signedIn(local, browser, 'pages/new', async ({ page, errors }) => {
    const form = page.locator('#new-site')
    const artist = form.locator('[name=artist]')
    await expect.poll(() => artist.inputValue()).toBe('The Paper Lanterns')
    const release = form.locator('[name=releaseUrl]')
    await release.fill('https://open.spotify.com/album/standinalbum0000000010')
    await form.getByText('The artist is that of the release at Spotify.').waitFor({ state: 'attached' })
    await expect.poll(() => artist.inputValue()).toBe('Ana Åkesson')
    await expect.poll(() => artist.isVisible()).toBe(false)
    await form.locator('summary', { hasText: 'Change details' }).press('Enter')
    await expect.poll(() => form.locator('[name=releaseDate]').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await expect.poll(() => form.getByText('One of your artists').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
    await artist.fill('VANTA/9')
    await release.fill(local.stack.demo.release_url!)
    await form.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)
    const { form: edit, part, field, save, preview } = editorOf(page)
    await preview.locator('.artist').getByText('VANTA/9').waitFor()
    for (const title of ['Facts', 'Tracks', 'Links', 'Pictures']) await part(title)
    const sourceOf = (name: string) => edit.locator(`[data-source=${name}]`).textContent()
    expect(await Promise.all(['name', 'artist', 'releaseDate', 'tracks', 'links', 'assets'].map(sourceOf)))
      .toEqual([
        ...[
          'From Spotify.',
          'Entered by hand.',
          'From Spotify.',
          'From Spotify.',
          'From Apple Music.',
          'From Spotify.',
        ],
      ])
    expect(await violationsOf(page)).toEqual([])
    await part('Facts')
    await field('releaseDate').fill('2027-05-08')
    await expect.poll(() => edit.locator('[data-source=releaseDate]').count()).toBe(0)
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await sourceOf('releaseDate')).toBe('Entered by hand.')
    expect((await sites.get(page.url().slice(-36))).sources).not.toHaveProperty('releaseDate')
    expect(errors).toEqual([])
  }, desktop)
  // Of several artists none is chosen.
  await POST('/api/artists', { body: { name: 'Ines Vale' } })
  await signedIn(local, browser, 'pages/new', async ({ page }) => {
    await page.locator('#own-artists [value="Ines Vale"]').waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'In your words' }).check()
    const artist = page.getByRole('combobox', { name: 'Artist' })
    await expect.poll(() => artist.inputValue()).toBe('')
    await artist.fill('Ines Vale')
    await page.getByText('One of your artists: the page is linked to it.').waitFor()
  }, desktop)
})

test(
  'a page can be made where artists cannot be loaded, and the form says so',
  'pages',
  desktop,
  async ({ page }) => {
    const refuse = '**/api/{me,artists}*'
    await page.route(refuse, (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
    await page.getByRole('link', { name: 'New page' }).click()
    const form = page.locator('#new-site')
    await form.getByRole('radio', { name: 'In your words' }).check()
    await form.getByText('Your artists could not be loaded. Not now').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await form.getByLabel('Name', { exact: false }).first().fill('Low Tide')
    await form.locator('[name=artist]').fill('VANTA/9')
    await form.getByLabel('What the page should be').fill('A quiet folk record about the sea.')
    await page.unroute(refuse)
    await form.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)
  },
  { expected: /status of 4/ },
)

it('a button that is pressed again and again makes one page and one catalog', async () => {
  const { sites, catalogs } = apiOf(local)
  const count = async () => {
    const lists = await Promise.all([sites.list({ limit: 1 }), catalogs.list({ limit: 1 })])
    return lists.map(({ pagination }) => pagination.total_count)
  }
  const [siteCount, catalogCount] = await count()
  await signedIn(local, browser, 'pages/new', async ({ page }) => {
    const press = async (button: Locator) => {
      // The next page is slow, so that this one stays for all clicks.
      let load = () => {}
      const pressed = new Promise<void>((resolve) => load = resolve)
      await page.route(/\/(?:pages|catalogs)\/[0-9a-f-]{36}$/, async (route) => {
        if (route.request().isNavigationRequest()) await pressed
        await route.continue()
      })
      // It scrolls there, and waits until nothing moves the button.
      await button.click({ trial: true })
      const box = (await button.boundingBox())!
      const navigating = page.waitForRequest((request) => request.isNavigationRequest())
      const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await click()
      await navigating
      await click()
      await click()
      load()
      await page.waitForURL(/\/[0-9a-f-]{36}$/)
      await page.unrouteAll()
    }
    await page.waitForURL('**/pages/new')
    await page.getByRole('radio', { name: 'In your words' }).check()
    await page.locator('#new-site [name=name]').fill('Once')
    await page.locator('#new-site [name=artist]').fill('VANTA/9')
    await page.locator('#new-site [name=brief]').fill('Folk about the sea.')
    await press(page.locator('#new-site [type=submit]'))
    await page.goto(addressOf(local, 'catalogs/new'))
    await page.getByLabel('What belongs in it?').fill('QZDM02000001\nQZDM02000002')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Once')
    // The price moves what is below it.
    await page.getByRole('button', { name: /^Create and capture · / }).waitFor()
    await press(page.getByRole('button', { name: 'Create without a capture' }))
  }, desktop)
  expect(await count()).toEqual([siteCount! + 1, catalogCount! + 1])
})

it('a generation says what changed and what was not understood; one that fails says that it cost nothing', async () => {
  const id = await newDraft(local)
  await inEditor(local, browser, id, async ({ page, field, openNewDraft }) => {
    // What is typed stays during a generation.
    await field('eyebrow').fill('Typed meanwhile')
    await openNewDraft()
    const instruction = page.getByLabel('What to change')
    await instruction.fill('Accent #0b5c94. add more cowbell')
    await page.getByRole('button', { name: /^Generate/ }).click()
    const outcome = page.locator('#generate .outcome')
    await outcome.getByText('Accent: ').waitFor()
    const lines = await outcome.getByRole('listitem').allTextContents()
    expect(lines.join('\n')).toMatch(/^Accent: .*#[0-9a-f]{6} → .*#[0-9a-f]{6}$/m)
    expect(lines).toContain('“add more cowbell”')
    await expect.poll(() => field('eyebrow').inputValue()).toBe('Typed meanwhile')
    expect(await violationsOf(page)).toEqual([])

    await instruction.fill('add more cowbell')
    await page.getByRole('button', { name: /^Generate/ }).click()
    await outcome.getByText('Nothing changed. It cost nothing.').waitFor()

    await page.route(
      '**/api/sites/*',
      (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
            status: 403,
            contentType: 'application/json',
            body: '{"detail":"The page could not be made"}',
          })
          : route.continue(),
    )
    await instruction.fill('make it darker')
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page.getByText('nothing was charged').waitFor()
  })
})

it('files are added by the button and by dropping, in an order with the artwork first', async () => {
  const id = await newDraft(local)
  const png = (shade: number) => ({
    mimeType: 'image/png',
    buffer: Buffer.from(pngOf({ width: 40, height: 40 }, () => [shade, 80, 120, 255])),
  })
  await inEditor(local, browser, id, async ({ page, form, part, save, preview }) => {
    await part('Pictures')
    await form.locator('input[type=file]').setInputFiles([
      { ...png(10), name: '<b>back</b>.png' },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No') },
    ])
    await page.getByRole('status').getByText('notes.txt: ').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize(narrow.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.viewport.width)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize(desktop.viewport)
    const [transfer] = [await page.evaluateHandle('new DataTransfer()')]
    await page.evaluate(
      ([transfer, data]) =>
        (transfer as { items: { add(file: File): void } }).items.add(
          new File([Uint8Array.from(data as number[])], 'cover.png', { type: 'image/png' }),
        ),
      [transfer, [...png(200).buffer]] as const,
    )
    await page.locator('#drop').dispatchEvent('drop', { dataTransfer: transfer })
    const files = form.locator('[data-rows=assets] ol > li')
    await files.nth(1).waitFor()
    await expect.poll(() => files.locator('[data-file]').allTextContents()).toEqual([
      '<b>back</b>.png',
      'cover.png',
    ])
    await expect.poll(() => files.locator('[data-artwork]:not([hidden])').count()).toBe(1)
    await form.getByRole('button', { name: 'Move file 2 up' }).click()
    await preview.locator('img[src*="site-assets"]').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { sites } = apiOf(local)
    expect((await sites.get(id)).assets.map(({ name }) => name)).toEqual(['cover.png', '<b>back</b>.png'])
    await part('Look')
    await form.getByRole('slider', { name: 'From the left' }).press('ArrowRight')
    await save()
    await expect.poll(async () => (await sites.get(id)).assets.map(({ focus }) => focus))
      .toEqual([{ x: 0.51, y: 0.4 }, undefined])
    const image = form.locator('.focus-picture')
    const { width, height } = (await image.boundingBox())!
    await image.click({ position: { x: width / 4, y: height * 3 / 4 } })
    await save()
    await expect.poll(async () => (await sites.get(id)).assets.map(({ focus }) => focus))
      .toEqual([{ x: 0.25, y: 0.75 }, undefined])
    await part('Pictures')
    await form.getByRole('button', { name: 'Remove file 1' }).click()
    await save()
    await expect.poll(async () => (await sites.get(id)).assets.map(({ name }) => name)).toEqual([
      '<b>back</b>.png',
    ])
  })
})

it('every page of a workspace is reached, however many there are', async () => {
  const { sites } = apiOf(local)
  const names = Array.from({ length: 51 }, (_, n) => `Page ${n}`)
  for (const name of names) await sites.create({ name, brief: 'One of many.' })
  await signedIn(local, browser, 'pages', async ({ page }) => {
    const own = page.locator('.page-card')
    await own.first().waitFor()
    const more = page.getByRole('button', { name: 'Show more' })
    for (let pages = 2; await more.count() > 0; pages++) {
      await more.click()
      await expect.poll(() => own.count()).toBeGreaterThan(10 * (pages - 1))
    }
    await page.getByRole('link', { name: 'Page 0', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Not started \d/ }).click()
    const states = async () => [...new Set(await own.locator('.tag').allTextContents())]
    await expect.poll(states).toEqual(['Not started'])
    await page.reload()
    await expect.poll(states).toEqual(['Not started'])
  })
})
