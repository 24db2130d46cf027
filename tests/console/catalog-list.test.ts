import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser, type OpenPage, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import {
  addressOf,
  goOn,
  knowsPerson,
  loaded,
  newCatalog,
  ofOrganization,
  signedIn,
  signInByPassword,
  violations,
} from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const local = useStack()
const browser = fixture(openBrowser)
const hostile = '<b>Tide</b> & "more"'

const api = async (method: string, path: string, body?: object) => {
  const response = await local.send(method, `/api/catalogs${path}`, body)
  expect(response.status).toBeLessThan(300)
  return response.body
}
/** A catalog of the person's own, by its name. */
async function named(name: string, isrcs: string[] = []): Promise<string> {
  const id = await newCatalog(local, isrcs)
  await api('PATCH', `/${id}`, { name })
  return id
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.locator('.catalogs .name>a').allTextContents()
const check = async ({ page, errors }: OpenPage) => {
  await loaded(page)
  expect(await violations(page)).toEqual([])
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(
    page.viewportSize()!.width,
  )
  expect(errors).toEqual([])
}

it.each(views)(
  'catalogs are found as one types, sorted, captured for a price, moved and deleted, by keyboard: %s',
  async (_, options) => {
    const tag = crypto.randomUUID()
    await named(`${tag} Älter`, ['QZDM02000001', 'QZDM02000002'])
    await named(`${tag} ${hostile}`, ['QZDM02000004'])
    await named(`${tag} bare`)
    // One that stays, so that the list does.
    await newCatalog(local, [])
    await signedIn(local, browser, 'catalogs', async (open) => {
      const { page } = open
      const input = keyboard(page)
      const list = () => expect.poll(() => names(page))
      await input.write(page.getByRole('searchbox', { name: 'Search by name' }), `${tag} al`)
      await list().toEqual([`${tag} Älter`])
      await input.write(page.getByRole('searchbox', { name: 'Search by name' }), tag)
      await expect.poll(() => page.locator('.catalogs .name').count()).toBe(3)
      await page.getByText('3 catalogs', { exact: true }).waitFor()
      if (options.viewport.width > 1000) {
        await input.press(page.getByRole('columnheader', { name: 'Name' }).getByRole('button'))
        await page.locator('[aria-sort=ascending]', { hasText: 'Name' }).waitFor()
      } else await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
      await list().toEqual([`${tag} ${hostile}`, `${tag} Älter`, `${tag} bare`])
      await check(open)
      // The address has what is shown.
      await page.reload()
      await list().toEqual([`${tag} ${hostile}`, `${tag} Älter`, `${tag} bare`])

      const select = (name: string) =>
        input.press(page.getByRole('checkbox', { name: `Select ${tag} ${name}`, exact: true }))
      for (const name of ['Älter', 'bare', hostile]) await select(name)
      await page.getByText('3 selected').waitFor()
      await input.press(button(page, 'Capture now'))
      const dialog = page.getByRole('dialog', { name: 'Capture 2 catalogs now?' })
      await dialog.getByText(/^3 recordings cost up to \d credits? of your own: you have [\d,]+ credits\./)
        .waitFor()
      await check(open)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(
        (await api('GET', `/figures?search=${tag}`)).catalogs.map(({ state }: { state: string }) => state),
      )
        .toEqual(['never', 'never', 'never'])
      await input.press(button(page, 'Capture now'))
      await input.press(dialog.getByRole('button', { name: /^Capture for \d credits?$/ }))
      await page.getByText('Capturing 2 catalogs. 1 other had nothing to capture.').waitFor()

      for (const name of ['bare', hostile]) await select(name)
      await input.press(button(page, 'Move'))
      const move = page.getByRole('dialog', { name: 'Move 2 catalogs' })
      await move.getByText(/^Everyone in Demo Records can see, change and capture them\./).waitFor()
      await check(open)
      await input.press(move.getByRole('button', { name: 'Move to Demo Records' }))
      await page.getByText('Moved 2 catalogs to Demo Records.').waitFor()
      await list().toEqual([`${tag} Älter`])
      await select('Älter')
      await input.press(button(page, 'Delete'))
      await goOn(page, `${tag} Älter`)
      await page.getByText('Deleted 1 catalog. Captures stay.').waitFor()
      await page.getByText(`No catalog matches “${tag}”.`).waitFor()
      await page.goto(addressOf(local, ofOrganization(local, `catalogs?search=${tag}&sort=created`)))
      await list().toEqual([`${tag} bare`, `${tag} ${hostile}`])
      for (const name of ['bare', hostile]) await select(name)
      await input.press(button(page, 'Delete'))
      await goOn(page, '2 catalogs')
      await page.getByText(`No catalog matches “${tag}”.`).waitFor()
    }, options)
  },
  60_000,
)

it('a catalog is renamed, moved to an organization, seen by its members, and deleted by them by its name', async () => {
  const id = await named(hostile, ['QZDM02000001'])
  await signedIn(local, browser, `catalogs/${id}/settings`, async (open) => {
    const { page } = open
    const input = keyboard(page)
    await page.getByText('Only you. Move it to an organization').waitFor()
    await input.write(page.getByRole('textbox', { name: 'Name' }), `${hostile}, moved`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `${hostile}, moved` }).waitFor()
    await page.getByText('Its owners, you included, can move it out again.').waitFor()
    await check(open)
    await input.press(button(page, 'Move to Demo Records'))
    await page.getByRole('heading', { name: 'Moved to Demo Records' }).and(page.locator(':focus')).waitFor()
    await check(open)
    await input.press(page.getByRole('link', { name: 'Open it there' }))
    await page.waitForURL(addressOf(local, ofOrganization(local, `catalogs/${id}`)))
  }, desktop)
  await browser.visit(async (open) => {
    const { page } = open
    await page.goto(addressOf(local, ofOrganization(local, `catalogs/${id}/settings`)))
    await signInByPassword(local, page, local.stack.accounts.member as never)
    const input = keyboard(page)
    await page.getByText('Only an owner of Demo Records can move its catalogs.').waitFor()
    for (const name of ['Demo owner', 'Demo member']) await page.getByText(name, { exact: true }).waitFor()
    await check(open)
    await input.press(button(page, 'Delete this catalog'))
    await goOn(page, `${hostile}, moved`)
    await page.waitForURL(addressOf(local, ofOrganization(local, 'catalogs')))
    await loaded(page)
    expect(await names(page)).not.toContain(`${hostile}, moved`)
  }, phone)
})

it('the sample is added by one press, shows figures, and is removed by one press that can be taken back', async () => {
  await browser.visit(async (open) => {
    const { page } = open
    await page.goto(addressOf(local, 'home'))
    await signInByPassword(local, page, local.stack.accounts.outsider as never)
    const input = keyboard(page)
    await button(page, 'Add the sample catalog').waitFor()
    await check(open)
    await page.goto(addressOf(local, 'catalogs'))
    await knowsPerson(page)
    await input.press(button(page, 'Add the sample catalog'))
    await page.getByRole('heading', { level: 1, name: 'Sample catalog' }).waitFor()
    await page.goto(addressOf(local, 'catalogs'))
    const row = page.getByRole('row', { name: /Sample catalog/ })
    await row.getByText('32 of 40').waitFor()
    await row.locator('.sparkline').waitFor()
    await check(open)
    await input.press(row.getByRole('button', { name: 'Remove' }))
    await page.getByText('The sample catalog is removed.').waitFor()
    await input.press(button(page, 'Undo'))
    await row.waitFor()
    await input.press(row.getByRole('link'))
    await input.press(
      page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Settings' }),
    )
    await page.waitForURL(/settings$/)
    await check(open)
    await input.press(button(page, 'Remove'))
    await page.waitForURL(addressOf(local, 'catalogs'))
    await button(page, 'Add the sample catalog').waitFor()
  }, desktop)
})
