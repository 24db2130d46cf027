import { checkout } from './checkout.ts'
import { customers } from './customers.ts'
import { type Form, readForm, texts } from './form.ts'
import { paymentMethods } from './payment-methods.ts'
import { payments } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'
import type { Store } from './store.ts'

const routes: Route[] = [...customers, ...checkout, ...paymentMethods, ...payments]

interface Options {
  store: Store
  apiKey: string
  plain: boolean
}

/** Answers the API: credential, route, Idempotency-Key, and the objects that `expand` asks for. */
export function handleApi({ store, apiKey, plain }: Options) {
  const known = new Map<string, { asked: string; response: Promise<unknown> }>()
  const credentials = [`Bearer ${apiKey}`, `Basic ${btoa(`${apiKey}:`)}`]

  function once(key: string | null, asked: string, work: () => Promise<unknown>): Promise<unknown> {
    if (key === null || plain) return work()
    const before = known.get(key)
    if (before && before.asked !== asked) {
      throw new Refusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    }
    if (before) return before.response
    const response = work()
    known.set(key, { asked, response })
    return response
  }

  async function response(request: Request, url: URL): Promise<unknown> {
    if (!credentials.includes(request.headers.get('authorization') ?? '')) {
      throw new Refusal(401, 'Invalid API Key provided.')
    }
    const line = `${request.method} ${url.pathname}`
    const route = routes.find(([pattern]) => pattern.test(line))
    if (!route || plain && url.pathname.endsWith('/search')) {
      throw new Refusal(404, `Unrecognized request URL (${line}).`)
    }
    const body = request.method === 'GET' ? url.search : await request.text()
    const form = readForm(new URLSearchParams(body))
    const ids = route[0].exec(line)!.slice(1)
    const work = async () => await route[1]({ ids, form, store, origin: url.origin })
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    return expanded(await once(key, `${line}?${body}`, work), form, store)
  }

  return async (request: Request, url: URL): Promise<Response> => {
    try {
      return Response.json(await response(request, url), {
        headers: { 'request-id': `req_${crypto.randomUUID()}` },
      })
    } catch (error) {
      if (error instanceof Refusal) return error.response()
      throw error
    }
  }
}

/** With the objects in place of the ids that `expand` names: https://docs.stripe.com/api/expanding_objects */
function expanded(answered: unknown, form: Form, store: Store): unknown {
  const copy = structuredClone(answered)
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
