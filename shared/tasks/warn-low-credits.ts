import { OperationError } from '../errors/errors.ts'
import { billingUrlFor } from '../operation/billing-url.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { type HeldMail, isHeld, sendMail, waitForRoom } from './send-mail.ts'
import type { Task } from './task.ts'

/** What an account is warned of (jobs.begin_credit_warning). */
interface Warning {
  to: string
  balance: number
  /** What seven days of its schedules cost. */
  needed: number
  ageMs: number
}

/** Mails an account that its schedules will soon run out of credits, once: the run's id is the mail's key. */
export const warnLowCredits = (delays = defaultDelayRange): Task => ({
  name: 'warn_low_credits',

  async run(context, { id }) {
    const { jobs, signal, providers: { mail, billingUrl, missing } } = context
    const warning: Warning | HeldMail | null = await jobs.call('begin_credit_warning', { run_id: id })
    if (isHeld(warning)) {
      const pause = waitForRoom(context, warning, { id, what: 'warning', delays })
      if (pause) return pause
    } else if (warning) {
      const { ageMs } = warning
      const outcome = await sendMail(context, { id, what: 'warning', ageMs, delays }, async () => {
        if (!mail) throw new OperationError('store_unavailable', `${missing?.mail} is not set`)
        await mail.send(message(warning, billingUrl), id, signal)
      })
      if (outcome !== 'ok') return typeof outcome === 'object' ? outcome : 'ended'
    }
    await jobs.call('complete_run', {
      run_id: id,
      output: { is_mailed: warning !== null && !isHeld(warning) },
    })
    return 'ended'
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('fail_run', { run_id: id, error })
  },
})

function message({ to, balance, needed }: Warning, billingUrl?: string) {
  const shortage = { remaining_credits: balance, required_credits: needed }
  const days = Math.floor(balance * 7 / needed)
  return {
    to,
    subject: 'Your scheduled captures will soon run out of credits',
    text: [
      `Seven days of your scheduled captures cost up to ${needed} credits. Your balance of ${balance} credits is ` +
      `enough for about ${days} ${days === 1 ? 'day' : 'days'}.`,
      'A capture without enough credits is not started, and its day cannot be captured later.',
      billingUrl
        ? `Buy credits: ${billingUrlFor(billingUrl, shortage)}`
        : 'Buy credits, or switch on automatic recharge.',
      'To stop a schedule, switch it off with PATCH /api/tasks/{taskId}. You get this message once, and again only ' +
      'after your balance has covered seven days.',
    ].join('\n\n'),
  }
}
