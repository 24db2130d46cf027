import fc from 'fast-check'

const prices: Record<string, [credits: number, per: number]> = {
  research_events: [1, 1],
  site_generation: [25, 1],
  playcount_snapshot: [1, 10],
  content_creation: [50, 1],
}

interface Reservation {
  operation: string
  units: number
  credits: number
  key: string | null
  state: 'reserved' | 'committed' | 'released' | 'expired'
  overdue: boolean
}

export class Model {
  balance = 0
  floored = false
  reservations: Reservation[] = []

  get reserved() {
    return this.reservations.reduce(
      (sum, { state, credits }) => sum + (state === 'reserved' ? credits : 0),
      0,
    )
  }
  get charges() {
    return this.reservations.filter(({ state }) => state === 'committed').length
  }
  /** Does a step. Returns the SQLSTATE of its refusal, the place of its reservation, or the charged credits. */
  perform(one: Step): string | number | undefined {
    if (one.do === 'reserve') return this.reserve(one.operation, one.units, one.key)
    if (one.do === 'expire') { for (const open of this.reservations) open.overdue = true }
    else if (one.do === 'month') this.floored = false
    else if (one.do === 'buy') {
      this.use()
      this.balance += one.credits
    } else if (this.reservations.length > 0) {
      return this[one.do](this.reservations[one.index % this.reservations.length]!)
    }
  }
  private use() {
    for (const one of this.reservations) if (one.state === 'reserved' && one.overdue) one.state = 'expired'
  }
  /** The balance with the month's free credits, if they are due. */
  private withFloor() {
    return this.floored ? this.balance : Math.max(this.balance, 333)
  }
  private withKey(key: string | null) {
    return this.reservations.find((one) => key && one.key === key && /reserved|committed/.test(one.state))
  }
  private reserve(operation: string, units: number, key: string | null): string | number {
    const [price, per] = prices[operation]!
    const credits = price * Math.ceil(units / per)
    const before = structuredClone(this.reservations)
    this.use()
    const known = this.withKey(key)
    if (known?.operation === operation && known.units === units) {
      known.overdue = false
      return this.reservations.indexOf(known)
    }
    if (!known && this.withFloor() - this.reserved >= credits) {
      this.balance = this.withFloor()
      this.floored = true
      return this.reservations.push({ operation, units, credits, key, state: 'reserved', overdue: false }) - 1
    }
    this.reservations = before
    return known ? 'PT409' : 'PTPAY'
  }
  private commit(one: Reservation): string | number {
    const before = structuredClone(this.reservations)
    this.use()
    if (one.state === 'committed') return one.credits
    const isLate = one.state === 'expired'
    const balance = isLate ? this.withFloor() : this.balance
    if (isLate ? balance - this.reserved < one.credits || this.withKey(one.key) : one.state !== 'reserved') {
      this.reservations = before
      return 'PT409'
    }
    Object.assign(this, { balance: balance - one.credits, floored: this.floored || isLate })
    one.state = 'committed'
    return one.credits
  }
  private release(one: Reservation): number {
    this.use()
    if (one.state === 'committed') return one.credits
    one.state = 'released'
    return 0
  }
}

const reserve = fc.record({
  do: fc.constant('reserve' as const),
  operation: fc.constantFrom(...Object.keys(prices)),
  units: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
  key: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
})
const commit = fc.record({ do: fc.constant('commit' as const), index: fc.nat(40) })
const release = fc.record({ do: fc.constant('release' as const), index: fc.nat(40) })
const expiry = fc.constant({ do: 'expire' as const })
const month = fc.constant({ do: 'month' as const })
const buying = fc.record({ do: fc.constant('buy' as const), credits: fc.integer({ min: 1, max: 200 }) })
/** One use of an account's credits, or what time and the operator do to them. */
export const step = fc.oneof(
  { weight: 5, arbitrary: reserve },
  { weight: 3, arbitrary: commit },
  { weight: 2, arbitrary: release },
  expiry,
  month,
  buying,
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
