import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import {
  addressOf,
  loaded,
  ofOrganization,
  signedIn,
  signInByPassword,
  switchTo,
  useConsole,
  violations,
} from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const { local, browser, test } = useConsole()
const organization = 'Demo Records'

it('the billingUrl of a 402 leads through the sign-in to the payment of the missing credits', async () => {
  const isrcs = Array.from({ length: 10_000 }, (_, index) => `QZBLL26${String(index).padStart(5, '0')}`)
  const { status, body } = await local.send('POST', '/api/playcount-snapshots', { isrcs })
  expect(status).toBe(402)
  const { billingUrl, remaining_credits, required_credits } = body
  const missing = Math.max(500, required_credits - remaining_credits)
  await browser.visit(async ({ page, errors }) => {
    await page.goto(billingUrl)
    await signInByPassword(local, page)
    await loaded(page)
    await expect.poll(() => page.getByLabel('Credits to buy', { exact: true }).inputValue()).toBe(
      String(missing),
    )
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Pay $${(missing / 100).toFixed(2)}` }).waitFor()
    expect(errors).toEqual([])
  })
})

it.each(views)(
  'an owner buys credits for an organization by keyboard, and returns to see them: %s',
  async (_, options) => {
    const path = ofOrganization(local, 'settings/billing')
    await signedIn(local, browser, path, async ({ page, errors }) => {
      const { press, write } = keyboard(page)
      await page.getByRole('region', { name: 'Prices' }).getByText('$0.25 per page').waitFor()
      await page.getByText('None', { exact: true }).waitFor()
      await write(page.getByLabel('Credits to buy', { exact: true }), '2500')
      await page.getByText('$25.00, on our payment page.').waitFor()
      await press(page.getByRole('button', { name: 'Buy credits' }))
      await press(page.getByRole('button', { name: 'Pay $25.00' }))
      await page.getByText('2,500 credits were added.').waitFor()
      // Loading the page again does not say so again.
      expect(page.url()).toBe(addressOf(local, path))
      await page.getByRole('cell', { name: '+2,500' }).first().waitFor()
      await loaded(page)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(
        options.viewport.width,
      )
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    }, options)
  },
)

test(
  'the settings of the recharge are shown and saved only for the account of the workspace',
  () => ofOrganization(local, 'settings/billing'),
  desktop,
  async ({ page }) => {
    const form = page.locator('#set-recharge')
    await form.getByLabel('Limit in a month').fill('700')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('The automatic recharge is saved.').waitFor()
    const own = (url: URL) => url.pathname.endsWith('/credits/recharge') && !url.search
    await page.route(own, (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
    await switchTo(page, 'Personal')
    await page.getByText('Not now').waitFor()
    await expect.poll(() => form.isVisible()).toBe(false)
    await page.unroute(own)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await form.waitFor()
    await expect.poll(() => form.getByLabel('Limit in a month').inputValue()).toBe('')
    await switchTo(page, organization)
    await expect.poll(() => form.getByLabel('Limit in a month').inputValue()).toBe('700')
  },
  { expected: /status of 4/ },
)

it('a page of an organization never acts for the person where no organizations can be loaded', async () => {
  const id = local.stack.organization_id!
  await signedIn(local, browser, 'settings/billing', async ({ page, requests }) => {
    await loaded(page)
    await page.route('**/api/me', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }))
    for (const [path, part] of [['settings/billing', 'main'], ['developers/keys', '#keys']] as const) {
      const before = requests.length
      await page.goto(addressOf(local, ofOrganization(local, path)))
      await page.locator(part).getByText('Not now').waitFor()
      const calls = requests.slice(before).filter((address) => address.includes('/api/'))
      expect(calls.filter((address) => !address.endsWith('/api/me') && !address.includes(id))).toEqual([])
    }
    await page.unroute('**/api/me')
    await page.locator('#keys').getByRole('button', { name: 'Try again' }).press('Enter')
    await loaded(page)
    await page.getByText('No keys yet.').waitFor()
  }, desktop)
})

it('an automatic recharge is not announced as the purchase', async () => {
  const id = local.stack.organization_id!
  await signedIn(local, browser, 'settings/billing', async ({ page, errors }) => {
    await loaded(page)
    const entry = {
      kind: 'purchase',
      balance_after: 5000,
      operation: null,
      created_at: '2026-01-01T00:00:00Z',
    }
    const last = { state: 'paid', credits: 1000, at: '2026-01-01T00:00:00Z', failure: null }
    let looks = 0
    await page.route('**/api/credits?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const entries = [{ ...entry, id: 9001, amount: 1000 }, { ...entry, id: 9000, amount: 700 }]
      looks++
      if (route.request().url().includes(id)) body.entries.unshift(...entries)
      await route.fulfill({ response, json: body })
    })
    await page.route('**/api/credits/recharge?*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.recharge.last = last
      await route.fulfill({ response, json: body })
    })
    const bought = addressOf(local, ofOrganization(local, 'settings/billing?bought_after=8999&bought='))
    await page.goto(`${bought}1000`)
    await page.getByText('You are back from the payment service.').waitFor()
    const before = looks
    await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(before)
    await expect.poll(() => page.getByText('were added.').count()).toBe(0)
    await page.goto(`${bought}700`)
    await page.getByText('700 credits were added.').waitFor()
    expect(errors).toEqual([])
  }, desktop)
})

test('keys and the ledger are shown page after page', 'developers/keys', desktop, async ({ page }) => {
  // Pages of one row, so that there are several.
  await page.route(
    /\/api\/.*[?&]limit=(12|25)/,
    (route) => route.continue({ url: route.request().url().replace(/limit=\d+/, 'limit=1') }),
  )
  for (const name of ['First of mine', 'Second of mine']) {
    await page.getByLabel('Key name').fill(name)
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name, exact: true }).waitFor()
  }
  await loaded(page)
  await page.locator('#keys').getByRole('button', { name: 'Show more' }).press('Enter')
  await page.getByRole('cell', { name: 'First of mine', exact: true }).waitFor()

  await page.goto(addressOf(local, ofOrganization(local, 'settings/billing')))
  const rows = page.locator('.ledger tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await rows.nth(1).waitFor()
})

it('a member sees the balance of an organization, nothing that pays, and no keys', async () => {
  await browser.visit(async ({ page, errors }) => {
    await page.goto(addressOf(local, ofOrganization(local, 'settings/billing')))
    await signInByPassword(local, page, local.stack.accounts.member)
    await page.getByText('Only owners of the organization buy its credits.').waitFor()
    await page.locator('.ledger').getByText('Adjustment').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Buy|Save/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.goto(addressOf(local, ofOrganization(local, 'developers/keys')))
    await page.getByText('Only owners of the organization manage its keys.').waitFor()
    await expect.poll(() => page.locator('main').getByRole('button').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  }, desktop)
})
