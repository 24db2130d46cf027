import type { ProviderFault } from '../errors/provider-error.ts'

/**
 * Why a run may fail: every code with its meaning, as listed in docs/background.md. A run's error is `code: sentence`, with a
 * sentence from the task.
 */
export const runErrors = {
  app_disconnected:
    'The app that ordered it lost its access: nothing more was done, and its schedule was switched off',
  budget_exceeded: "The capture would have exceeded its schedule's monthly budget: nothing was done",
  cancelled: 'A person of its workspace cancelled it',
  conflict: 'The record has changed meanwhile: read it again and repeat the request',
  insufficient_credits: 'The account that pays had too few credits: nothing was done',
  missed: 'A daily schedule was not started on its day, because no worker ran or the credits came too late',
  not_found: 'The service does not have it, or does not show it to apps',
  not_paid: 'No credits were bought: GET /api/credits/recharge has the card and the reason',
  not_started: 'A schedule could not start it; the next attempt is at its next_run_at',
  nothing_captured: 'The service had none of the recordings',
  payer_left: 'The account that pays left the workspace, so the schedule was switched off: nothing was done',
  provider_failed: 'The service failed: repeating the request may help',
  provider_invalid_response: 'The service sent an invalid response: repeat the request later',
  provider_rate_limited: 'The service limited the rate of requests: repeat the request later',
  provider_unavailable: 'The service did not respond, or is not configured: repeat the request later',
  timed_out: 'It exceeded its time limit: repeating the request may help',
  internal: 'A fault of ours; the log has it with the id of the run',
} as const

/** The error of a run, for its caller. */
export const runError = <Code extends keyof typeof runErrors>(code: Code, sentence: string) =>
  `${code}: ${sentence}` as const

/** The sentences for the faults of an outside service. */
export const providerFaults: Record<ProviderFault, string> = {
  provider_rate_limited: 'limited the rate of requests',
  provider_unavailable: 'did not respond',
  provider_invalid_response: 'sent an invalid response',
  provider_failed: 'failed',
}

/** The error of a run that failed at an outside service. */
export const providerRunError = (fault: ProviderFault, service: string) =>
  runError(fault, `${service} ${providerFaults[fault]}`)

/** The error that `fail` gets if the run was cancelled. */
export const cancelled = runError('cancelled', 'Cancelled on request')

/** The error that `fail` gets after the last attempt. The thrown error is in the log. */
export const gaveUp = runError('internal', 'The work failed repeatedly and was given up')
