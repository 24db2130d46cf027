import { delayAfter } from '../platform/backoff.ts'
import { ProviderError } from '../errors/provider-error.ts'
import type { Payment, PaymentOrder, Payments } from '../providers/ports/payments.ts'
import { defaultDelayRange } from './retry-policy.ts'
import type { Task } from './task.ts'

/** The payment of a run (jobs.begin_recharge). */
interface Due extends PaymentOrder {
  /** Null until it is known. */
  paymentId: string | null
  /** Whether this is the first attempt. */
  isFirst: boolean
  /** The time since the first attempt. */
  ageMs: number
}

/** How long paying is repeated, well within the day for which Stripe stores keys. Later the payment is only looked for. */
const payLimitMs = 3_600_000
/** If no payment is found within this time, none was made. */
const findLimitMs = 2 * payLimitMs
const notMade = 'not_made: The payment could not be made'
const clockSlackMs = 600_000

/**
 * Buys credits for an account that ran out of them. A payment in an unknown state never counts as unpaid: the recharge stays
 * open (docs/decisions/money.md), and an account has at most one open recharge.
 */
export const rechargeCredits = (delays = defaultDelayRange): Task => ({
  name: 'recharge_credits',

  async run({ jobs, providers: { payments, missing }, log }, { id }) {
    const due: Due | null = await jobs.call('begin_recharge', { run_id: id, can_pay: payments !== undefined })
    if (!payments) log('recharge waits', { reason: `${missing?.payments} is not set` })
    if (!due) return
    if (!payments) return { repeatAfterMs: delays.maxMs }
    const repeatAfterMs = delayAfter(due.ageMs, delays)
    try {
      const payment = await settle(payments, due)
      if (payment?.state === 'paid') {
        await jobs.call('complete_recharge', { run_id: id, payment_id: payment.paymentId })
        return
      }
      if (payment?.state === 'pending') {
        await jobs.call('save_payment', { run_id: id, payment_id: payment.paymentId })
        return { repeatAfterMs }
      }
      if (!payment && due.ageMs < findLimitMs) return { repeatAfterMs }
      await jobs.call('fail_recharge', {
        run_id: id,
        payment_id: payment?.paymentId ?? null,
        failure: payment?.reason ?? notMade,
        pauses: payment !== null,
      })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log('recharge waits', { fault: error.fault, reason: error.message })
      return { repeatAfterMs: Math.max(repeatAfterMs, error.retryAfterMs ?? 0) }
    }
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('retry_recharge', { run_id: id, error })
  },
})

/** Looks for the payment before it pays again, because Stripe stores its idempotency key only for a day. */
async function settle(payments: Payments, due: Due): Promise<Payment | null> {
  if (due.paymentId !== null) return await payments.read(due.paymentId)
  if (due.isFirst) return await payments.pay(due)
  const paysAgain = due.ageMs < payLimitMs
  const since = new Date(Date.now() - due.ageMs - clockSlackMs)
  const found = await payments.find(due, since).catch((error) => {
    // A key may be allowed to pay and not to read.
    if (paysAgain && error instanceof ProviderError && error.fault === 'provider_failed') return null
    throw error
  })
  return found ?? (paysAgain ? await payments.pay(due) : null)
}
