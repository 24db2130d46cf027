import { serveStandIn } from './serve.ts'
import { apiRoutes, refuse } from './stripe/api.ts'
import { complete } from './stripe/checkout.ts'
import { hostedPage } from './stripe/hosted-page.ts'
import { Store, type StripeEvent } from './stripe/store.ts'
import { deliver, sign } from './stripe/webhooks.ts'

interface Options {
  webhookUrl: string
  webhookSecret: string
  /** Behaves like a simple mock, without search and idempotency keys. */
  plain?: boolean
}

/**
 * Stands in for Stripe (https://docs.stripe.com/api): customers, cards saved on its hosted page, payments, and their events.
 * Nothing is charged; only the cards of stripe/cards.ts are accepted.
 */
export function startStripe({ webhookUrl, webhookSecret, plain = false }: Options) {
  const apiKey = `sk_test_${crypto.randomUUID().replaceAll('-', '')}`
  const stopping = new AbortController()
  const webhooks = { url: webhookUrl }
  const deliveries = new Map<string, Promise<boolean>>()
  const store = new Store((event) =>
    deliveries.set(event.id, deliver(webhooks.url, event, webhookSecret, stopping.signal))
  )
  const routes = apiRoutes({ store, apiKey, plain })
  routes.on(['GET', 'POST'], '/c/pay/:id', hostedPage(store, deliveries))
  const served = serveStandIn({ apiKey, handle: routes.fetch, refuse })
  return {
    ...served,
    store,
    /** A test may set the URL that events are sent to. */
    webhooks,
    /** Saves a card or pays as on the hosted page, and returns the event. */
    complete(sessionId: string, card = '4242424242424242'): StripeEvent {
      return complete(store, store.find(sessionId, 'checkout.session')!, card)
    },
    /** A signed event for a test to deliver. */
    sign: (
      event: StripeEvent,
      { secret = webhookSecret, timestamp }: { secret?: string; timestamp?: number } = {},
    ) => sign(event, { secret, timestamp }),
    async stop() {
      stopping.abort()
      await served.stop()
    },
  }
}
