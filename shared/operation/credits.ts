import type { ScopedDatabase } from '../platform/database/database.ts'
import { type DeclaredErrorCode, OperationError } from '../errors/errors.ts'

/** What has a price (app.credit_prices). */
export type PricedOperation =
  | 'research_events'
  | 'site_generation'
  | 'playcount_snapshot'
  | 'content_creation'

export interface Charge {
  operation: PricedOperation
  /** How many of what the price counts: recordings, runs. Default 1. */
  units?: number
  /** How long the work may take, 1 to 120; after it the reservation counts as released. Default 15. */
  lifetimeMinutes?: number
  /**
   * Under which a retry finds its reservation again, paid or not. Ours (a run's id), never a caller's: whoever repeats
   * it has the work done again for one charge.
   */
  idempotencyKey?: string
}

/** What an operation that charges declares beside its own errors. */
export const chargeErrors = [
  'insufficient_credits',
  'conflict',
] as const satisfies readonly DeclaredErrorCode[]

/** Sets aside what the work costs. @throws OperationError `insufficient_credits` where the balance does not cover it. */
export const reserveCredits = (db: ScopedDatabase, charge: Charge): Promise<string> =>
  db.call('reserve_credits', {
    operation: charge.operation,
    units: charge.units ?? 1,
    lifetime_minutes: charge.lifetimeMinutes ?? 15,
    idempotency_key: charge.idempotencyKey ?? null,
  })

/** Charges after the work: the credits that it cost. Safe to repeat. @throws OperationError `conflict` when too late. */
export const commitCredits = (db: ScopedDatabase, reservation: string): Promise<number> =>
  db.call('commit_credits', { reservation_id: reservation })

/** Gives back after work that failed: the credits that it cost, 0 unless it was charged before. Safe to repeat. */
export const releaseCredits = (db: ScopedDatabase, reservation: string): Promise<number> =>
  db.call('release_credits', { reservation_id: reservation })

/** Work that costs: its credits are reserved before it and charged after it, and work that fails costs nothing. */
export async function charged<T>(db: ScopedDatabase, charge: Charge, work: () => Promise<T>): Promise<T> {
  const reservation = await reserveCredits(db, charge)
  let result: T
  try {
    result = await work()
  } catch (error) {
    // Where this fails too, the reservation runs out by itself; the caller hears of the work.
    await releaseCredits(db, reservation).catch(() => {})
    throw error
  }
  await commitCredits(db, reservation).catch((error) => {
    // The store may have answered and the answer been lost: ask once more before the result is thrown away.
    if (error instanceof OperationError && error.code === 'store_unavailable') {
      return commitCredits(db, reservation)
    }
    throw error
  })
  return result
}
