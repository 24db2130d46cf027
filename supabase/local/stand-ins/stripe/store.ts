/** An object of the API. Its fields are Stripe's and are not typed here. */
export interface StripeObject {
  id: string
  object: string
  created: number
  livemode: false
  // deno-lint-ignore no-explicit-any -- the fields differ by kind of object
  [field: string]: any
}

/** https://docs.stripe.com/api/events/object */
export interface StripeEvent extends StripeObject {
  type: string
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> }
}

const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomId = (prefix: string) =>
  `${prefix}_${[...crypto.getRandomValues(new Uint8Array(24))].map((byte) => idLetters[byte % 62]).join('')}`

/** The objects of an account at Stripe. */
export class Store {
  readonly #objects = new Map<string, StripeObject>()
  readonly #onEvent: (event: StripeEvent) => void

  constructor(onEvent: (event: StripeEvent) => void) {
    this.#onEvent = onEvent
  }

  add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const created = {
      id: randomId(prefix),
      object,
      created: Math.floor(Date.now() / 1000),
      livemode: false as const,
      metadata: {},
      ...fields,
    }
    this.#objects.set(created.id, created)
    return created
  }

  find(id: unknown, object?: string): StripeObject | undefined {
    const found = this.#objects.get(String(id))
    return object === undefined || found?.object === object ? found : undefined
  }

  /** All of a kind, newest first. */
  all = (object: string): StripeObject[] =>
    [...this.#objects.values()].filter((one) => one.object === object).reverse()

  /** Creates an event about an object and delivers it. */
  happen(type: string, object: StripeObject, before?: Record<string, unknown>): StripeEvent {
    const event = this.add('evt', 'event', {
      api_version: '2026-10-28.endive',
      type,
      data: { object: structuredClone(object), ...before && { previous_attributes: before } },
    }) as StripeEvent
    this.#onEvent(event)
    return event
  }
}
