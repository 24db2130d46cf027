import { ProviderError } from '../errors/provider-error.ts'
import { Postponed, throwOrPostpone } from './postponed.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { providerRunError } from './run-errors.ts'
import type { Task } from './task.ts'

/**
 * Completes the names, artists and release dates of recordings from a service, batch by batch. There is one run for all
 * accounts. What the service does not have is asked for again after 30 days.
 */
export const completeRecordings = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'complete_recordings',

  async run(context, { id: run_id }) {
    const { jobs, providers, signal, log } = context
    // The store has dates of recordings; the streaming service those of releases.
    const recordings = providers.storeRecordings ?? providers.streamingRecordings
    const retry = withRetries(context, retryPolicy)
    const giveUp = async (fault: ProviderError['fault'], cause: string) => {
      log('completion given up', { run_id, fault, cause })
      await jobs.call('end_completion', { run_id, failure: providerRunError(fault, 'The service') })
    }
    if (!recordings) {
      // Not a failure, which would be tried again: a service is configured at the start of a worker.
      await jobs.call('complete_run', { run_id, output: { looked_up: 0 } })
      return
    }
    try {
      for (;;) {
        const isrcs: string[] = await jobs.call('list_incomplete_recordings', {
          row_limit: recordings.lookUpSize,
        })
        if (isrcs.length === 0) {
          if (await jobs.call('end_completion', { run_id, failure: null })) return
          continue
        }
        const items = await retry(() => recordings.lookUp(isrcs, signal).catch(throwOrPostpone(retryPolicy)))
        signal.throwIfAborted()
        await jobs.call('save_recording_details', { run_id, isrcs: `{${isrcs.join()}}`, items })
      }
    } catch (error) {
      if (error instanceof Postponed) return { repeatAfterMs: error.afterMs }
      if (!(error instanceof ProviderError)) throw error
      return await giveUp(error.fault, error.message)
    }
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('end_completion', { run_id: id, failure: error })
  },
})
