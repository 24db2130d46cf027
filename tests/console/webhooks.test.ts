import { expect } from 'vitest'
import { phone } from '../support/browser.ts'
import { goOn, loaded, useConsole, violations } from './open-console.ts'

const { test } = useConsole()

test(
  'an endpoint is created, tested, disabled, changed and deleted; each secret is shown once',
  'developers/webhooks',
  phone,
  async ({ page }) => {
    await page.getByLabel('Address').fill('https://receiver.example.com/hook')
    await page.getByLabel('What it is for').fill('<b>Mailing</b>')
    await page.getByLabel('credits.low').check()
    await page.getByRole('button', { name: 'Create endpoint' }).press('Enter')
    const secret = await page.locator('.secret code').textContent()
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('link', { name: 'https://receiver.example.com/hook' }).press('Enter')
    await page.getByRole('heading', { name: '<b>Mailing</b>', level: 1 }).waitFor()
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Send a test' }).press('Enter')
    // The list follows it: nobody has that address, so it is sent again later.
    await page.locator('#deliveries').getByText('The name has no address. Next attempt').waitFor()
    await page.getByRole('button', { name: /^Send again ping/ }).press('Enter')
    await page.locator('#deliveries').getByRole('cell', { name: /[2-9]$/ }).first().waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await page.locator('#delivery-state').selectOption('delivered')
    await page.getByText('None in this state.').waitFor()

    await page.getByRole('button', { name: 'Disable this endpoint' }).press('Enter')
    await page.getByRole('button', { name: 'Enable this endpoint' }).waitFor()
    await page.locator('#endpoint').getByText('Disabled', { exact: true }).waitFor()
    await page.getByLabel('Address').fill('ftp://receiver.example.com')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.locator('#endpoint-fields').getByRole('alert').filter({ hasText: 'url' }).waitFor()
    await page.getByLabel('Address').fill('https://other.example.com/')
    await page.getByLabel('site.signup').check()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('credits.low, site.signup').or(page.getByText('site.signup, credits.low')).waitFor()

    await page.getByRole('button', { name: 'Replace the secret' }).press('Enter')
    await goOn(page)
    await expect.poll(() => page.locator('.secret code').textContent()).toMatch(/^whsec_/)
    await expect.poll(() => page.locator('.secret code').textContent()).not.toBe(secret)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('button', { name: 'Delete this endpoint' }).press('Enter')
    await goOn(page, 'https://other.example.com/')
    await page.getByText('No endpoints yet.').waitFor()
  },
  { expected: /400/ },
)
