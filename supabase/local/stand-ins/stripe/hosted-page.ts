import { testCards } from './cards.ts'
import { complete } from './checkout.ts'
import { cardForm, over } from './hosted-page-html.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'

export const hostedPage = /^\/c\/pay\/(cs_test_\w+)$/

/** How long the browser waits for the event to be taken before it is sent back, as Stripe has it. */
const maxWaitMs = 10_000

/** The page on which a person saves a card: shown, and its form taken. */
export async function responsePage(
  request: Request,
  url: URL,
  store: Store,
  deliveries: Map<string, Promise<boolean>>,
): Promise<Response> {
  const session = store.find(hostedPage.exec(url.pathname)![1], 'checkout.session')
  if (session?.status !== 'open') return html(over(), session ? 410 : 404)
  if (request.method !== 'POST') return html(cardForm(testCards))
  const number = String((await request.formData()).get('number') ?? '').replace(/\D/g, '')
  try {
    const event = complete(store, session, number)
    const timeLimit = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    await Promise.race([deliveries.get(event.id), timeLimit])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return html(cardForm(testCards, { number, refusal: error.message }), 402)
  }
  // Stripe fills in this placeholder too.
  const location = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return new Response(null, { status: 303, headers: { location } })
}

const html = (text: string, status = 200) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
