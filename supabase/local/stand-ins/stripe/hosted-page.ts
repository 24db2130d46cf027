import type { Context } from 'hono'
import { html, htmlPage } from '../html.ts'
import { StripeError } from './call.ts'
import { testCards } from './cards.ts'
import { complete } from './checkout.ts'
import type { Store } from './store.ts'

/** Stripe redirects the browser after this time, even if the event was not accepted yet. */
const maxWaitMs = 10_000

/** The page on which a person saves a card. */
export const hostedPage = (store: Store, deliveries: Map<string, Promise<boolean>>) => async (c: Context) => {
  const session = store.find(c.req.param('id'), 'checkout.session')
  if (session?.status !== 'open') {
    const message = html`<p>The card was saved, or the page never existed. Go back and request a new one.</p>`
    return htmlPage('Stripe', 'This page has expired', message, session ? 410 : 404)
  }
  if (c.req.method === 'GET') return cardForm(testCards[0].number)
  const number = String((await c.req.parseBody()).number ?? '').replace(/\D/g, '')
  try {
    const event = complete(store, session, number)
    const timeLimit = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    await Promise.race([deliveries.get(event.id), timeLimit])
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return cardForm(number, error.message)
  }
  // Stripe replaces this placeholder too.
  return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
}

const inFours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

function cardForm(number: string, error?: string): Promise<Response> {
  const body = html`<p>Nothing is charged now. Only the cards below work here; never enter a real one.</p>
<form method="post" class="card"><label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required
 value="${inFours(number)}" aria-invalid="${error !== undefined}" aria-describedby="error">
<p class="error" id="error" role="alert">${error}</p>
<button>Save card</button></form>
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
  return htmlPage('Stripe', 'Save a card', body, error === undefined ? 200 : 402)
}
