import type { Form } from './form.ts'
import type { Store, StripeObject } from './store.ts'

/** One question to the API, with its parameters in one form, wherever they stood. */
export interface Call {
  /** What the path's groups matched. */
  ids: string[]
  form: Form
  store: Store
  /** Where the stand-in listens. */
  origin: string
}

/** Method and path, e.g. `POST /v1/customers/(\w+)`, whole; what it answers, or throws a `Refusal`. */
export type Route = [line: RegExp, response: (call: Call) => unknown]

/** A list as Stripe pages it: https://docs.stripe.com/api/pagination */
export function page(objects: StripeObject[], { limit, starting_after }: Form, url: string) {
  const from = objects.findIndex(({ id }) => id === starting_after) + 1
  const max = Math.min(Number(limit) || 10, 100)
  return {
    object: 'list',
    url,
    data: objects.slice(from, from + max),
    has_more: objects.length > from + max,
  }
}
