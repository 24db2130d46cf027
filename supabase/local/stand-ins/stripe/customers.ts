import { type Call, notFound, page, StripeError } from './call.ts'
import { text, texts } from './form.ts'
import type { StripeObject } from './store.ts'

/** The customer of a parameter. A test may have marked it as deleted. */
export function customerOf({ store }: Call, id: unknown, param = 'customer', status = 400): StripeObject {
  const customer = store.find(id, 'customer')
  if (!customer || customer.deleted) throw notFound('customer', id, param, status)
  return customer
}

/** https://docs.stripe.com/api/customers */
export function createCustomer({ store, form }: Call) {
  const customer = store.add('cus', 'customer', {
    email: text(form.email),
    name: text(form.name),
    metadata: texts(form.metadata),
    invoice_settings: { default_payment_method: null },
  })
  store.happen('customer.created', customer)
  return customer
}

export function updateCustomer(call: Call) {
  const { form, store, id } = call
  const customer = customerOf(call, id, 'id', 404)
  const card = text(texts(form.invoice_settings).default_payment_method)
  if (card !== null) {
    if (store.find(card, 'payment_method')?.customer !== customer.id) {
      throw notFound('payment_method', card, 'invoice_settings[default_payment_method]', 400)
    }
    customer.invoice_settings.default_payment_method = card
  }
  Object.assign(customer.metadata, texts(form.metadata))
  return customer
}

/** Supports only metadata: https://docs.stripe.com/search#search-query-language */
export function searchCustomers({ store, form }: Call) {
  const query = /^metadata\[(['"])(\w+)\1\]:(['"])(.*)\3$/.exec(text(form.query) ?? '')
  if (!query) throw new StripeError(400, 'We were unable to parse your search query.', { param: 'query' })
  const customers = store.all('customer')
    .filter(({ deleted, metadata }) => !deleted && metadata[query[2]!] === query[4])
  return { ...page(customers, form, '/v1/customers/search'), object: 'search_result', next_page: null }
}
