import type { Examples } from '../../operation/example.ts'

export const examples: Examples = {
  get_credits: { input: { limit: 1 } },
  get_recharge: {},
  set_recharge: {
    input: { credits: 2000, monthly_limit_credits: 10_000 },
    errors: { conflict: 'Save a card first' },
  },
  save_card: {
    input: { successUrl: 'https://app.example.com/billing' },
    errors: { invalid_input: 'successUrl must be a valid URL' },
  },
  buy_credits: {
    input: { credits: 1000, successUrl: 'https://app.example.com/billing' },
    errors: { invalid_input: 'successUrl must be a valid URL' },
  },
  receive_stripe_event: {
    body: {
      id: 'evt_1Pq8Zx2eZvKYlo2C',
      type: 'payment_method.detached',
      created: 1772788200,
      data: { object: { id: 'pm_1Pq8Zx2eZvKYlo2C' } },
    },
    headers: {
      'Stripe-Signature': 't=1772788200,v1=5f0c1f9e3c8b4d0a9a526f3f5f6f2b115f0c1f9e3c8b4d0a9a526f3f5f6f2b11',
    },
    errors: { invalid_input: 'The signature does not match' },
  },
}
