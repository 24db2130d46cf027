import { testCards } from './cards.ts'
import { customerOf } from './customers.ts'
import { missing, Refusal } from './refusal.ts'
import { type Call, page, type Route } from './route.ts'
import type { Store, StripeObject } from './store.ts'

/** A card as a payment method of a customer. @throws Refusal where its number is none to try */
export function addCard(store: Store, number: string, customer: string | null): StripeObject {
  const card = testCards.find((known) => known.number === number)
  if (!card) {
    throw new Refusal(402, 'Your card number is incorrect.', {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
    })
  }
  return store.add('pm', 'payment_method', {
    type: 'card',
    billing_details: { address: null, email: null, name: 'A stand-in', phone: null },
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      country: 'US',
      funding: 'credit',
    },
    customer,
  })
}

function read({ store, ids }: Call) {
  const method = store.find(ids[0], 'payment_method')
  if (!method) throw missing('PaymentMethod', ids[0], 'payment_method')
  return method
}

function attach(call: Call) {
  const method = read(call)
  method.customer = customerOf(call, call.form.customer).id
  call.store.happen('payment_method.attached', method)
  return method
}

function detach(call: Call) {
  const method = read(call)
  const { customer } = method
  if (!customer) {
    throw new Refusal(
      400,
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  }
  method.customer = null
  const settings = call.store.find(customer)!.invoice_settings
  if (settings.default_payment_method === method.id) settings.default_payment_method = null
  call.store.happen('payment_method.detached', method, { customer })
  return method
}

function list({ store, form }: Call) {
  const found = store.all('payment_method').filter(({ customer }) => customer && customer === form.customer)
  return page(found, form, '/v1/payment_methods')
}

/** https://docs.stripe.com/api/payment_methods */
export const paymentMethods: Route[] = [
  [/^GET \/v1\/payment_methods$/, list],
  [/^GET \/v1\/payment_methods\/(\w+)$/, read],
  [/^POST \/v1\/payment_methods\/(\w+)\/attach$/, attach],
  [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, detach],
]
