import { baseUrl, provider, secret, signingSecret } from '../provider.ts'

const environment = {
  STRIPE_SECRET_KEY: secret(),
  STRIPE_API_BASE: baseUrl('https://api.stripe.com'),
}

/** Cards on file: https://docs.stripe.com/payments/checkout/save-and-reuse */
export const stripeCards = provider({
  port: 'cards',
  standIn: 'stripe',
  environment,
  async open({ STRIPE_API_BASE: apiBase, STRIPE_SECRET_KEY: secretKey }, { timeoutMs }) {
    const { stripeCards } = await import('./stripe-cards.ts')
    return stripeCards({ apiBase, secretKey, timeoutMs })
  },
})

/** Payments with a saved card: https://docs.stripe.com/payments/save-and-reuse */
export const stripePayments = provider({
  port: 'payments',
  standIn: 'stripe',
  environment,
  async open({ STRIPE_API_BASE: apiBase, STRIPE_SECRET_KEY: secretKey }) {
    const { stripePayments } = await import('./stripe-payments.ts')
    return stripePayments({ apiBase, secretKey })
  },
})

/** Signed events: https://docs.stripe.com/webhooks */
export const stripeEvents = provider({
  port: 'paymentEvents',
  standIn: 'stripe',
  environment: { STRIPE_WEBHOOK_SECRET: signingSecret() },
  async open({ STRIPE_WEBHOOK_SECRET: secrets }) {
    const { stripeEvents } = await import('./stripe-events.ts')
    return stripeEvents(secrets)
  },
})
