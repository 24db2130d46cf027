import { delayAfter, type DelayRange } from '../platform/backoff.ts'
import { OperationError } from '../errors/errors.ts'
import { AddressRefused } from '../providers/ports/mail.ts'
import { runError } from './run-errors.ts'
import type { TaskContext } from './task.ts'

/** For how long Resend recognizes a repeated mail. */
const maxAgeMs = 86_400_000

/** How a mail went. Where it failed for good, the run has ended as failed. */
export type MailOutcome = 'ok' | 'refused' | 'unavailable' | { repeatAfterMs: number }

/** A mail that may not be sent now (sql/mail/take-mail.sql). */
export interface HeldMail {
  /** The budget that is used up, or why the mail is paused. */
  limit: string
  /** Whether it may be sent later. */
  waits: boolean
  ageMs: number
}

export const isHeld = (begun: object | null): begun is HeldMail => begun !== null && 'limit' in begun

/** Logs a mail that is held. Undefined if the run does not wait for room any longer. */
export function waitForRoom(
  { log }: Pick<TaskContext, 'log'>,
  { limit, waits, ageMs }: HeldMail,
  { id, what, delays }: { id: string; what: string; delays: DelayRange },
): { repeatAfterMs: number } | undefined {
  const isWaiting = waits && ageMs < maxAgeMs
  log(isWaiting ? `${what} held` : `${what} withheld`, { run_id: id, limit })
  return isWaiting ? { repeatAfterMs: delayAfter(ageMs, delays) } : undefined
}

/**
 * Sends the one mail of a run, whose id is the mail's key. While the service fails, the run is repeated for a day, but not for an
 * address that the service refuses for good.
 * @param what the mail is, for the operator's log
 */
export async function sendMail(
  { jobs, log }: Pick<TaskContext, 'jobs' | 'log'>,
  { id, what, ageMs, delays }: { id: string; what: string; ageMs: number; delays: DelayRange },
  send: () => Promise<void>,
): Promise<MailOutcome> {
  try {
    await send()
    return 'ok'
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    const isRefused = error instanceof AddressRefused
    log(isRefused ? `${what} refused` : `${what} waits`, { run_id: id, reason: error.message })
    if (!isRefused && ageMs < maxAgeMs) return { repeatAfterMs: delayAfter(ageMs, delays) }
    await jobs.call('fail_run', {
      run_id: id,
      error: isRefused
        ? runError('provider_failed', 'The mail service refuses this address')
        : runError('provider_unavailable', 'Mail could not be sent'),
    })
    return isRefused ? 'refused' : 'unavailable'
  }
}
