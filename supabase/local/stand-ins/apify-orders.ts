import * as z from 'zod'

/** What a run of the actor may do wrong, from its start on. */
const behaviours = [
  'fewer',
  'none',
  'failed',
  'aborted',
  'slow',
  'duplicate',
  'invalid',
  'foreign',
] as const
export type Behaviour = typeof behaviours[number]

/** What one request may get in place of its answer. */
const faults = ['rate_limited', 'error', 'timeout', 'nonsense', 'wrong_shape', 'refused'] as const

/** A fault that is to happen: to so many runs from now, or to so many requests of a kind. */
const Order = z.union([
  z.strictObject({ run: z.enum(behaviours), times: z.int().min(1).default(1) }),
  z.strictObject({
    fault: z.enum(faults),
    on: z.enum(['start', 'status', 'items', 'abort']).optional(),
    times: z.int().min(1).default(1),
    retry_after_s: z.int().min(0).default(1),
  }),
])
export type Order = z.input<typeof Order>
type Parsed = z.output<typeof Order>
export type Fault = Extract<Parsed, { fault: string }>

/** The orders that are still to be carried out, first come first served. */
export class Orders {
  #open: Parsed[]

  constructor(orders: unknown = []) {
    this.#open = z.array(Order).parse(orders)
  }

  add(order: Order) {
    this.#open.push(Order.parse(order))
  }

  clear() {
    this.#open = []
  }

  behaviour(): Behaviour | undefined {
    return this.#take((order) => 'run' in order)?.run
  }

  fault(on: Fault['on']): Fault | undefined {
    return this.#take((order) => 'fault' in order && (order.on ?? on) === on)
  }

  // deno-lint-ignore no-explicit-any -- which kind of order it is, `fits` has asked
  #take(fits: (order: Parsed) => boolean): any {
    const order = this.#open.find(fits)
    if (order && --order.times === 0) this.#open.splice(this.#open.indexOf(order), 1)
    return order
  }
}
