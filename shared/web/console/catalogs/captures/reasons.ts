interface Reason {
  /** Without it, the sentence of the error says it. */
  what?: string
  act: string
}

const again = 'Capture again.'
const later = 'Capture again later, or wait for the next scheduled capture.'
const takeOver = 'Start the schedule again: from then on you pay for it.'

const reasons: Record<string, Reason> = {
  app_disconnected: { what: 'The app that ordered the schedule has lost its access.', act: takeOver },
  budget_exceeded: { act: 'Raise the limit of the schedule, or wait for the next month.' },
  cancelled: { what: 'It was cancelled.', act: again },
  insufficient_credits: { what: 'There were too few credits.', act: 'Add credits, then capture again.' },
  nothing_captured: {
    what: 'The service had none of the recordings.',
    act: 'Check the ISRCs of the recordings.',
  },
  payer_left: { what: 'The person who paid for the schedule has left the workspace.', act: takeOver },
  provider_failed: { what: 'The service that reads the counts failed.', act: later },
  provider_invalid_response: { what: 'The service that reads the counts sent no valid result.', act: later },
  provider_rate_limited: { what: 'The service that reads the counts had too many requests.', act: later },
  provider_unavailable: { what: 'The service that reads the counts did not respond.', act: later },
  timed_out: { what: 'It took longer than a day.', act: later },
}

const asSentence = (text: string): string => {
  const sentence = text.replace(/^\w+: /, '')
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Why a capture failed, and what a person can do about it, of an error that begins with its code. */
export function describeReason(error: string): { what: string; act: string; needsCredits: boolean } {
  const code = error.slice(0, error.indexOf(':'))
  const { what = asSentence(error), act } = reasons[code] ?? { act: later }
  return { what, act, needsCredits: code === 'insufficient_credits' }
}
