import { delayAfter, type DelayRange } from '../platform/backoff.ts'
import { OperationError } from '../errors/errors.ts'
import { AddressRefused, type Mail } from '../providers/ports/mail.ts'
import { runError } from './run-errors.ts'
import type { TaskContext } from './task.ts'

/** For how long Resend recognizes a repeated mail. */
const maxAgeMs = 86_400_000

/** A mail that may not be sent now (sql/mail/take-mail.sql). */
interface HeldMail {
  /** The budget that is used up, or why the mail is paused. */
  limit: string
  /** Whether it may be sent later. */
  waits: boolean
  ageMs: number
}

const isHeld = (due: object): due is HeldMail => 'limit' in due

interface Options<Due> {
  id: string
  /** What the mail is, for the operator's log. */
  what: string
  delays: DelayRange
  send(due: Due, mail: Mail): Promise<void>
  /** Counts how it went, unless it is repeated. `erased` is for one that is no longer due. */
  count?(outcome: string): void
}

/**
 * Sends the one mail of a run, whose id is the mail's key, and ends the run. While the service fails or the mail is held, the run is
 * repeated for a day, but not for an address that the service refuses for good.
 */
export async function sendMail<Due extends { ageMs: number }>(
  { jobs, log, providers: { mail, missing } }: Pick<TaskContext, 'jobs' | 'log' | 'providers'>,
  due: Due | HeldMail | null,
  { id, what, delays, send, count = () => {} }: Options<Due>,
): Promise<'ended' | { repeatAfterMs: number }> {
  const complete = async (outcome: string, is_mailed: boolean) => {
    count(outcome)
    await jobs.call('complete_run', { run_id: id, output: { is_mailed } })
    return 'ended' as const
  }
  if (!due) return await complete('erased', false)
  const isYoung = due.ageMs < maxAgeMs
  const again = { repeatAfterMs: delayAfter(due.ageMs, delays) }
  if (isHeld(due)) {
    const isWaiting = due.waits && isYoung
    log(isWaiting ? `${what} held` : `${what} withheld`, { run_id: id, limit: due.limit })
    return isWaiting ? again : await complete(due.limit, false)
  }
  try {
    if (!mail) throw new OperationError('store_unavailable', `${missing?.mail} is not set`)
    await send(due, mail)
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const isRefused = error instanceof AddressRefused
    log(isRefused ? `${what} refused` : `${what} waits`, { run_id: id, reason: error.message })
    if (!isRefused && isYoung) return again
    await jobs.call('fail_run', {
      run_id: id,
      error: isRefused
        ? runError('provider_failed', 'The mail service refuses this address')
        : runError('provider_unavailable', 'Mail could not be sent'),
    })
    count(isRefused ? 'refused' : 'unavailable')
    return 'ended'
  }
  return await complete('ok', true)
}
