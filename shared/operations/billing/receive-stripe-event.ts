import * as z from 'zod'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import type { PaymentSettled, PurchaseSettled } from '../../providers/ports/payment-events.ts'
import { constant } from '../schemas.ts'
import { setDefaultCard } from './set-default-card.ts'

const SignedEvent = z.looseObject({
  id: z.string().describe('Identifies the event, which Stripe may send again.'),
  type: z.string().describe('What happened; types that do not concern cards and payments are ignored.'),
  created: z.int().describe('When it happened, in seconds since 1970.'),
  data: z.looseObject({
    object: z.looseObject({}).describe('The object that changed.'),
  }).describe('What it is about.'),
}).meta({ description: 'An event of Stripe.' })

/** Stripe's webhooks (https://docs.stripe.com/webhooks). An event without a valid signature changes nothing. */
export const receiveStripeEvent = operation({
  name: 'receive_stripe_event',
  summary: 'Receives an event that Stripe has signed.',
  description:
    'Only for Stripe. A repeated event changes nothing. After an error, Stripe sends the event again.',
  access: { scope: 'write', principals: ['public'] },
  uses: ['cards', 'paymentEvents'],
  http: {
    method: 'post',
    path: '/api/webhooks/stripe',
    errorBody: 'plain',
    raw: 'payload',
    rawSchema: SignedEvent,
    requestHeaders: [{
      name: 'Stripe-Signature',
      description: 'The signature of the body with its time.',
      required: true,
    }],
    fromHeaders: (headers) => ({ signature: headers.get('stripe-signature') ?? undefined }),
  },
  input: z.strictObject({
    payload: z.string().describe('The event, exactly as it was signed.'),
    signature: z.string('signature is required: the header Stripe-Signature').max(2000)
      .describe('The header Stripe-Signature.'),
  }),
  output: z.object({ received: constant(true).describe('Always true.') }),
  errors: ['provider_failed', 'feature_unavailable'],
  faultTexts: { provider_failed: 'The card service failed' },
  async handle(context, { payload, signature }) {
    const event = await context.paymentEvents.read(payload, signature) ??
      context.fail('invalid_input', 'The signature does not match')
    if ('form' in event) {
      // Stripe would send it again after an error, and the operator would look for a wrong secret.
      const { form, type } = event
      context.report(
        'stripe_event_unsupported',
        new Error(`A ${form} of type ${type} was ignored: choose the payload style Snapshot at Stripe`),
      )
      return {}
    }
    const { change } = event
    switch (change?.kind) {
      case 'card_saved':
        await setDefaultCard(context, event, change)
        break
      case 'card_removed':
        await context.db.call('remove_card', {
          event_id: event.id,
          event_type: event.type,
          card_id: change.cardId,
          removed_at: event.occurredAt,
        })
        break
      case 'payment_settled':
        await settlePayment(context, change)
        break
      case 'purchase_settled':
        await settlePurchase(context, change)
        break
      case 'payment_returned': {
        const id: string | null = await context.db.call('find_payment', {
          payment_id: change.paymentId,
          order_id: change.orderId,
        })
        // The operator decides: the credits may have been spent.
        if (id) context.report('payment_returned', new Error(`The payment of ${id} was refunded or disputed`))
      }
    }
    return {}
  },
})

/**
 * Records the outcome of a payment, in case the worker that made it crashed before it could. An event has the state at its
 * own time, so a failed one does not change a recharge that has been paid.
 */
async function settlePayment({ db }: Context, { rechargeId, paymentId, payment }: PaymentSettled) {
  if (payment.state === 'pending') return
  await db.call('settle_recharge', {
    recharge_id: rechargeId,
    payment_id: paymentId,
    failure: payment.state === 'declined' ? payment.reason : null,
  })
}

/** Enters what was bought on a hosted page. A payment that does not match its order is left to the operator. */
async function settlePurchase({ db, report }: Context, purchase: PurchaseSettled) {
  const isOurs: boolean = await db.call('settle_purchase', {
    purchase_id: purchase.purchaseId,
    account_id: purchase.accountId,
    customer_id: purchase.customerId,
    cents: purchase.cents,
    payment_id: purchase.paymentId,
    failure: purchase.failure,
  })
  if (!isOurs) {
    report(
      'stripe_event_ignored',
      new Error(`The payment of ${purchase.purchaseId} does not match its order`),
    )
  }
}
