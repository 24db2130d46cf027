import { type Call, readObject, StripeError } from './call.ts'
import type { Store, StripeObject } from './store.ts'

/** Cards to try, as https://docs.stripe.com/testing lists them. Any other number is refused. */
export const testCards = [
  { number: '4242424242424242', brand: 'visa', effect: 'works' },
  { number: '5555555555554444', brand: 'mastercard', effect: 'works' },
  { number: '378282246310005', brand: 'amex', effect: 'works' },
  { number: '4000000000000341', brand: 'visa', effect: 'is saved, and declined when it is charged' },
  { number: '4000002760003184', brand: 'visa', effect: 'is saved, and needs its owner when it is charged' },
  { number: '4000000000000002', brand: 'visa', effect: 'is declined at once' },
] as const

const cardError = (message: string, fields: Partial<StripeError['fields']>) =>
  new StripeError(402, message, { type: 'card_error', ...fields })

/** Saves a card as a payment method of a customer. @throws StripeError if the card is declined */
export function addCard(store: Store, number: string, customer: string | null): StripeObject {
  const card = testCards.find((card) => card.number === number)
  if (!card) {
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
  }
  if (card.effect === 'is declined at once') {
    throw cardError('Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' })
  }
  return store.add('pm', 'payment_method', {
    type: 'card',
    card: { brand: card.brand, last4: number.slice(-4) },
    customer,
  })
}

/** https://docs.stripe.com/api/payment_methods */
export const readCard = (call: Call) => readObject(call, 'payment_method', 'PaymentMethod', 'payment_method')
