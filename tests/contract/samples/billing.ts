import { Stripe } from 'stripe'
import { webhookSecret } from '../../support/vendors.ts'
import type { Samples, Values } from './sample.ts'

/** What Stripe says of a card that nobody has. Its signature is good for five minutes. */
const signedEvent = async (): Promise<Values> => {
  const object = { id: 'pm_nobodys' }
  const payload = JSON.stringify({
    id: 'evt_1',
    type: 'payment_method.detached',
    created: 1,
    data: { object },
  })
  const signature = await new Stripe('sk_test').webhooks.generateTestHeaderStringAsync({
    payload,
    secret: webhookSecret,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  })
  return { payload, signature }
}

export const billing: Samples = {
  get_credits: {},
  save_card: { input: { successUrl: 'https://app.example.com/billing' } },
  receive_stripe_event: {
    input: await signedEvent(),
    targets: { anybody: async () => ({ input: await signedEvent() }) },
    headers: ({ signature }): Record<string, string> =>
      signature === undefined ? {} : { 'stripe-signature': String(signature) },
  },
  get_recharge: {},
  set_recharge: { input: { credits: 2000 } },
}
