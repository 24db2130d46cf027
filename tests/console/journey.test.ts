import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { desktop, openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { finger, type Hand, keyboard, mouse } from './hands.ts'
import { confirmationLink, consoleOf, loaded, mailedCode } from './open-console.ts'
import { editorOf, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

/** Visits of a browser that says that it is headless are not counted. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const name = '<img src=x onerror=alert(1)>'

/** Signs a newcomer up by a mailed code, and returns to the page that was asked for. */
async function signUp({ page }: OpenPage, hand: Hand): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto(`${consoleOf(local)}/catalogs/new`)
  await page.waitForURL('**/sign-in?next=*')
  const form = page.locator('#request-code')
  await hand.write(form.getByLabel('E-mail address'), email)
  await page.keyboard.press('Enter')
  await page.getByText(`on its way to ${email}`).first().waitFor()
  const code = page.getByRole('textbox', { name: 'Code' })
  await hand.write(code, '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'This code is not valid' }).waitFor()
  await hand.write(code, await mailedCode(local, email))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/catalogs/new')
}

/** Makes a catalog from a release, captures it and opens its chart. */
async function captureCatalog({ page }: OpenPage, hand: Hand): Promise<void> {
  await hand.write(page.getByLabel('Name', { exact: true }), name)
  await hand.write(page.getByLabel('Release, artist or playlist'), local.stack.demo.release_url!)
  await hand.press(page.getByRole('button', { name: 'Create' }))
  await page.getByText('new recordings').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  await hand.press(page.locator('#fill').getByRole('button'))
  await page.getByText('Added.', { exact: true }).waitFor()
  await page.locator('#songs').getByText(/^[1-9]\d* of \d+$/).waitFor()
  await hand.press(page.getByRole('button', { name: 'Capture now' }))
  await page.getByRole('progressbar').waitFor()
  await page.locator('#capture').getByText('Captured.').waitFor()
  await page.getByRole('img', { name: 'Plays that the catalog gained' }).waitFor()
  await loaded(page)
  expect(await violations(page)).toEqual([])
}

/** Makes a page for the release, edits it beside its preview and publishes it. Returns the address of the page. */
async function publishPage({ page }: OpenPage, hand: Hand): Promise<string> {
  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Sites' }))
  await hand.press(page.getByRole('link', { name: 'Create your first site' }))
  await hand.write(page.getByLabel('Address of the release'), local.stack.demo.release_url!)
  await hand.write(page.getByLabel('Colors'), 'Midnight blue and brass')
  await hand.press(page.getByRole('button', { name: 'Create and generate (up to 25 credits)' }))
  await page.waitForURL(/\/sites\/[0-9a-f-]{36}$/)
  const { preview } = editorOf(page)
  // The artist is that of the release.
  await preview.locator('.artist').getByText('The Paper Lanterns').waitFor()
  await hand.write(page.locator('#edit').getByLabel('Headline', { exact: true }), name)
  // Before it is saved.
  await preview.getByRole('heading', { name }).waitFor()
  await hand.press(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByText('Saved.').waitFor()
  await loaded(page)
  expect(await violationsOf(page)).toEqual([])
  await hand.press(page.locator('#publish').getByRole('button'))
  return (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href'))!
}

/** Signs a fan up at the page, and confirms it by the link of the mail. Returns the fan's address. */
async function joinAsFan(url: string, handOf: (page: OpenPage['page']) => Hand): Promise<string> {
  return await browser.visit(async ({ page, errors }) => {
    const hand = handOf(page)
    const email = `${crypto.randomUUID()}@example.com`
    await page.goto(`${url}?utm_source=poster`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await violations(page)).toEqual([])
    await hand.write(page.getByRole('textbox', { name: 'E-mail address' }), email)
    await hand.press(page.getByRole('checkbox'))
    await hand.press(page.locator('#join').getByRole('button'))
    await page.getByText('One more step.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(await confirmationLink(local, email))
    expect(await violations(page)).toEqual([])
    await hand.press(page.getByRole('button'))
    await page.getByText(/on the list/).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
    return email
  }, { ...phone, userAgent })
}

/** Finds the fan and the visit in the console. */
async function findFan({ page }: OpenPage, email: string): Promise<void> {
  // Visits are written every three seconds.
  await expect.poll(async () => {
    await page.reload()
    await loaded(page)
    return await page.locator('#visits').textContent()
  }).toContain('Poster')
  const row = page.getByRole('row', { name: email })
  expect(await row.textContent()).toContain('confirmed')
}

const ways = [
  ['by keyboard', keyboard, keyboard],
  ['by mouse and finger', mouse, finger],
] as const

it.each(sample(ways, 2))(
  'a newcomer captures a catalog and publishes a page that a fan joins, %s',
  async (_, owner, fan) => {
    await browser.visit(async (open) => {
      const hand = owner(open.page)
      await signUp(open, hand)
      await captureCatalog(open, hand)
      const url = await publishPage(open, hand)
      await findFan(open, await joinAsFan(url, fan))
      const { errors, requests } = open
      const own = [local.stack.base_url, local.stack.app_url, local.stack.supabase_url!, 'blob:']
      expect(requests.filter((address) => !own.some((start) => address.startsWith(start)))).toEqual([])
      expect(requests.filter((address) => /eyJ|(?:access|refresh)_token=/.test(address))).toEqual([])
      // The wrong code.
      expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
    }, desktop)
  },
)
