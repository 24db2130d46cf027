import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser, type OpenPage } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { finger, keyboard, mouse, type PageInput } from './page-input.ts'
import { findFan, joinAsFan, signUp } from './newcomer.ts'
import { holdCapture, loaded, violations } from './open-console.ts'
import { editorOf, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

const name = '<img src=x onerror=alert(1)>'

/** Makes a catalog from a release, captures it and opens it. */
async function captureCatalog({ page }: OpenPage, input: PageInput): Promise<void> {
  await input.write(page.getByLabel('What belongs in it?'), local.stack.demo.release_url!)
  await input.press(page.getByRole('button', { name: 'Preview' }))
  await page.getByText('3 of 3 to add').first().waitFor()
  await page.getByText('From the release at Spotify.').waitFor()
  await input.write(page.getByLabel('Name', { exact: true }), name)
  const finishCapture = await holdCapture(page)
  await input.press(page.getByRole('button', { name: 'Create and capture · 1 credit' }))
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.getByRole('progressbar').waitFor()
  await finishCapture()
  await page.getByText('One capture says how often').waitFor()
  await page.getByText('Plays so far, all time').waitFor()
  await loaded(page)
  expect(await violations(page)).toEqual([])
  await input.press(page.getByRole('link', { name: 'Open the catalog' }))
  await page.waitForURL(/\/catalogs\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await loaded(page)
  expect(await violations(page)).toEqual([])
}

/** Makes a page for the release, edits it beside its preview and publishes it. Returns the address of the page. */
async function publishPage({ page }: OpenPage, input: PageInput): Promise<string> {
  await input.press(page.getByRole('navigation').getByRole('link', { name: 'Pages' }))
  await input.press(page.getByRole('link', { name: 'Create your first page' }))
  await input.write(page.getByLabel('Address of the release'), local.stack.demo.release_url!)
  await input.write(page.getByRole('textbox', { name: /^Colors/ }), 'Midnight blue and brass')
  await input.press(page.getByRole('button', { name: 'Create and generate (up to 25 credits)' }))
  await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)
  const { preview } = editorOf(page)
  // The artist is that of the release.
  await preview.locator('.artist').getByText('The Paper Lanterns').waitFor()
  await input.press(page.getByRole('button', { name: 'Texts', exact: true }))
  await input.write(page.locator('#edit').getByLabel('Headline', { exact: true }), name)
  // Before it is saved.
  await preview.getByRole('heading', { name }).waitFor()
  await input.press(page.getByRole('button', { name: 'Save draft' }))
  await page.getByText('Saved.').waitFor()
  await loaded(page)
  expect(await violationsOf(page)).toEqual([])
  await input.press(page.locator('#publish'))
  return (await page.getByRole('link', { name: 'View page' }).getAttribute('href'))!
}

const ways = [
  ['by keyboard', keyboard, keyboard],
  ['by mouse and finger', mouse, finger],
] as const

it.each(sample(ways, 2))(
  'a newcomer captures a catalog and publishes a page that a fan joins, %s',
  async (_, owner, fan) => {
    await browser.visit(async (open) => {
      const input = owner(open.page)
      await signUp(local, open, input, 'catalogs/new')
      await captureCatalog(open, input)
      const url = await publishPage(open, input)
      await findFan(open, await joinAsFan(local, browser, { url, title: name }, fan))
      const { errors, requests } = open
      const own = [local.stack.base_url, local.stack.app_url, local.stack.supabase_url!, 'blob:']
      expect(requests.filter((address) => !own.some((start) => address.startsWith(start)))).toEqual([])
      expect(requests.filter((address) => /eyJ|(?:access|refresh)_token=/.test(address))).toEqual([])
      // The wrong code.
      expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
    }, desktop)
  },
  180_000,
)
