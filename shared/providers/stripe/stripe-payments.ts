import type { Stripe } from 'stripe'
import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { stripeRequest } from './request.ts'
import { stripeClient } from './client.ts'
import type { StripeOptions } from './client.ts'
import { responseOf, StripeError } from './stripe-error.ts'
import { declineReason, missingCard, PaymentIntent, paymentOf } from './payment-intent.ts'
import type { Payment, Payments } from '../ports/payments.ts'

/** Payments of anybody's making: what they are is read of ours alone. */
const Found = z.looseObject({
  data: z.array(
    z.looseObject({ metadata: z.looseObject({ recharge_id: z.unknown().optional() }).nullish() }),
  ),
  has_more: z.boolean().nullish(),
})

/** Payments at Stripe with a saved card: https://docs.stripe.com/payments/save-and-reuse */
export function stripePayments({ timeoutMs = 40_000, ...options }: StripeOptions): Payments {
  // Banks take their time, and here nobody waits.
  const client = stripeClient({ ...options, timeoutMs })
  const request = stripeRequest(client)

  return {
    async pay({ key, accountId, customerId, cardId, cents }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: cents,
        currency: 'usd',
        customer: customerId,
        payment_method: cardId,
        // Whatever could be saved, but what would send its owner to a page.
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
      const { data, has_more } = await request(Found, 'GET', `/v1/payment_intents?${query}`)
      const found = data.find(({ metadata }) => metadata?.recharge_id === key)
      if (found) return paymentOf(await responseOf(PaymentIntent, Promise.resolve(found)))
      if (has_more) throw new ProviderError('provider_nonsense', 'Stripe has more payments than there can be')
      return null
    },
  }
}

/** A refusal that says for certain that nothing was paid; any other fault leaves it open. */
function declinedBy({ status, refusal }: StripeError): Payment | undefined {
  const paymentId = refusal?.payment_intent?.id ?? null
  if (status === 402) return { state: 'declined', paymentId, reason: declineReason(refusal) }
  const gone = status === 400 && /^(resource_missing$|payment_method_)/.test(refusal?.code ?? '')
  return gone ? { state: 'declined', paymentId, reason: missingCard } : undefined
}
