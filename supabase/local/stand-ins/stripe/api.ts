import type { Context, Hono } from 'hono'
import { createRoutes } from '../serve.ts'
import { type Call, StripeError } from './call.ts'
import { readCard } from './cards.ts'
import { createSession, readSetupIntent } from './checkout.ts'
import { createCustomer, searchCustomers, updateCustomer } from './customers.ts'
import { type Form, readForm, texts } from './form.ts'
import { createPayment, listPayments, readPayment } from './payments.ts'
import type { Store } from './store.ts'

interface Options {
  store: Store
  apiKey: string
  /** Without search and idempotency keys. */
  plain: boolean
}

/** An error response for an ordered fault. */
export const refuse = (status: number): Response =>
  new StripeError(status, 'Refused as ordered', {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    ...status === 429 && { code: 'rate_limit' },
  }).response()

/** The API: credentials, idempotency keys and `expand` for all routes. */
export function apiRoutes({ store, apiKey, plain }: Options): Hono {
  const credentials = [`Bearer ${apiKey}`, `Basic ${btoa(`${apiKey}:`)}`]
  const responses = new Map<string, { request: string; response: Promise<unknown> }>()

  function runOnce(key: string | undefined, request: string, run: () => Promise<unknown>): Promise<unknown> {
    if (key === undefined || plain) return run()
    const earlier = responses.get(key)
    if (earlier && earlier.request !== request) {
      throw new StripeError(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    }
    const response = earlier?.response ?? run()
    responses.set(key, { request, response })
    return response
  }

  const route = (handle: (call: Call) => unknown) => async (c: Context) => {
    const { method, path } = c.req
    const { search, origin } = new URL(c.req.url)
    const body = method === 'GET' ? search : await c.req.text()
    const form = readForm(new URLSearchParams(body))
    const key = method === 'POST' ? c.req.header('idempotency-key') : undefined
    // deno-lint-ignore require-await -- an error of the handler becomes a rejection
    const run = async () => handle({ id: c.req.param('id') ?? '', form, store, origin })
    const object = expand(await runOnce(key, `${method} ${path}?${body}`, run), form, store)
    return Response.json(object, { headers: { 'request-id': `req_${crypto.randomUUID()}` } })
  }

  const routes = createRoutes(refuse)
  routes.onError((error) => error instanceof StripeError ? error.response() : refuse(500))
  routes.notFound(({ req: { method, path } }) => {
    throw new StripeError(404, `Unrecognized request URL (${method} ${path}).`)
  })
  routes.use('/v1/*', async (c, next) => {
    if (!credentials.includes(c.req.header('authorization') ?? '')) {
      throw new StripeError(401, 'Invalid API Key provided.')
    }
    await next()
  })
  routes.post('/v1/customers', route(createCustomer))
  if (plain) routes.get('/v1/customers/search', (c) => c.notFound())
  routes.get('/v1/customers/search', route(searchCustomers))
  routes.post('/v1/customers/:id', route(updateCustomer))
  routes.get('/v1/payment_methods/:id', route(readCard))
  routes.post('/v1/checkout/sessions', route(createSession))
  routes.get('/v1/setup_intents/:id', route(readSetupIntent))
  routes.post('/v1/payment_intents', route(createPayment))
  routes.get('/v1/payment_intents', route(listPayments))
  routes.get('/v1/payment_intents/:id', route(readPayment))
  return routes
}

/** Replaces the ids that `expand` names by their objects: https://docs.stripe.com/api/expanding_objects */
function expand(response: unknown, form: Form, store: Store): unknown {
  const copy = structuredClone(response)
  for (const path of Object.values(texts(form.expand))) {
    // deno-lint-ignore no-explicit-any -- an object of the API
    let at = copy as any
    for (const field of path.split('.')) {
      if (typeof at?.[field] === 'string') at[field] = structuredClone(store.find(at[field]) ?? at[field])
      at = at?.[field]
    }
  }
  return copy
}
