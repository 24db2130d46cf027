import { delayAfter } from '../platform/backoff.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { providerRunError } from './run-errors.ts'
import type { Task } from './task.ts'

/** What to end (jobs.begin_link_end). */
interface Ended {
  /** Null for all. */
  account_ids: string[] | null
  age_ms: number
}

/** For how long a link is valid: those that were open have ended then. */
const maxAgeMs = 600_000

/** Ends links to connect a service that wait for a person's consent. It may do so again: only links that are there end. */
export const endConnectorLinks = (delays = defaultDelayRange): Task => ({
  name: 'end_connector_links',

  async run({ jobs, signal, log, providers: { connectors } }, { id: run_id }) {
    const due: Ended | null = await jobs.call('begin_link_end', { run_id })
    if (!due) return 'ended'
    try {
      // Without the service nobody can have made a link.
      const ended = await connectors?.endWaiting(due.account_ids, signal) ?? 0
      await jobs.call('complete_run', { run_id, output: { ended } })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { fault, message, retryAfterMs = 0 } = error
      const isRepeated = fault !== 'provider_failed' && due.age_ms < maxAgeMs
      log(isRepeated ? 'links wait' : 'links not ended', { run_id, fault, reason: message })
      if (isRepeated) return { repeatAfterMs: Math.max(delayAfter(due.age_ms, delays), retryAfterMs) }
      await jobs.call('fail_run', { run_id, error: providerRunError(fault, 'The connector service') })
    }
    return 'ended'
  },
})
