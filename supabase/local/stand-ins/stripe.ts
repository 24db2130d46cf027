import { serveStandIn } from './serve.ts'
import { handleApi } from './stripe/api.ts'
import { complete } from './stripe/checkout.ts'
import { hostedPage, responsePage } from './stripe/hosted-page.ts'
import { refuse } from './stripe/refusal.ts'
import { Store, type StripeEvent } from './stripe/store.ts'
import { deliver, sign } from './stripe/webhooks.ts'

interface Options {
  webhookUrl: string
  webhookSecret: string
  /** Plays a mock that does less than Stripe: every POST is done, there is no search. */
  plain?: boolean
}

export type StripeStandIn = ReturnType<typeof startStripe>

/**
 * Stands in for Stripe (https://docs.stripe.com/api): customers, cards saved on its hosted page, payments, and the events that
 * are told of them. Nothing is charged; only the cards of stripe/cards.ts are taken.
 */
export function startStripe({ webhookUrl, webhookSecret, plain = false }: Options) {
  const apiKey = `sk_test_${crypto.randomUUID().replaceAll('-', '')}`
  const stopping = new AbortController()
  const webhooks = { url: webhookUrl }
  const deliveries = new Map<string, Promise<boolean>>()
  const store = new Store((event) =>
    deliveries.set(event.id, deliver(webhooks.url, event, webhookSecret, stopping.signal))
  )
  const api = handleApi({ store, apiKey, plain })
  const served = serveStandIn({
    apiKey,
    handle: (request, url) =>
      hostedPage.test(url.pathname) ? responsePage(request, url, store, deliveries) : api(request, url),
    refuse,
  })
  return {
    ...served,
    store,
    /** Where events go; a test that listens says so here. */
    webhooks,
    /** A person saves a card on the hosted page: the event that tells of it. */
    complete(sessionId: string, card = '4242424242424242'): StripeEvent {
      return complete(store, store.find(sessionId, 'checkout.session')!, card)
    },
    /** The event as Stripe would send it, for a test to deliver. */
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
