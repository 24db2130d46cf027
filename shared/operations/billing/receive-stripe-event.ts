import * as z from 'zod'
import { requirePublicFeature } from '../../operation/features.ts'
import { operation } from '../../operation/operation.ts'
import { answered } from '../../providers/answered.ts'
import { stripeEvents } from './stripe-events.ts'

/** What Stripe tells us (https://docs.stripe.com/webhooks). What it does not sign changes nothing. */
export const receiveStripeEvent = operation({
  name: 'receive_stripe_event',
  summary: 'Takes an event that Stripe has signed.',
  description:
    'For Stripe alone. An event that was dealt with before changes nothing. Anything but success has Stripe send it again.',
  access: { scope: 'write', principals: ['public'] },
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
  async handle(context, { payload, signature }) {
    requirePublicFeature(context, 'card_events')
    const event = await answered('The card service failed', context.cards.readEvent(payload, signature)) ??
      context.fail('invalid_input', 'The signature does not fit')
    await stripeEvents.get(event.type)?.(context, event)
    return { received: true as const }
  },
})
