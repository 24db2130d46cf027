import fc from 'fast-check'

const prices: Record<string, [credits: number, per: number]> = {
  research_events: [1, 1],
  site_generation: [25, 1],
  playcount_snapshot: [1, 10],
  content_creation: [50, 1],
}

export interface Reservation {
  id: string
  operation: string
  units: number
  credits: number
  key: string | null
  state: 'reserved' | 'committed' | 'released' | 'expired'
  overdue: boolean
}

/** The rules of sql/credits, without a database. */
export class Model {
  balance = 0
  floored = false
  reservations: Reservation[] = []

  get reserved() {
    return sum(this.reservations.filter(({ state }) => state === 'reserved'))
  }
  get charges() {
    return this.reservations.filter(({ state }) => state === 'committed').length
  }
  private use() {
    for (const one of this.reservations) if (one.state === 'reserved' && one.overdue) one.state = 'expired'
  }
  private withKey(key: string | null) {
    return this.reservations.find((one) => key && one.key === key && /reserved|committed/.test(one.state))
  }
  /** @returns the SQLSTATE of the refusal, the reservation that the key finds, or a new one without its id. */
  reserve(operation: string, units: number, key: string | null): string | Reservation {
    const [price, per] = prices[operation]!
    const credits = price * Math.ceil(units / per)
    const before = structuredClone(this.reservations)
    this.use()
    const known = this.withKey(key)
    if (known) {
      if (known.operation === operation && known.units === units) {
        return Object.assign(known, { overdue: false })
      }
    } else {
      const floored = this.floored ? this.balance : Math.max(this.balance, 333)
      if (floored - this.reserved >= credits) {
        Object.assign(this, { balance: floored, floored: true })
        const made: Reservation = {
          id: '',
          operation,
          units,
          credits,
          key,
          state: 'reserved',
          overdue: false,
        }
        this.reservations.push(made)
        return made
      }
    }
    this.reservations = before
    return known ? 'PT409' : 'PTPAY'
  }
  commit(index: number): string | number {
    const before = structuredClone(this.reservations)
    this.use()
    const one = this.reservations[index]!
    if (one.state === 'committed') return one.credits
    const floored = this.floored || one.state !== 'expired' ? this.balance : Math.max(this.balance, 333)
    const payable = one.state === 'reserved' ||
      one.state === 'expired' && floored - this.reserved >= one.credits && !this.withKey(one.key)
    if (!payable) {
      this.reservations = before
      return 'PT409'
    }
    if (one.state === 'expired') this.floored = true
    one.state = 'committed'
    this.balance = floored - one.credits
    return one.credits
  }
  release(index: number): number {
    this.use()
    const one = this.reservations[index]!
    if (one.state === 'committed') return one.credits
    one.state = 'released'
    return 0
  }
}
const sum = (reservations: Reservation[]) => reservations.reduce((total, { credits }) => total + credits, 0)

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
