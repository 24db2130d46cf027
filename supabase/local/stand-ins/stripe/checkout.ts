import { addCard } from './cards.ts'
import { type Call, missingParameter, readObject, StripeError } from './call.ts'
import { customerOf } from './customers.ts'
import { text, texts } from './form.ts'
import type { Store, StripeEvent, StripeObject } from './store.ts'

/** https://docs.stripe.com/api/checkout/sessions */
export function createSession(call: Call) {
  const { store, form, origin } = call
  if (form.mode !== 'setup') {
    throw new StripeError(400, 'This stand-in supports only mode=setup.', { param: 'mode' })
  }
  const successUrl = text(form.success_url)
  if (!successUrl) throw missingParameter('success_url')
  if (!URL.canParse(successUrl)) {
    throw new StripeError(400, 'Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  }
  if (!form.currency && !form.payment_method_types) throw missingParameter('currency')
  const customer = form.customer === undefined ? null : customerOf(call, form.customer).id
  const intent = store.add('seti', 'setup_intent', {
    customer,
    metadata: texts((texts(form.setup_intent_data) as Record<string, never>).metadata),
    payment_method: null,
    status: 'requires_payment_method',
  })
  const session = store.add('cs_test', 'checkout.session', {
    mode: 'setup',
    status: 'open',
    currency: text(form.currency),
    customer,
    client_reference_id: text(form.client_reference_id),
    metadata: texts(form.metadata),
    setup_intent: intent.id,
    success_url: successUrl,
  })
  session.url = `${origin}/c/pay/${session.id}`
  return session
}

/** https://docs.stripe.com/api/setup_intents */
export const readSetupIntent = (call: Call) => readObject(call, 'setup_intent', 'setupintent', 'intent')

/** Saves a card on the hosted page. @throws StripeError if the card is declined or the session is not open */
export function complete(store: Store, session: StripeObject, number: string): StripeEvent {
  if (session.status !== 'open') throw new StripeError(400, 'This page has expired.')
  const customer = session.customer ?? store.add('cus', 'customer', {
    email: null,
    invoice_settings: { default_payment_method: null },
  }).id
  const card = addCard(store, number, customer)
  const intent = store.find(session.setup_intent)!
  Object.assign(intent, { status: 'succeeded', payment_method: card.id, customer })
  Object.assign(session, { status: 'complete', url: null, customer })
  store.happen('payment_method.attached', card)
  store.happen('setup_intent.succeeded', intent)
  return store.happen('checkout.session.completed', session)
}
