import type { Stripe } from 'stripe'
import * as z from 'zod'
import { orMissing } from '../../errors/provider-error.ts'
import type { Cards } from '../ports/cards.ts'
import { stripeClient, type StripeOptions } from './client.ts'
import { StripeError, stripeRequest } from './request.ts'

const Customer = z.looseObject({ id: z.string().min(1).max(255) })
/** An id, or the expanded object. */
const Ref = z.union([z.string(), Customer.transform(({ id }) => id)]).nullish()
const Customers = z.looseObject({ data: z.array(Customer) })
const Session = z.looseObject({ ...Customer.shape, url: z.string().min(1) })
const Text = z.string().nullish()
const Card = z.looseObject({
  ...Customer.shape,
  customer: Ref,
  card: z.looseObject({ brand: Text, last4: Text }).nullish(),
})
const SetupIntent = z.looseObject({ customer: Ref, payment_method: z.union([Card, z.string()]).nullish() })

/** Cards on file at Stripe: https://docs.stripe.com/payments/checkout/save-and-reuse?payment-ui=checkout */
export function stripeCards(options: StripeOptions): Cards {
  const request = stripeRequest(stripeClient(options))

  return {
    async createCustomer({ accountId, email, name, generation }) {
      const params: Stripe.CustomerCreateParams = {
        email: email ?? undefined,
        name: name ?? undefined,
        metadata: { account_id: accountId },
      }
      const idempotencyKey = `customer-${accountId}-${generation}`
      return (await request(Customer, 'POST', '/v1/customers', params, { idempotencyKey })).id
    },

    async findCustomer(accountId) {
      const query = new URLSearchParams({ query: `metadata['account_id']:'${accountId}'`, limit: '1' })
      // Some Stripe accounts (India) have no search. The idempotency key also prevents a second customer.
      const found = await orMissing(request(Customers, 'GET', `/v1/customers/search?${query}`), 400, 404)
      return found?.data[0]?.id
    },

    async openCheckout({ id, accountId, maker }, successUrl, purchase) {
      const metadata = { account_id: accountId, ...purchase ? { purchase_id: purchase.id } : { maker } }
      const params: Stripe.Checkout.SessionCreateParams = {
        ...purchase
          ? payment(purchase.credits, metadata)
          : { mode: 'setup', currency: 'usd', setup_intent_data: { metadata } },
        customer: id,
        client_reference_id: accountId,
        metadata,
        success_url: successUrl,
      }
      try {
        const session = await request(Session, 'POST', '/v1/checkout/sessions', params)
        return { id: session.id, url: session.url }
      } catch (error) {
        const { code, param } = (error instanceof StripeError && error.refusal) || {}
        if (code === 'resource_missing' && param === 'customer') return undefined
        throw error
      }
    },

    async readSavedCard(setupIntentId) {
      const path = `/v1/setup_intents/${encodeURIComponent(setupIntentId)}?expand[]=payment_method`
      const { payment_method: method, customer: owner } = await request(SetupIntent, 'GET', path)
      if (!method) return undefined
      const { id, card, customer = owner } = typeof method === 'string'
        ? await request(Card, 'GET', `/v1/payment_methods/${encodeURIComponent(method)}`)
        : method
      return { id, brand: card?.brand ?? null, last4: card?.last4 ?? null, customerId: customer ?? null }
    },

    async makeDefault(customerId, cardId) {
      const params: Stripe.CustomerUpdateParams = { invoice_settings: { default_payment_method: cardId } }
      await request(Customer, 'POST', `/v1/customers/${encodeURIComponent(customerId)}`, params)
    },
  }
}

/** 1 credit is 1 US cent. */
const payment = (credits: number, metadata: Record<string, string>) => ({
  mode: 'payment' as const,
  line_items: [{
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: credits, product_data: { name: `${credits} credits` } },
  }],
  payment_intent_data: { metadata },
})
