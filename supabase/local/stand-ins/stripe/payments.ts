import { type Call, missingParameter, notFound, page, readObject, StripeError } from './call.ts'
import { customerOf } from './customers.ts'
import { text, texts } from './form.ts'
import type { StripeObject } from './store.ts'

/** The reasons for declining, by a card's last digits: https://docs.stripe.com/testing#declined-payments */
const declines: Record<string, { code: string; decline_code: string }> = {
  '0341': { code: 'card_declined', decline_code: 'generic_decline' },
  '9995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '0069': { code: 'expired_card', decline_code: 'expired_card' },
  '3184': { code: 'authentication_required', decline_code: 'authentication_required' },
}

/** Why a card is declined when it is charged; undefined for one that pays. */
export const declineOf = ({ card }: StripeObject) => declines[card.last4]

/** Not a card of Stripe's: its payments stay `processing` until a test changes them in the store. */
const slowCard = '0000'

/** https://docs.stripe.com/api/payment_intents */
export function createPayment(call: Call) {
  const { store, form } = call
  const amount = Number(form.amount)
  if (!form.amount) throw missingParameter('amount')
  if (!form.currency) throw missingParameter('currency')
  if (!Number.isInteger(amount) || amount < 50) {
    throw new StripeError(400, 'Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  const customer = customerOf(call, form.customer)
  const method = store.find(form.payment_method, 'payment_method')
  if (!method || method.customer !== customer.id) {
    throw notFound('PaymentMethod', form.payment_method, 'payment_method', 400)
  }
  const intent = store.add('pi', 'payment_intent', {
    amount,
    currency: form.currency,
    customer: customer.id,
    description: 'A stand-in for Stripe: nobody was charged',
    last_payment_error: null,
    metadata: texts(form.metadata),
    payment_method: method.id,
    status: 'requires_confirmation',
  })
  store.happen('payment_intent.created', intent)
  if (form.confirm === 'true') confirm(call, intent, method)
  return intent
}

function confirm({ store }: Call, intent: StripeObject, method: StripeObject) {
  const decline = declineOf(method)
  if (decline) {
    const error = { type: 'card_error', ...decline, message: 'Your card was declined.' }
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { ...error, payment_method: structuredClone(method) },
    })
    store.happen('payment_intent.payment_failed', intent)
    throw new StripeError(402, error.message, { ...error, payment_intent: structuredClone(intent) })
  }
  if (method.card.last4 === slowCard) {
    intent.status = 'processing'
    store.happen('payment_intent.processing', intent)
  } else {
    intent.status = 'succeeded'
    store.happen('payment_intent.succeeded', intent)
  }
}

export const readPayment = (call: Call) => readObject(call, 'payment_intent', 'payment_intent', 'intent')

export function listPayments({ store, form }: Call) {
  const since = Number(text(texts(form.created).gte ?? '') ?? 0)
  const payments = store.all('payment_intent')
    .filter(({ customer, created }) => (!form.customer || customer === form.customer) && created >= since)
  return page(payments, form, '/v1/payment_intents')
}
