import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import {
  addressOf,
  confirmIdentity,
  goOn,
  loaded,
  signedIn,
  signInByPassword,
  switchTo,
  useConsole,
  violations,
} from './open-console.ts'

const { local, browser, test } = useConsole()

test(
  'an artist is added, changed and pinned, and the focus returns to its row',
  'artists',
  phone,
  async ({ page }) => {
    const hostile =
      '<img src=x onerror=alert(1)> & "a very long name that never seems to end, again and again"'
    await page.getByLabel('Name of a new artist').fill(hostile)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Edit ${hostile}` }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe(hostile)
    await page.locator('#edit-artist').getByLabel('Name').fill('Ines Vale')
    await page.getByLabel('Record label').fill('Low Tide')
    await page.locator('#edit-artist').getByLabel('Spotify').fill('not an address')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    // The browser refuses it.
    await expect.poll(() => page.evaluate("document.querySelector('[name=spotify]').validity.typeMismatch"))
      .toBe(true)
    await page.locator('#edit-artist').getByLabel('Spotify').fill('http://open.spotify.com/artist/1')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.locator('#edit-artist').getByText('One field needs a change.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('spotify')
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await page.locator('#edit-artist').getByLabel('Spotify').fill('https://open.spotify.com/artist/1')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('cell', { name: 'Low Tide' }).waitFor()
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
      .toBe('Edit Ines Vale')
    await page.getByRole('button', { name: 'Pin Ines Vale' }).press('Enter')
    await page.getByText('Pinned', { exact: true }).waitFor()
    await expect.poll(() => page.locator('#artists tbody tr').first().textContent()).toContain('Ines Vale')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  },
  { expected: /400/ },
)

async function pressAndGoOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter')
  await goOn(page)
}

async function newOrganization(name: string): Promise<string> {
  return (await local.send('POST', '/api/organizations', { name })).body.organization.id
}

it('the part of the members shows and changes only the organization in its title', async () => {
  const [slow, other] = [await newOrganization('A slow one'), await newOrganization('Another one')]
  await signedIn(local, browser, 'artists', async ({ page, errors }) => {
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/organizations/${slow}/members?*`, async (route) => {
      await held.promise
      const response = await route.fetch()
      const body = await response.json()
      body.members[0].name = 'Somebody else'
      await route.fulfill({ response, json: body })
    })
    await page.getByRole('button', { name: 'Members of A slow one' }).press('Enter')
    await page.getByLabel('New member by e-mail').fill('for-the-slow-one@example.com')
    await page.getByRole('button', { name: 'Members of Another one' }).press('Enter')
    await expect.poll(() => page.getByLabel('New member by e-mail').inputValue()).toBe('')
    await page.locator('#members').getByRole('cell', { name: 'Demo owner', exact: true }).waitFor()
    const arrived = page.waitForResponse((response) => response.url().includes(slow))
    held.resolve()
    await (await arrived).finished()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await expect.poll(() => page.locator('#members').textContent()).toContain('Demo owner')
    await expect.poll(() => page.locator('#members').textContent()).not.toContain('Somebody else')
    await loaded(page)

    // A change that ends after its organization was left does not bring its members back.
    const changing = Promise.withResolvers<void>()
    await page.route(`**/api/organizations/${slow}/members/*`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await changing.promise
      await route.fulfill({ json: { status: 'success' } })
    })
    await page.getByRole('button', { name: 'Members of A slow one' }).press('Enter')
    await pressAndGoOn(page, 'Make member Somebody else')
    await page.getByRole('button', { name: 'Members of Another one' }).press('Enter')
    changing.resolve()
    await page.getByText('Somebody else is member now.').waitFor({ state: 'attached' })
    await loaded(page)
    await expect.poll(() => page.locator('#members').textContent()).not.toContain('Somebody else')

    await page.route(
      `**/api/organizations/${other}/members/*`,
      (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ json: { status: 'success' } })
          : route.fallback(),
    )
    await pressAndGoOn(page, 'Leave Another one')
    await page.locator('#members-part').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  }, desktop)
})

it('a person is invited, declines, accepts, becomes an owner and is removed; the last owner stays', async () => {
  const name = `Tide ${crypto.randomUUID()}`
  await signedIn(local, browser, 'artists', async ({ page, errors }) => {
    const { member } = local.stack.accounts
    await page.getByLabel('Name of a new organization').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Members of ${name}` }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(`Members of ${name}`)
    const invite = async () => {
      await page.getByLabel('New member by e-mail').fill(member.email!)
      await page.keyboard.press('Enter')
      await page.getByText(`${member.email} is invited, and sees it here after the next sign-in.`).waitFor()
      await loaded(page)
    }
    await invite()
    await pressAndGoOn(page, `Leave ${name}`)
    await page.getByRole('alert').filter({ hasText: 'The last owner can neither leave nor become a member' })
      .waitFor()

    await browser.visit(async ({ page: theirs }) => {
      await theirs.goto(addressOf(local, 'artists'))
      await signInByPassword(local, theirs, member as { email: string; password: string })
      await loaded(theirs)
      expect(await violations(theirs)).toEqual([])
      await pressAndGoOn(theirs, `Decline the invitation of ${name}`)
      await theirs.getByText('The invitation is declined.').waitFor()
      await page.getByLabel('New member by e-mail').fill(member.email!)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'has not allowed another one' }).waitFor()
      await theirs.getByRole('button', { name: `Allow invitations of ${name}` }).press('Enter')
      await theirs.getByText(`${name} can invite you again.`).waitFor({ state: 'attached' })
      await loaded(theirs)
      expect(await violations(theirs)).toEqual([])
      await invite()
      await theirs.reload()
      await expect.poll(() => theirs.locator('#organizations').textContent()).not.toContain(name)
      await theirs.getByRole('button', { name: `Accept the invitation of ${name}` }).press('Enter')
      // A member sees the others, and is offered nothing that only owners may do.
      await theirs.getByRole('button', { name: `Members of ${name}` }).click()
      await theirs.getByRole('table', { name: 'Members', exact: true }).waitFor()
      await expect.poll(() => theirs.locator('#members-part').getByRole('button').count()).toBe(0)
    })
    await page.getByRole('button', { name: `Members of ${name}` }).press('Enter')
    await page.getByLabel('New member by e-mail').fill(member.email!)
    await page.keyboard.press('Enter')
    await page.getByText(`${member.email} belongs to it already, as member.`).waitFor()
    await loaded(page)
    await pressAndGoOn(page, 'Make owner Demo member')
    const { organizations } = (await local.send('GET', '/api/organizations')).body
    const { id } = organizations.find((each: { name: string }) => each.name === name)
    await page.getByRole('button', { name: 'Make member Demo member' }).waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await browser.visit(async ({ page: theirs }) => {
      await theirs.goto(addressOf(local, `w/${id}/developers/keys`))
      await signInByPassword(local, theirs, member as { email: string; password: string })
      await theirs.getByLabel('What it is for').fill('Theirs')
      await theirs.keyboard.press('Enter')
      await confirmIdentity(local, theirs, member.email!)
      await theirs.locator('.secret').getByText(name).waitFor()
      // It is not shown under the name of another account.
      await switchTo(theirs, 'Personal')
      await theirs.locator('.secret').waitFor({ state: 'detached' })
    })
    await pressAndGoOn(page, 'Make member Demo member')
    const keys = page.locator('#members').getByText(
      'Demo member is member now. 1 key was made by this person',
    )
    await keys.getByRole('link', { name: 'check it' }).waitFor()
    await expect.poll(() => keys.getByRole('link').getAttribute('href')).toMatch(
      /\/w\/[0-9a-f-]{36}\/developers\/keys$/,
    )
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await pressAndGoOn(page, 'Remove Demo member')
    await page.getByRole('button', { name: 'Remove Demo member' }).waitFor({ state: 'detached' })
    expect(errors.filter((error) => !error.includes('409'))).toEqual([])
  }, desktop)
})
