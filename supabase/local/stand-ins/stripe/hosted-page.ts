import type { Context } from 'hono'
import { html, htmlPage } from '../html.ts'
import { StripeError } from './call.ts'
import { testCards } from './cards.ts'
import { complete } from './checkout.ts'
import type { Store, StripeObject } from './store.ts'

/** Stripe redirects the browser after this time, even if the event was not accepted yet. */
const maxWaitMs = 10_000

/** The page on which a person saves a card or pays. */
export const hostedPage = (store: Store, deliveries: Map<string, Promise<boolean>>) => async (c: Context) => {
  const session = store.find(c.req.param('id'), 'checkout.session')
  if (session?.status !== 'open') {
    const message = html`<p>It was used, or it never existed. Go back and request a new one.</p>`
    return htmlPage('Stripe', 'This page has expired', message, session ? 410 : 404)
  }
  if (c.req.method === 'GET') return cardForm(session, testCards[0].number)
  const number = String((await c.req.parseBody()).number ?? '').replace(/\D/g, '')
  try {
    const event = complete(store, session, number)
    const timeLimit = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    await Promise.race([deliveries.get(event.id), timeLimit])
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return cardForm(session, number, error.message)
  }
  // Stripe replaces this placeholder too.
  return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
}

const inFours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

function cardForm(session: StripeObject, number: string, error?: string): Promise<Response> {
  const isPayment = session.mode === 'payment'
  const dollars = `$${(session.amount_total / 100).toFixed(2)}`
  const title = isPayment ? `Pay ${dollars}` : 'Save a card'
  const body = html`<p>No real money moves. Only the cards below work here; never enter a real one.</p>
<form method="post" class="card"><label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required
 value="${inFours(number)}" aria-invalid="${error !== undefined}" aria-describedby="error">
<p class="error" id="error" role="alert">${error}</p>
<button>${isPayment ? title : 'Save card'}</button></form>
<table>${
    testCards.map(({ number, brand, effect }) =>
      html`
        <tr>
          <td><code>${inFours(number)}</code></td>
          <td>${brand}: ${effect}</td>
        </tr>
      `
    )
  }</table>
<p><small>The real page also has fields for expiry, CVC and country.</small></p>`
  return htmlPage('Stripe', title, body, error === undefined ? 200 : 402)
}
