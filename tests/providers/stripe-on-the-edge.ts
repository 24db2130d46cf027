import { stripeEvents } from '../../shared/providers/stripe/stripe-events.ts'
import { stripeCards } from '../../shared/providers/stripe/stripe-cards.ts'

/** Asks the stand-in, and looks at a signature, in a process of its own: stripe-cards.test.ts says with which permissions. */
const cards = stripeCards({
  apiBase: Deno.env.get('STRIPE_API_BASE')!,
  secretKey: Deno.env.get('STRIPE_SECRET_KEY')!,
})
const customer = await cards.createCustomer({ accountId: crypto.randomUUID(), email: null, generation: 0 })
console.log(customer, await stripeEvents(['whsec_test']).read('{}', 't=1,v1=00'))
