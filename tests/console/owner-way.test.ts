import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { keyboard, type PageInput } from './page-input.ts'
import { findFan, joinAsFan, signUp } from './newcomer.ts'
import { loaded } from './open-console.ts'
import { editorOf, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

const title = 'Harbour Morning'
const artist = 'The Paper Lanterns'

/** A screen fits the phone, and axe finds nothing. */
async function expectGoodScreen(page: OpenPage['page']): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width)
  expect(await violationsOf(page)).toEqual([])
}

async function createPage({ page }: OpenPage, input: PageInput): Promise<void> {
  const form = page.locator('#new-site')
  await loaded(page)
  await expectGoodScreen(page)
  await input.write(form.getByLabel('Address of the release'), local.stack.demo.release_url!)
  await form.getByText('The artist is that of the release at Spotify.').waitFor()
  await expect.poll(() => form.locator('[name=artist]').inputValue()).toBe(artist)
  await input.press(form.locator('summary').filter({ hasText: 'Texts and look' }))
  await input.write(form.getByLabel('Text', { exact: true }), 'Nine lanterns, lit by input.')
  await expectGoodScreen(page)
  await input.press(form.getByRole('button', { name: 'Create and generate (up to 25 credits)' }))
  await page.waitForURL(/\/sites\/[0-9a-f-]{36}$/)
}

async function lookAtPage({ page }: OpenPage, input: PageInput): Promise<void> {
  const { form, preview } = editorOf(page)
  await form.getByText('From Spotify.').first().waitFor()
  await loaded(page)
  await expectGoodScreen(page)
  await input.press(page.getByRole('button', { name: 'Show preview' }))
  await preview.getByRole('heading', { level: 1, name: title }).waitFor()
  await preview.locator('.artist').getByText(artist, { exact: true }).waitFor()
  await preview.getByText('Nine lanterns, lit by input.').waitFor()
  await expectGoodScreen(page)
  await input.press(page.getByRole('button', { name: 'Back to the fields' }))
}

/** Publishes the page and passes its address on. Returns the address. */
async function publishPage({ page }: OpenPage, input: PageInput): Promise<string> {
  await input.press(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByText('Published.', { exact: true }).waitFor()
  await input.press(page.getByRole('button', { name: 'Use /s/the-paper-lanterns-harbour-morning' }))
  const opened = page.getByRole('link', { name: 'Open the page' })
  await expect.poll(() => opened.getAttribute('href')).toMatch(/\/s\/the-paper-lanterns-harbour-morning$/)
  const url = (await opened.getAttribute('href'))!
  await input.press(page.getByRole('button', { name: 'Copy the address' }))
  await page.getByText('Copied.').waitFor()
  await expect.poll(() => page.evaluate('copied')).toEqual([url])
  await input.press(page.getByRole('button', { name: 'Share the page' }))
  await expect.poll(() => page.evaluate('shared')).toEqual([{ title, url }])
  const code = page.getByRole('img', { name: 'QR code of the address' })
  await expect.poll(() =>
    code.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  )
    .toBeGreaterThan(0)
  await loaded(page)
  await expectGoodScreen(page)
  return url
}

it(
  'an owner makes a page of a release, publishes and shares it, and a fan joins, on phones by keyboard',
  async () => {
    await browser.visit(async (open) => {
      // The system's clipboard and its list of apps, which a browser without a screen does not have.
      await open.page.addInitScript(`copied = []; shared = [];
      navigator.clipboard.writeText = async (text) => void copied.push(text);
      navigator.share = async (data) => void shared.push(data)`)
      const input = keyboard(open.page)
      await signUp(local, open, input, 'sites/new')
      await createPage(open, input)
      await lookAtPage(open, input)
      const url = await publishPage(open, input)
      await findFan(open, await joinAsFan(local, browser, { url, title }, keyboard))
      await expectGoodScreen(open.page)
      // The wrong code.
      expect(open.errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
    }, phone)
  },
  180_000,
)
