import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openBrowser, phone } from '../../support/browser.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { openCardPage } from '../../support/recharges.ts'
import { json } from '../../support/requests.ts'

const front = '<!doctype html><link rel="icon" href="data:,"><h1>Billing</h1>'
const app = fixture(() =>
  listen({ fetch: () => new Response(front, { headers: { 'content-type': 'text/html' } }) })
)
const platform = fixture(() => openPlatform({ REDIRECT_ORIGINS: app.url }))
const served = fixture(() => listen(platform.api))
const browser = fixture(openBrowser)
beforeAll(() => {
  platform.vendors.stripe.webhooks.url = `${served.url}/api/webhooks/stripe`
})

async function whoIsSent() {
  const account = await createAccount(platform.database)
  const successUrl = `${app.url}/billing?session={CHECKOUT_SESSION_ID}`
  return { account, session: await json(openCardPage(platform, account, { successUrl })) }
}

const cardOf = async (account: { id: string }) => {
  const [row] = await platform.database.owner<{ brand: string; last4: string }[]>`
    select card_brand as brand, card_last4 as last4 from app.payment_customers where account_id = ${account.id}`
  return row
}

describe('The hosted page', () => {
  it('saves the card that a person picks, and sends them back once the card is there', async () => {
    const { account, session } = await whoIsSent()
    await browser.visit(async ({ page, errors }) => {
      await page.goto(session.url)
      await expect.poll(() => page.textContent('main')).toContain('A stand-in for Stripe')
      await page.getByLabel('Card number').fill('5555 5555 5555 4444')
      await page.getByRole('button', { name: 'Save card' }).click()
      await page.waitForURL(`${app.url}/billing?session=${session.id}`)
      // No wait: the event was taken before the browser was sent back.
      expect(await cardOf(account)).toEqual({ brand: 'mastercard', last4: '4444' })
      expect(errors).toEqual([])
      await page.goto(session.url)
      await expect.poll(() => page.textContent('h1')).toBe('This page has expired')
    }, phone)
  })

  it('reports that a card is declined or unknown, and takes the next one', async () => {
    const { account, session } = await whoIsSent()
    await browser.visit(async ({ page }) => {
      await page.goto(session.url)
      for (
        const [number, alert] of [
          ['4000 0000 0000 0002', 'Your card was declined.'],
          ['<b>4111 1111 1111 1111', 'Your card number is incorrect.'],
        ] as const
      ) {
        await page.getByLabel('Card number').fill(number)
        await page.getByRole('button', { name: 'Save card' }).click()
        await expect.poll(() => page.textContent('[role=alert]')).toBe(alert)
        expect(await cardOf(account)).toEqual({ brand: null, last4: null })
      }
      await page.getByLabel('Card number').fill('4000 0000 0000 0341')
      await page.getByRole('button', { name: 'Save card' }).click()
      await page.waitForURL(/\/billing/)
      expect(await cardOf(account)).toEqual({ brand: 'visa', last4: '0341' })
    })
  })
})
