import { declinedAtOnce } from './cards.ts'
import { customerOf } from './customers.ts'
import { text, texts } from './form.ts'
import { addCard } from './payment-methods.ts'
import { lacking, missing, Refusal } from './refusal.ts'
import { type Call, page, type Route } from './route.ts'
import type { Store, StripeEvent, StripeObject } from './store.ts'

function open(call: Call) {
  const { store, form, origin } = call
  if (form.mode !== 'setup') {
    throw new Refusal(400, 'This stand-in opens mode=setup alone.', { param: 'mode' })
  }
  const successUrl = text(form.success_url)
  if (!successUrl) throw lacking('success_url')
  if (!URL.canParse(successUrl)) {
    throw new Refusal(400, 'Not a valid URL', { code: 'url_invalid', param: 'success_url' })
  }
  if (!form.currency && !form.payment_method_types) throw lacking('currency')
  const customer = form.customer === undefined ? null : customerOf(call, form.customer).id
  const intent = store.add('seti', 'setup_intent', {
    customer,
    metadata: texts((texts(form.setup_intent_data) as Record<string, never>).metadata),
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  const session = store.add('cs_test', 'checkout.session', {
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    currency: text(form.currency),
    customer,
    client_reference_id: text(form.client_reference_id),
    metadata: texts(form.metadata),
    setup_intent: intent.id,
    payment_intent: null,
    subscription: null,
    success_url: successUrl,
    cancel_url: text(form.cancel_url),
    expires_at: Math.floor(Date.now() / 1000) + 86_400,
  })
  session.url = `${origin}/c/pay/${session.id}`
  return session
}

function read({ store, ids }: Call) {
  const session = store.find(ids[0], 'checkout.session')
  if (!session) throw missing('checkout.session', ids[0])
  return session
}

function expire(call: Call) {
  const session = read(call)
  if (session.status !== 'open') {
    throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  Object.assign(session, { status: 'expired', url: null })
  call.store.happen('checkout.session.expired', session)
  return session
}

function readIntent({ store, ids }: Call) {
  const intent = store.find(ids[0], 'setup_intent')
  if (!intent) throw missing('setupintent', ids[0], 'intent')
  return intent
}

/** A person saved a card on the hosted page. @throws Refusal where the card is refused or the session over */
export function complete(store: Store, session: StripeObject, number: string): StripeEvent {
  if (session.status !== 'open') throw new Refusal(400, 'This page is over.')
  if (number === declinedAtOnce) {
    throw new Refusal(402, 'Your card was declined.', {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
  }
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

/** https://docs.stripe.com/api/checkout/sessions and https://docs.stripe.com/api/setup_intents */
export const checkout: Route[] = [
  [/^POST \/v1\/checkout\/sessions$/, open],
  [
    /^GET \/v1\/checkout\/sessions$/,
    ({ store, form }) => page(store.all('checkout.session'), form, '/v1/checkout/sessions'),
  ],
  [/^GET \/v1\/checkout\/sessions\/(\w+)$/, read],
  [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, expire],
  [/^GET \/v1\/setup_intents\/(\w+)$/, readIntent],
]
