import type { Form } from './form.ts'
import type { Store, StripeObject } from './store.ts'

/** A request to the API. */
export interface Call {
  /** The id in the path. */
  id: string
  /** The fields of the body or of the query. */
  form: Form
  store: Store
  origin: string
}

/** An error of Stripe's API: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string; param?: string; [more: string]: unknown }

  constructor(status: number, message: string, fields: Partial<StripeError['fields']> = {}) {
    super(message)
    this.status = status
    this.fields = { type: 'invalid_request_error', ...fields }
  }

  response(): Response {
    const error = { message: `${this.message} (a stand-in for Stripe)`, ...this.fields }
    return Response.json({ error }, { status: this.status })
  }
}

/** A parameter names an object that does not exist. */
export const notFound = (kind: string, id: unknown, param = 'id', status = 404) =>
  new StripeError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

export const missingParameter = (param: string) =>
  new StripeError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** The object with the id of the path. */
export function readObject({ store, id }: Call, object: string, kind = object, param = 'id'): StripeObject {
  const found = store.find(id, object)
  if (!found) throw notFound(kind, id, param)
  return found
}

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
