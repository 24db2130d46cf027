import { ProviderError } from '../errors/provider-error.ts'
import type { RecordingsPort } from '../providers/identify-source.ts'
import { Postponed, throwOrPostpone } from './postponed.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { providerRunError, runError } from './run-errors.ts'
import type { Task } from './task.ts'

/** The state of a fill (jobs.begin_fill); null once it has ended or its catalog was deleted. */
interface Fill {
  port: RecordingsPort
  source: string
  position: string | null
  overdue: boolean
}

/**
 * Adds what a service lists to a catalog, one page per transaction. The position in the list is stored with each page, so that
 * any worker can continue.
 */
export const fillCatalog = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'fill_catalog',

  async run(context, { id: run_id }) {
    const { jobs, providers, signal, log } = context
    const end = async (failure: string | null) => {
      await jobs.call('end_fill', { run_id, failure })
    }
    let fill: Fill | null = await jobs.call('begin_fill', { run_id })
    const retry = withRetries(context, retryPolicy)
    try {
      while (fill) {
        const { port, source, position, overdue } = fill
        if (overdue) return await end(runError('timed_out', 'The list is too long: what was read was added'))
        const recordings = providers[port]
        if (!recordings) {
          log('fill given up', { run_id, cause: `${providers.missing?.[port]} is not set` })
          return await end(failure('provider_unavailable'))
        }
        const page = await retry(() =>
          recordings.list(source, position, signal).catch(throwOrPostpone(retryPolicy))
        )
        if (!page) {
          return await end(runError('not_found', 'The service does not have it, or does not show it to apps'))
        }
        signal.throwIfAborted()
        fill = await jobs.call('save_fill_page', {
          run_id,
          at_position: position,
          next_position: page.next,
          items: page.recordings,
          skipped: page.skipped,
          total: page.total,
        })
        if (fill && page.next === null) return await end(null)
      }
      return await end(runError('conflict', 'The catalog was deleted'))
    } catch (error) {
      if (error instanceof Postponed) {
        log('fill postponed', { run_id, cause: error.message, after_ms: error.afterMs })
        return { repeatAfterMs: error.afterMs }
      }
      if (!(error instanceof ProviderError)) throw error
      log('fill given up', { run_id, fault: error.fault, cause: error.message })
      return await end(failure(error.fault))
    }
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('end_fill', { run_id: id, failure: error })
  },
})

const failure = (fault: ProviderError['fault']) => providerRunError(fault, 'The service')
