import { text, texts } from './form.ts'
import { missing, Refusal } from './refusal.ts'
import { type Call, page, type Route } from './route.ts'
import type { StripeObject } from './store.ts'

/** The customer that a question names; one that was deleted is there no more but for whoever reads it. */
export function customerOf({ store }: Call, id: unknown, param = 'customer', status = 400): StripeObject {
  const customer = store.find(id, 'customer')
  if (!customer || customer.deleted) throw missing('customer', id, param, status)
  return customer
}

function create({ store, form }: Call) {
  const customer = store.add('cus', 'customer', {
    email: text(form.email),
    name: text(form.name),
    description: text(form.description),
    metadata: texts(form.metadata),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    default_source: null,
  })
  store.happen('customer.created', customer)
  return customer
}

function update(call: Call) {
  const { form, store, ids } = call
  const customer = customerOf(call, ids[0], 'id', 404)
  const card = text(texts(form.invoice_settings).default_payment_method)
  if (card !== null) {
    if (store.find(card, 'payment_method')?.customer !== customer.id) {
      throw missing('payment_method', card, 'invoice_settings[default_payment_method]', 400)
    }
    customer.invoice_settings.default_payment_method = card
  }
  Object.assign(customer.metadata, texts(form.metadata))
  return customer
}

function read({ store, ids }: Call) {
  const customer = store.find(ids[0], 'customer')
  if (!customer) throw missing('customer', ids[0])
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
}

function remove(call: Call) {
  const customer = customerOf(call, call.ids[0], 'id', 404)
  customer.deleted = true
  call.store.happen('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

/** Of Stripe's query language what finds by metadata: https://docs.stripe.com/search#search-query-language */
function search({ store, form }: Call) {
  const asked = /^metadata\[(['"])(\w+)\1\]:(['"])(.*)\3$/.exec(text(form.query) ?? '')
  if (!asked) throw new Refusal(400, 'We were unable to parse your search query.', { param: 'query' })
  const found = store.all('customer')
    .filter(({ deleted, metadata }) => !deleted && metadata[asked[2]!] === asked[4])
  return { ...page(found, form, '/v1/customers/search'), object: 'search_result', next_page: null }
}

function list({ store, form }: Call) {
  const found = store.all('customer')
    .filter(({ deleted, email }) => !deleted && (!form.email || email === form.email))
  return page(found, form, '/v1/customers')
}

/** https://docs.stripe.com/api/customers */
export const customers: Route[] = [
  [/^POST \/v1\/customers$/, create],
  [/^GET \/v1\/customers$/, list],
  [/^GET \/v1\/customers\/search$/, search],
  [/^GET \/v1\/customers\/(\w+)$/, read],
  [/^POST \/v1\/customers\/(\w+)$/, update],
  [/^DELETE \/v1\/customers\/(\w+)$/, remove],
]
