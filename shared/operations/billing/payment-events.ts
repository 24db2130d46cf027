import * as z from 'zod'
import { PaymentIntent, paymentOf } from '../../providers/stripe/payment-intent.ts'
import type { StripeEventHandler } from './stripe-events.ts'

/** A payment of ours; others of the same Stripe account are no concern of ours. */
const RechargePayment = z.looseObject({
  ...PaymentIntent.shape,
  metadata: z.looseObject({ recharge_id: z.guid() }),
})

/**
 * What came of a payment, where the worker that made it did not live to tell. The event says how it stood when it happened:
 * a failed one changes nothing that has been paid.
 */
export const settlePayment: StripeEventHandler = async ({ db }, event) => {
  const { data: intent } = RechargePayment.safeParse(event.data.object)
  if (!intent) return
  const payment = paymentOf(intent)
  if (payment.state === 'pending') return
  await db.call('settle_recharge', {
    recharge_id: intent.metadata.recharge_id,
    payment_id: intent.id,
    failure: payment.state === 'declined' ? payment.reason : null,
  })
}
