/**
 * Why a run may fail: every code there is, with what its caller may do (docs/background.md lists the same). A run's error is
 * `code: sentence`; the sentence is the task's, the code says what to do about it.
 */
export const runErrors = {
  cancelled: 'Somebody of its workspace asked that it end',
  conflict: 'What it was to work on has changed meanwhile: read it again, then ask anew',
  insufficient_credits: 'Whoever pays had too few credits: nothing was done',
  not_paid: 'No credits were bought: the card, or why it was not charged, is at GET /api/credits/recharge',
  not_started: 'A schedule could not start it: the sentence says why, and it is tried again the next month',
  nothing_captured: 'The service had none of the recordings',
  provider_failed: 'The service gave up: asking anew may help',
  provider_nonsense: 'The service answered what cannot be read: ask anew later',
  provider_rate_limited: 'The service let too few questions through: ask anew later',
  provider_unavailable: 'The service did not answer, or is not configured: ask anew later',
  timed_out: 'It took longer than it may: asking anew may help',
  internal: 'A fault of ours; the log knows it by the run',
} as const

export type RunErrorCode = keyof typeof runErrors

/** The error of a run, for its caller to read. */
export const runError = <Code extends RunErrorCode>(code: Code, sentence: string) =>
  `${code}: ${sentence}` as const

/** What `fail` is called with where somebody cancelled the run. */
export const cancelled = runError('cancelled', 'Cancelled on request')

/** What it is called with where the last attempt failed; what was thrown is in the log. */
export const gaveUp = runError('internal', 'The work failed repeatedly and was given up')
