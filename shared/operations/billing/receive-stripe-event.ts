import * as z from 'zod'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import type { PaymentSettled } from '../../providers/ports/payment-events.ts'
import { forgetCard, saveCard } from './card-events.ts'

/** What Stripe tells us (https://docs.stripe.com/webhooks). What it does not sign changes nothing. */
export const receiveStripeEvent = operation({
  name: 'receive_stripe_event',
  summary: 'Takes an event that Stripe has signed.',
  description:
    'For Stripe alone. An event that was dealt with before changes nothing. Anything but success has Stripe send it again.',
  access: { scope: 'write', principals: ['public'] },
  uses: ['cards', 'paymentEvents'],
  http: {
    method: 'post',
    path: '/api/webhooks/stripe',
    errorBody: 'plain',
    raw: 'payload',
    fromHeaders: (headers) => ({ signature: headers.get('stripe-signature') ?? undefined }),
  },
  input: z.strictObject({
    payload: z.string().describe('The event, as it was signed.'),
    signature: z.string('signature is required: the header Stripe-Signature').max(2000)
      .describe('The header Stripe-Signature.'),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  async handle(context, { payload, signature }) {
    const event = await context.paymentEvents.read(payload, signature) ??
      context.fail('invalid_input', 'The signature does not fit')
    const { change } = event
    switch (change?.kind) {
      case 'card_saved':
        await saveCard(context, event, change)
        break
      case 'card_removed':
        await forgetCard(context, event, change)
        break
      case 'payment_settled':
        await settlePayment(context, change)
    }
    return { received: true as const }
  },
})

/**
 * What came of a payment, in case the worker that made it did not live to record it. The event says how it stood when it
 * happened: a failed one changes nothing that has been paid.
 */
async function settlePayment({ db }: Context, { rechargeId, paymentId, payment }: PaymentSettled) {
  if (payment.state === 'pending') return
  await db.call('settle_recharge', {
    recharge_id: rechargeId,
    payment_id: paymentId,
    failure: payment.state === 'declined' ? payment.reason : null,
  })
}
