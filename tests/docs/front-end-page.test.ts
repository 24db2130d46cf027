import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { violations } from '../pages/served.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { buildPackages } from '../support/packages.ts'
import { serveCheckout } from './serve-checkout.ts'

const local = useStack()
beforeAll(buildPackages)
const browser = fixture(openBrowser)
const site = serveCheckout()
afterAll(() => site.close())

const newest = local.mailTo

async function openPage(page: Page) {
  const { base_url, publishable_key } = local.stack
  await page.goto(`${site.url}/docs/examples/front-end.html?platform=${base_url}&key=${publishable_key}`)
}

async function requestMail(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(`on its way to ${email}`).waitFor()
}

it('docs/examples/front-end.html signs in by a code, compares recordings and publishes a page', async () => {
  await browser.visit(async ({ page, errors }) => {
    await openPage(page)
    expect(await violations(page)).toEqual([])
    const { email } = local.stack.accounts.owner
    await requestMail(page, email)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: 'invalid or has expired' }).waitFor()
    const code = /\b\d{6}\b/.exec((await newest(email))!.text)![0]
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByText('25 of 40 recordings').waitFor()
    const rows = await page.getByRole('listitem').allTextContents()
    expect(rows[0]).toMatch(/^Harbour Signals\+[\d.]+ %QZDM02000001$/)
    for (
      const reason of ['a day is missing', 'lowered its counter', 'cannot be one', 'another time of day']
    ) {
      expect(rows.filter((row) => row.includes(`—`) && row.includes(reason)), reason).not.toEqual([])
    }
    await page.getByLabel('Name').fill('Harbour Morning')
    await page.getByLabel('What it is about').fill('Lanterns over a harbour')
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(phone.viewport.width)
    const credits = async () =>
      Number(
        /(\d+) credits/.exec((await page.getByRole('heading', { name: / credits$/ }).textContent())!)![1],
      )
    const before = await credits()
    await page.getByRole('button', { name: /publish/ }).click()
    await page.getByRole('link', { name: '/s/' }).waitFor({ timeout: 15_000 })
    // A stack without a model composes the page, for free.
    expect(await credits()).toBe(before)
    await page.getByRole('link', { name: '/s/' }).click()
    await page.getByText('The Paper Lanterns').first().waitFor()
    // The wrong code.
    expect(errors.filter((error) => !/status of 4\d\d/.test(error))).toEqual([])
  }, phone)
})

it('signs in by the link of the mail, which returns to the page, and out again', async () => {
  await browser.visit(async ({ page, errors }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await openPage(page)
    await requestMail(page, email)
    await page.goto(/https?:\S+/.exec((await newest(email))!.text)![0])
    await page.getByText('No catalogs yet').waitFor()
    await page.getByLabel('New password').fill('a password of my own')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('The password works from now on.').waitFor()
    expect(page.url()).toContain('/docs/examples/front-end.html?platform=')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Send me a code' }).waitFor()
    expect(errors).toEqual([])
  })
})
