import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { signedIn } from './open-console.ts'

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
    expect(await page.getByLabel('What it is for').inputValue()).toBe(key)
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
