import { billingUrlFor } from '../operation/billing-url.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { sendMail } from './send-mail.ts'
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
    const { jobs, signal, providers: { billingUrl } } = context
    return await sendMail<Warning>(context, await jobs.call('begin_credit_warning', { run_id: id }), {
      ...{ id, what: 'warning', delays },
      send: (warning, mail) => mail.send(message(warning, billingUrl), id, signal),
    })
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
