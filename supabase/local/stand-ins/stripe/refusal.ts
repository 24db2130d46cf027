/** An error as Stripe words it: https://docs.stripe.com/api/errors */
export class Refusal extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string; param?: string; [more: string]: unknown }

  constructor(status: number, message: string, fields: Partial<Refusal['fields']> = {}) {
    super(message)
    this.status = status
    this.fields = { type: 'invalid_request_error', ...fields }
  }

  response(): Response {
    const error = { message: `${this.message} (a stand-in for Stripe)`, ...this.fields }
    return Response.json({ error }, { status: this.status })
  }
}

/** What is asked for, or named by a parameter, is not there. */
export const missing = (kind: string, id: unknown, param = 'id', status = 404) =>
  new Refusal(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })

export const lacking = (param: string) =>
  new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** The error of a status that was ordered. */
export const refuse = (status: number): Response =>
  new Refusal(status, 'Refused as ordered', {
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
    ...status === 429 && { code: 'rate_limit' },
  }).response()
