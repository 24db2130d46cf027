import { addCard } from './cards.ts'
import { type Call, missingParameter, readObject, StripeError } from './call.ts'
import { customerOf } from './customers.ts'
import { type Form, text, texts } from './form.ts'
import { declineOf } from './payments.ts'
import type { Store, StripeEvent, StripeObject } from './store.ts'

/** https://docs.stripe.com/api/checkout/sessions */
export function createSession(call: Call) {
  const { store, form, origin } = call
  if (form.mode !== 'setup' && form.mode !== 'payment') {
    throw new StripeError(400, 'This stand-in supports only the modes setup and payment.', { param: 'mode' })
  }
  const successUrl = text(form.success_url)
  if (!successUrl) throw missingParameter('success_url')
  if (!URL.canParse(successUrl)) {
    throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  }
  const customer = form.customer === undefined ? null : customerOf(call, form.customer).id
  const session = store.add('cs_test', 'checkout.session', {
    mode: form.mode,
    status: 'open',
    customer,
    client_reference_id: text(form.client_reference_id),
    metadata: texts(form.metadata),
    success_url: successUrl,
    ...form.mode === 'setup' ? setup(call, customer) : payment(call, customer),
  })
  session.url = `${origin}/c/pay/${session.id}`
  return session
}

const nested = (form: Form[string]) => texts(form) as unknown as Form

function setup({ store, form }: Call, customer: string | null) {
  if (!form.currency && !form.payment_method_types) throw missingParameter('currency')
  const intent = store.add('seti', 'setup_intent', {
    customer,
    metadata: texts(nested(form.setup_intent_data).metadata),
    payment_method: null,
    status: 'requires_payment_method',
  })
  return { currency: text(form.currency), setup_intent: intent.id, payment_status: 'no_payment_required' }
}

/** A session with one line item. */
function payment({ store, form }: Call, customer: string | null) {
  const item = nested(nested(form.line_items)['0'])
  const price = nested(item.price_data)
  const amount = Number(price.unit_amount) * Number(item.quantity)
  if (!Number.isInteger(amount) || !texts(price.product_data).name) throw missingParameter('line_items[0]')
  if (amount < 50) {
    throw new StripeError(400, 'The total must be at least $0.50 usd', { code: 'amount_too_small' })
  }
  const currency = text(price.currency)
  const intent = store.add('pi', 'payment_intent', {
    amount,
    currency,
    customer,
    metadata: texts(nested(form.payment_intent_data).metadata),
    payment_method: null,
    status: 'requires_payment_method',
  })
  return { currency, amount_total: amount, payment_intent: intent.id, payment_status: 'unpaid' }
}

/** https://docs.stripe.com/api/setup_intents */
export const readSetupIntent = (call: Call) => readObject(call, 'setup_intent', 'setupintent', 'intent')

/** Saves a card or pays on the hosted page. @throws StripeError if the card is declined or the session is not open */
export function complete(store: Store, session: StripeObject, number: string): StripeEvent {
  if (session.status !== 'open') throw new StripeError(400, 'This page has expired.')
  const customer = session.customer ?? store.add('cus', 'customer', {
    email: null,
    invoice_settings: { default_payment_method: null },
  }).id
  const isPayment = session.mode === 'payment'
  const card = addCard(store, number, isPayment ? null : customer)
  const decline = isPayment ? declineOf(card) : undefined
  if (decline) throw new StripeError(402, 'Your card was declined.', { type: 'card_error', ...decline })
  const intent = store.find(session.payment_intent ?? session.setup_intent)!
  Object.assign(intent, { status: 'succeeded', payment_method: card.id, customer })
  Object.assign(session, { status: 'complete', url: null, customer })
  if (isPayment) session.payment_status = 'paid'
  else store.happen('payment_method.attached', card)
  store.happen(`${intent.object}.succeeded`, intent)
  return store.happen('checkout.session.completed', session)
}
