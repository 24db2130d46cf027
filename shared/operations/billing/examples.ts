import type { Examples } from '../../operation/example.ts'

const recharge = {
  enabled: false,
  credits: 2000,
  monthly_limit_credits: 10_000,
  bought_this_month_credits: 0,
  paused_reason: null,
  card: null,
  last: null,
}

export const examples: Examples = {
  get_credits: {
    input: { limit: 1 },
    output: {
      status: 'success',
      balance: 307,
      reserved: 30,
      free_credits_monthly: 333,
      entries: [{
        id: 3,
        kind: 'charge',
        amount: -25,
        balance_after: 307,
        operation: 'site_generation',
        created_at: '2026-03-06T10:17:02.000Z',
      }],
      pagination: { page: 1, limit: 1, total_count: 3, total_pages: 3, has_more: true },
      next: 3,
    },
  },
  get_recharge: {
    output: {
      status: 'success',
      recharge: { ...recharge, credits: 1000, monthly_limit_credits: null },
    },
  },
  set_recharge: {
    input: { credits: 2000, monthly_limit_credits: 10_000 },
    output: { status: 'success', recharge },
    errors: { conflict: 'Save a card first' },
  },
  save_card: {
    input: { successUrl: 'https://app.example.com/billing' },
    output: { id: 'cs_test_a1b2c3', url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' },
    errors: { invalid_input: 'successUrl must be a valid URL' },
  },
  buy_credits: {
    input: { credits: 1000, successUrl: 'https://app.example.com/billing' },
    output: {
      status: 'success',
      id: 'cs_test_a1b2c3',
      url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3',
    },
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
    output: { received: true },
    errors: { invalid_input: 'The signature does not match' },
  },
}
