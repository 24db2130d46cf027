/** Cards to try, as https://docs.stripe.com/testing lists them; any other well-formed number is refused. */
export const testCards = [
  { number: '4242424242424242', brand: 'visa', about: 'works' },
  { number: '5555555555554444', brand: 'mastercard', about: 'works' },
  { number: '378282246310005', brand: 'amex', about: 'works' },
  { number: '4000000000000341', brand: 'visa', about: 'saved, and declined when it is charged' },
  { number: '4000002760003184', brand: 'visa', about: 'saved, and wants its owner when it is charged' },
  { number: '4000000000000002', brand: 'visa', about: 'declined at once' },
] as const

export const declinedAtOnce = '4000000000000002'
