import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { catalog, upcOf } from '../../supabase/local/stand-ins/spotify-api-catalog.ts'
import { demoAlbum } from '../../supabase/local/stand-ins/demo-recordings.ts'
import { testIsrc } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { songFiles } from '../support/song-files.ts'
import { signUp } from './newcomer.ts'
import { addressOf, loaded, newCatalog, signedIn, useConsole, violations } from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const { local, browser } = useConsole()

const field = (page: Page) => page.getByLabel('What belongs in it?')
const toAdd = (page: Page, text: string) => page.getByRole('heading', { name: text }).waitFor()
const pay = (page: Page) => page.getByRole('button', { name: /^Create and capture · / })
const without = (page: Page) => page.getByRole('button', { name: 'Create without a capture' })
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true })

const give = (page: Page, content: string | Uint8Array, name = 'given.csv') =>
  page.getByLabel('Choose a file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content as string),
  })

const songsOf = async (id: string) => (await local.send('GET', `/api/catalogs/${id}/songs`)).body.songs

async function createdIn(page: Page): Promise<string> {
  await without(page).press('Enter')
  await page.waitForURL(/\/catalogs\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1)!
}

it.each(views)(
  'an address, a UPC, words, ISRCs and a file are each shown before they are added, by keyboard: %s',
  async (_, view) => {
    await signedIn(local, browser, 'catalogs/new', async ({ page, errors }) => {
      const input = keyboard(page)
      const write = async (text: string) => {
        await input.write(field(page), text)
        await page.keyboard.press('Enter')
      }
      const check = async () => {
        await loaded(page)
        expect(await violations(page)).toEqual([])
      }
      await check()
      await write(local.stack.demo.release_url!)
      await toAdd(page, '3 of 3 to add')
      await expect.poll(() => nameOf(page).inputValue()).toBe('Harbour Morning')
      await page.getByText('From the release at Spotify.').waitFor()
      await pay(page).and(page.getByText('1 credit')).waitFor()
      await check()
      await write(upcOf(demoAlbum.number))
      await toAdd(page, '3 of 3 to add')

      await write('paper')
      await page.getByRole('region', { name: 'Artists' }).waitFor()
      await expect.poll(() => pay(page).count()).toBe(0)
      const tracks = page.getByRole('region', { name: 'Recordings' })
      await input.press(tracks.getByRole('checkbox').first())
      await tracks.getByText('1 recording chosen').waitFor()
      await page.getByText('From the artist of the recordings.').waitFor()
      await pay(page).waitFor()
      await check()
      await input.press(page.getByRole('region', { name: 'Releases' }).getByRole('button').first())
      await toAdd(page, '3 of 3 to add')

      await write('qz-dm0-20-00001, QZDM02000002, QZ DM0 20 00003, QZDM0200004')
      await toAdd(page, '3 of 4 to add')
      await page.getByText('This is not an ISRC: it has 11 of 12 characters').waitFor()
      await check()
      await input.press(page.getByRole('button', { name: /^Edit/ }))
      await input.write(page.getByLabel('ISRC on line 4'), 'QZDM02000004')
      await page.keyboard.press('Enter')
      await toAdd(page, '4 of 4 to add')
      await write('nothing to be found')
      await page.getByText('Nothing at Spotify matches “nothing to be found”').waitFor()
      await write('title\tartist\nLow Tide\tTin Boats')
      await page.getByRole('alert').getByText('No column has ISRCs').waitFor()
      await check()

      await give(page, `ISRC,Title,Artist,Release Date,Label\n${testIsrc(1)},A,Tin Boats,03/04/2019,X\n`)
      const april = page.getByRole('button', { name: '3 April 2019' })
      await page.getByText('03/04/2019 ?').waitFor()
      await check()
      await input.press(april)
      await page.getByText('3 Apr 2019', { exact: true }).waitFor()
      await expect.poll(() => april.getAttribute('aria-pressed')).toBe('true')
      await page.getByText('Not used: Label.').waitFor()
      await check()
      await input.press(page.getByRole('button', { name: 'Remove given.csv' }))
      await page.getByText('See every recording before').waitFor()
      // What is no list is a 400, which the browser logs.
      expect(errors).toEqual([expect.stringContaining('400')])
    }, view)
  },
  60_000,
)

it.each(views)(
  'a newcomer goes from a mailed code to the first figures of a file, and the refused rows stay out: %s',
  async (_, view) => {
    await browser.visit(async (open) => {
      const { page, errors } = open
      const input = keyboard(page)
      await signUp(local, open, input, 'home')
      await page.getByRole('heading', { name: 'Start with a catalog' }).waitFor()
      expect(await violations(page)).toEqual([])
      const tracks = catalog.tracks!.map(({ item }) => item as unknown as { external_ids: { isrc: string } })
      const known = tracks.map(({ external_ids }) => external_ids.isrc)
      const rows = [...known, ...Array.from({ length: 198 - known.length }, (_, n) => testIsrc(n + 1))]
      const lines = rows.map((isrc, n) => `${isrc},Song ${n},Tin Boats`)
      await give(
        page,
        ['ISRC,Title,Artist', ...lines, 'QZDM0200004,Cut,Tin Boats', ',Blank,Tin Boats'].join('\n'),
      )
      await toAdd(page, '198 of 200 to add')
      // The form that was loaded for it has taken the place of the field. On a touch screen it would open the keyboard.
      const isReady = "matchMedia('(pointer:coarse)').matches || document.activeElement.id === 'given'"
      await expect.poll(() => page.evaluate(isReady)).toBe(true)
      await page.getByText('The first 100 of 198 recordings are listed').waitFor()
      await input.press(page.getByRole('button', { name: /^Refused/ }))
      await page.getByText('There is no ISRC. Correct it in the file').waitFor()
      await expect.poll(() => nameOf(page).inputValue()).toBe('given')
      await input.write(nameOf(page), 'Tin Boats, complete')
      await input.press(pay(page).and(page.getByText('20 credits')))
      await page.waitForURL(/\/catalogs\/new\?catalog=/)
      await page.getByRole('heading', { level: 1, name: 'Tin Boats, complete' }).waitFor()
      // The capture is that of the catalog, also after a reload.
      await page.reload()
      await page.getByText('One capture says how often').waitFor({ timeout: 60_000 })
      await page.getByText('Plays so far, all time').waitFor()
      await page.getByText(/^[1-9]\d* of 198$/).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      await input.press(page.getByRole('link', { name: 'Open the catalog' }))
      await page.waitForURL(/\/catalogs\/[0-9a-f-]{36}$/)
      // The wrong code.
      expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
    }, view)
  },
  120_000,
)

it('what is pasted into the empty field is read at once, and words when somebody presses', async () => {
  await signedIn(local, browser, 'catalogs/new', async ({ page }) => {
    const read: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/search|preview/.test(pathname)) read.push(pathname)
    })
    const paste = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await field(page).press('Control+v')
    }
    const act = page.getByRole('button', { name: 'Preview', exact: true })
    await paste('paper')
    await act.waitFor()
    await field(page).fill('')
    await paste('QZDM02000001')
    await toAdd(page, '1 of 1 to add')
    await act.waitFor({ state: 'detached' })
    await paste('\nQZDM02000002')
    await act.waitFor()
    await page.keyboard.press('Enter')
    await toAdd(page, '2 of 2 to add')
    expect(read).toEqual(Array(2).fill('/api/catalogs/songs/preview'))
  }, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
})

it('a press whose response is lost is repeated by the next one, and creates one catalog', async () => {
  await signedIn(local, browser, 'catalogs/new', async ({ page }) => {
    await field(page).fill('QZDM02000001\nQZDM02000002')
    await page.keyboard.press('Enter')
    await toAdd(page, '2 of 2 to add')
    const name = `Once ${crypto.randomUUID()}`
    await nameOf(page).fill(name)
    let isLost = true
    await page.route('**/api/catalogs', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return await route.continue()
      await route.fetch()
      await route.abort()
    })
    await without(page).press('Enter')
    const again = page.getByRole('button', { name: 'Try again' })
    await page.getByRole('alert').getByText('did not respond').waitFor({ timeout: 15_000 })
    // What was sent cannot be changed before it is known what became of it.
    await expect.poll(() => nameOf(page).isDisabled()).toBe(true)
    isLost = false
    await again.press('Enter')
    await page.waitForURL(/catalog=|\/catalogs\/[0-9a-f-]{36}$/)
    const { catalogs } = (await local.send('GET', '/api/catalogs?limit=100')).body
    expect(catalogs.filter((each: { name: string }) => each.name === name)).toMatchObject([{ song_count: 2 }])
  }, desktop)
})

it('too few credits are said before the press, and rows that are not chosen are not added', async () => {
  await signedIn(local, browser, 'catalogs/new', async ({ page, errors }) => {
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...await response.json(), credits: 0 } })
    })
    await page.reload()
    await give(page, 'ISRC,Title\nQZDM02000001,A\nQZDM02000002,B\nQZDM02000003,C\n')
    await toAdd(page, '3 of 3 to add')
    await page.getByText('A capture costs 1 credit, and you have 0 credits.').waitFor()
    const link = page.getByRole('link', { name: 'Get credits' })
    await expect.poll(() => link.getAttribute('href')).toContain('settings/billing?credits=1')
    await expect.poll(() => pay(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('switch', { name: /^Capture daily/ }).press('Space')
    await page.getByText('Up to 31 credits a month.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /QZ-DM0-20-00002/ }).press('Space')
    await toAdd(page, '2 of 3 to add')
    await page.getByRole('checkbox', { name: '2 of 3 listed' }).press('Space')
    await toAdd(page, '3 of 3 to add')
    await page.getByRole('checkbox', { name: /QZ-DM0-20-00002/ }).press('Space')
    const id = await createdIn(page)
    expect((await songsOf(id)).map(({ isrc }: { isrc: string }) => isrc)).toEqual([
      'QZDM02000001',
      'QZDM02000003',
    ])
    expect(errors).toEqual([])
  }, desktop)
})

it('a source that the preview did not read to its end is added whole, and its capture is priced then', async () => {
  await signedIn(local, browser, 'catalogs/new', async ({ page, errors }) => {
    await page.route('**/api/catalogs/songs/preview', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...await response.json(), is_complete: false } })
    })
    // A link from elsewhere.
    const source = encodeURIComponent(local.stack.demo.release_url!)
    await page.goto(addressOf(local, `catalogs/new?source=${source}`))
    await toAdd(page, '3 of 3 to add, and more')
    await page.getByText('There is more than this preview read.').waitFor()
    await expect.poll(() => nameOf(page).inputValue()).toBe('Harbour Morning')
    await page.getByRole('button', { name: 'Create and read all' }).press('Enter')
    await page.getByText('3 recordings are in the catalog.').waitFor()
    await page.getByRole('button', { name: 'Capture now · 1 credit' }).press('Enter')
    await page.getByText('One capture says how often').waitFor({ timeout: 30_000 })
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  }, desktop)
})

it('files that people have are shown as they are read, and what they leave open is asked', async () => {
  await signedIn(local, browser, 'catalogs/new', async ({ page, errors }) => {
    for (const [name, file] of Object.entries(songFiles)) {
      const { content, recordings = [], refused = [], notices = [], question, error } = file
      await page.goto(addressOf(local, 'catalogs/new'))
      await give(page, content, 'Some list.csv')
      if (error) {
        await page.getByRole('alert').filter({ hasText: error }).waitFor()
        continue
      }
      await toAdd(page, `${recordings.length} of ${recordings.length + refused.length} to add`)
      const linesOf = (rows: string) => page.locator(`.found li${rows} .row-number`).allTextContents()
      expect([name, await linesOf('.refused')]).toEqual([name, refused.map(String)])
      // The dates and shares that are open need no word in each row.
      if (!question) expect([name, await linesOf(':has(.warning)')]).toEqual([name, notices.map(String)])
      if (question) {
        const group = page.locator('.question')
        await group.getByRole('button').last().press('Enter')
        await group.locator('[aria-pressed=true]').waitFor()
        await loaded(page)
      }
      const id = await createdIn(page)
      const expected = (question?.read ?? recordings).map(([isrc, details]) => ({ isrc, ...details }))
      expect(await songsOf(id)).toMatchObject(expected)
    }
    // A file that is refused is a response of the API, which the browser logs.
    expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  }, desktop)
}, 120_000)

it('recordings are added to a catalog in a dialog, which says which ones it has', async () => {
  const id = await newCatalog(local, ['QZDM02000001'])
  await signedIn(local, browser, `catalogs/${id}/recordings`, async ({ page, errors }) => {
    await page.getByRole('button', { name: 'Add recordings' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add recordings' })
    await dialog.waitFor()
    await dialog.getByLabel('What should be added?').fill('QZDM02000001\nQZDM02000002\nQZDM02000003')
    await page.keyboard.press('Enter')
    await dialog.getByText('In the catalog').waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add 2 recordings' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Added 2 recordings.').waitFor()
    expect(await songsOf(id)).toHaveLength(3)
    expect(errors).toEqual([])
  }, desktop)
})
