import { type DeclaredErrorCode, OperationError } from '../errors/errors.ts'
import type { ScopedDatabase } from '../platform/database/database.ts'
import type { RunServices } from './context.ts'
import type { Preview } from './tool.ts'

/** The operations that have a price (app.credit_prices). */
export type PricedOperation =
  | 'research_events'
  | 'site_generation'
  | 'playcount_snapshot'
  | 'content_creation'

export interface Charge {
  operation: PricedOperation
  /** The quantity that the price applies to, such as recordings or runs. Default 1. */
  units?: number
  /** How long the work may take, 1 to 120. After that, the reservation counts as released. Default 15. */
  lifetimeMinutes?: number
  /**
   * Identifies a reservation, so that a retry finds it again, paid or not. It is a run's id and never comes from a
   * caller: repeating a key repeats the work for one charge.
   */
  idempotencyKey?: string
}

/** The errors of every operation that charges. */
export const chargeErrors = [
  'insufficient_credits',
  'grant_budget_exceeded',
  'conflict',
] as const satisfies readonly DeclaredErrorCode[]

/** Reserves the price of the work. @throws OperationError insufficient_credits */
const reserveCredits = (db: ScopedDatabase, charge: Charge): Promise<string> =>
  db.call('reserve_credits', {
    operation: charge.operation,
    units: charge.units ?? 1,
    lifetime_minutes: charge.lifetimeMinutes ?? 15,
    idempotency_key: charge.idempotencyKey ?? null,
  })

/** Charges for the work, and returns the credits charged. Safe to repeat. @throws OperationError conflict when it is too late */
const commitCredits = (db: ScopedDatabase, reservation: string): Promise<number> =>
  db.call('commit_credits', { reservation_id: reservation })

/** Releases the reservation of failed work. Returns 0, or the credits if they were charged before. Safe to repeat. */
const releaseCredits = (db: ScopedDatabase, reservation: string): Promise<number> =>
  db.call('release_credits', { reservation_id: reservation })

/** Users are asked before a call of a tool charges as many credits. */
const minCreditsToAsk = 25

/**
 * The preview of a charge. A client asks its user about one of 25 credits or more, if the balance, or the budget of an app, covers
 * it: otherwise the operation has an error for that.
 */
export async function chargePreview(
  db: ScopedDatabase,
  { operation, units = 1 }: Charge,
  ask: (price: string) => string,
  { perMonth }: { perMonth?: number } = {},
): Promise<Preview> {
  const { credits, balance: left, is_budget, spent, payer } = await db.call('quote_credits', {
    operation,
    units,
  })
  const price = `${credits} ${credits === 1 ? 'credit' : 'credits'}`
  return {
    effect: ask(price),
    note: is_budget ? `This app may still spend ${left} this month.` : `You have ${left}.`,
    credits,
    credits_per_month: perMonth,
    payer,
    left,
    // One charge for each confirmation.
    version: spent,
    asks: left >= credits && (credits >= minCreditsToAsk || perMonth !== undefined),
  }
}

/** Reserves credits, does the work and charges for it. Work that fails costs nothing. */
export async function charged<T>(db: ScopedDatabase, charge: Charge, work: () => Promise<T>): Promise<T> {
  const reservation = await reserveCredits(db, charge)
  let result: T
  try {
    result = await work()
  } catch (error) {
    // If this fails too, the reservation expires by itself. The caller gets the error of the work.
    await releaseCredits(db, reservation).catch(() => {})
    throw error
  }
  await commitCredits(db, reservation).catch((error) => {
    // The commit may have succeeded and only its response been lost, so try once more before discarding the result.
    if (error instanceof OperationError && error.code === 'store_unavailable') {
      return commitCredits(db, reservation)
    }
    throw error
  })
  return result
}

/**
 * Orders an automatic recharge for a caller who ran out of credits, if the account enabled it (docs/credits.md). The failed
 * call rolled back its own transaction, so this is a new one. The caller gets the original error either way.
 */
export async function orderRecharge(
  thrown: unknown,
  db: ScopedDatabase,
  { missing, log }: Pick<RunServices, 'missing' | 'log'>,
  requestId: string,
): Promise<void> {
  // A budget of an app is no lack of credits.
  const isShort = thrown instanceof OperationError && thrown.code === 'insufficient_credits'
  const shortage = isShort ? thrown.shortage : undefined
  if (!shortage || missing.cards !== undefined) return
  try {
    await db.call('request_recharge', { required_credits: shortage.required_credits })
  } catch (error) {
    log.fault(requestId, 'recharge', (error as Error).cause ?? error)
  }
}
