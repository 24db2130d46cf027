import { ProviderError } from '../errors/provider-error.ts'
import type { Payment, PaymentOrder, Payments } from '../providers/ports/payments.ts'
import { defaultDelayRange, delayAfter, type DelayRange } from './retry-policy.ts'
import type { Task } from './task.ts'

/** What a run has to pay (jobs.begin_recharge). */
interface Due extends PaymentOrder {
  /** Where it is known. */
  paymentId: string | null
  /** Whether nobody tried it before. */
  isFirst: boolean
  /** For how long it has been tried. */
  ageMs: number
}

/** Paying is repeated for this long, well within the day for which Stripe remembers keys; later it is only looked for. */
const paidForMs = 3_600_000
/** Where no payment is found for so long, none was made. */
const soughtForMs = 2 * paidForMs
const notMade = 'not_made: The payment could not be made'
const clockSlackMs = 600_000

/**
 * Buys the credits that an account ran out of. What it does not know it never takes for unpaid: the recharge stays open
 * (docs/decisions/2026-11-21-recharge.md), and an account has one open recharge at most.
 */
export const rechargeCredits = (
  delays: DelayRange = defaultDelayRange,
): Task => ({
  name: 'recharge_credits',

  async run({ jobs, providers: { payments, missing }, log }, { id }) {
    const due = await jobs.call<Due | null>('begin_recharge', { run_id: id, can_pay: payments !== undefined })
    if (!payments) log('recharge waits', { reason: `${missing?.payments} is not set` })
    if (!due) return 'ended'
    if (!payments) return { repeatAfterMs: delays.maxMs }
    const repeatAfterMs = delayAfter(due.ageMs, delays)
    try {
      const payment = await settle(payments, due)
      if (payment?.state === 'paid') {
        await jobs.call('complete_recharge', { run_id: id, payment_id: payment.paymentId })
        return 'ended'
      }
      if (payment?.state === 'pending') {
        await jobs.call('save_payment', { run_id: id, payment_id: payment.paymentId })
        return { repeatAfterMs }
      }
      if (!payment && due.ageMs < soughtForMs) return { repeatAfterMs }
      await jobs.call('fail_recharge', {
        run_id: id,
        payment_id: payment?.paymentId ?? null,
        failure: payment?.reason ?? notMade,
        pauses: payment !== null,
      })
      return 'ended'
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

/** Looks before it pays again: the key alone would do for Stripe, for a day. */
async function settle(payments: Payments, due: Due): Promise<Payment | null> {
  if (due.paymentId !== null) return await payments.read(due.paymentId)
  if (due.isFirst) return await payments.pay(due)
  const paysAgain = due.ageMs < paidForMs
  const since = new Date(Date.now() - due.ageMs - clockSlackMs)
  const found = await payments.find(due, since).catch((error) => {
    // A key may be allowed to pay and not to look.
    if (paysAgain && error instanceof ProviderError && error.fault === 'provider_failed') return null
    throw error
  })
  return found ?? (paysAgain ? await payments.pay(due) : null)
}
