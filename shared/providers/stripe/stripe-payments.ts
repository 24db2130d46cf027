import type { Stripe } from 'stripe'
import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Payment, Payments } from '../ports/payments.ts'
import { stripeClient, type StripeOptions } from './client.ts'
import { declineReason, missingCard, PaymentIntent, paymentOf } from './payment-intent.ts'
import { StripeError, stripeRequest, validResponse } from './request.ts'

/** All payments of a customer; only ours are validated further. */
const PaymentIntents = z.looseObject({
  data: z.array(
    z.looseObject({ metadata: z.looseObject({ recharge_id: z.unknown().optional() }).nullish() }),
  ),
  has_more: z.boolean().nullish(),
})

/** Payments at Stripe with a saved card: https://docs.stripe.com/payments/save-and-reuse */
export function stripePayments({ timeoutMs = 40_000, ...options }: StripeOptions): Payments {
  // A long time limit: banks are slow, and no caller is waiting.
  const request = stripeRequest(stripeClient({ ...options, timeoutMs }))

  return {
    async pay({ key, accountId, customerId, cardId, cents }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: cents,
        currency: 'usd',
        customer: customerId,
        payment_method: cardId,
        // Every saved payment method except those that redirect their owner to a page.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        off_session: true,
        confirm: true,
        metadata: { recharge_id: key, account_id: accountId },
      }
      try {
        const once = { idempotencyKey: key, maxNetworkRetries: 0 }
        return paymentOf(await request(PaymentIntent, 'POST', '/v1/payment_intents', params, once))
      } catch (error) {
        const declined = error instanceof StripeError && declinedBy(error)
        if (declined) return declined
        throw error
      }
    },

    read: async (paymentId) =>
      paymentOf(await request(PaymentIntent, 'GET', `/v1/payment_intents/${encodeURIComponent(paymentId)}`)),

    async find({ key, customerId }, since) {
      const query = new URLSearchParams({
        customer: customerId,
        'created[gte]': String(Math.floor(since.getTime() / 1000)),
        limit: '100',
      })
      const { data, has_more } = await request(PaymentIntents, 'GET', `/v1/payment_intents?${query}`)
      const payment = data.find(({ metadata }) => metadata?.recharge_id === key)
      if (payment) return paymentOf(validResponse(PaymentIntent, payment))
      if (has_more) {
        throw new ProviderError('provider_invalid_response', 'Stripe lists more payments than possible')
      }
      return null
    },
  }
}

/** The payment after an error that certainly charged nothing; undefined after any other error. */
function declinedBy({ status, refusal }: StripeError): Payment | undefined {
  const paymentId = refusal?.payment_intent?.id ?? null
  if (status === 402) return { state: 'declined', paymentId, reason: declineReason(refusal) }
  const isMissing = status === 400 && /^(resource_missing$|payment_method_)/.test(refusal?.code ?? '')
  return isMissing ? { state: 'declined', paymentId, reason: missingCard } : undefined
}
