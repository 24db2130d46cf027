import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { confirmIdentity, consoleOf, mailedCode, signedIn, signInByPassword } from './open-console.ts'

const local = useStack()
const browser = fixture(openBrowser)

it('a key is shown once, and a failed request is explained and tried again', async () => {
  await signedIn(local, browser, 'settings/keys', async ({ page }) => {
    await page.getByLabel('What it is for').fill('My server')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.locator('.secret code').textContent()
    await page.getByRole('button', { name: 'Copy it' }).press('Enter')
    await page.getByText('Copied.').waitFor()
    await page.getByLabel('What it is for').press('ControlOrMeta+V')
    await expect.poll(() => page.getByLabel('What it is for').inputValue()).toBe(key)
    const me = await fetch(`${local.stack.base_url}/api/me`, { headers: { 'x-api-key': key! } })
    expect(me.status).toBe(200)
    await me.body?.cancel()

    await page.route(
      '**/api/keys*',
      (route) =>
        route.fulfill({ status: 403, contentType: 'application/json', body: '{"detail":"<b>Not</b> now"}' }),
    )
    await page.reload()
    await page.getByRole('alert').filter({ hasText: '<b>Not</b> now' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/keys*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('cell', { name: 'My server', exact: true }).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke My server' }).click()
    await page.getByRole('button', { name: /confirm/ }).click()
    await page.getByText('revoked').waitFor()
  }, { permissions: ['clipboard-write'] })
})

it(
  'a session by password confirms in place who it is, by keyboard, and goes on with what was typed',
  async () => {
    const email = local.stack.accounts.member!.email!
    const member = local.stack.accounts.member as { email: string; password: string }
    await browser.visit(async ({ page, errors }) => {
      await page.goto(`${consoleOf(local)}/settings/keys`)
      await signInByPassword(local, page, member)
      await page.getByLabel('What it is for').fill('My server')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.getByText(`on its way to ${email}`).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
      expect(await violations(page)).toEqual([])
      const code = await mailedCode(local, email)
      await page.keyboard.type(code === '000000' ? '111111' : '000000')
      await page.keyboard.press('Enter')
      await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('alert').filter({ hasText: 'Confirm that it is you' }).waitFor()
      await expect.poll(() => page.getByLabel('What it is for').inputValue()).toBe('My server')

      await page.getByRole('button', { name: 'Create key' }).press('Enter')
      await confirmIdentity(local, page, email)
      await page.locator('#keys').getByText('My server', { exact: true }).waitFor()
      // Within 15 minutes it is not asked again.
      await page.getByLabel('What it is for').fill('Another server')
      await page.getByRole('button', { name: 'Create key' }).press('Enter')
      await page.locator('#keys').getByText('Another server', { exact: true }).waitFor()
      expect(errors.filter((error) => !error.includes('403'))).toEqual([])
    }, { ...phone, colorScheme: 'dark' })
  },
)
