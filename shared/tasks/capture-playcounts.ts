import { backoffMs } from '../platform/backoff.ts'
import {
  type CapturedRecording,
  type PlaycountPage,
  playcountPageSize,
  type Playcounts,
} from '../providers/ports/playcounts.ts'
import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import { lookUpTracks } from './look-up-tracks.ts'
import { Postponed } from './postponed.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { providerRunError, runError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

const failure = (fault: ProviderFault) => providerRunError(fault, 'The provider')
const timedOut = runError('timed_out', 'It took longer than a day')

/** The state of a capture (jobs.begin_capture and the functions after it); null once it has ended. */
interface Capture {
  requested_at: string
  provider_run_id: string | null
  dataset_id: string | null
  read_position: number
  overdue: boolean
}

/**
 * Captures play counts: looks up the recordings' tracks if the provider needs them, starts an actor at the provider, stores its
 * dataset page by page while it grows, and charges for it.
 * A run continues after a crash with the next page, because the state is in tables.
 */
export const capturePlaycounts = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'capture_playcounts',

  async run(context, { id }) {
    const { jobs, signal, pause } = context
    const { playcounts, search, missing } = context.providers
    const end = async (failure: string | null) => {
      await jobs.call('end_capture', { run_id: id, failure })
    }
    let capture: Capture | null = await jobs.call('begin_capture', { run_id: id })
    if (!capture) return
    if (!playcounts || playcounts.needsTracks && !search) {
      const variable = missing?.[playcounts ? 'search' : 'playcounts']
      context.log('capture given up', { run_id: id, cause: `${variable} is not set` })
      return await end(failure('provider_unavailable'))
    }
    try {
      const retry = withRetries(context, retryPolicy)
      if (playcounts.needsTracks && !capture.provider_run_id && !capture.overdue) {
        await lookUpTracks(context, id, search!, retry, retryPolicy)
        capture = await jobs.call('begin_capture', { run_id: id })
        if (!capture) return
      }
      if (!capture.provider_run_id && !capture.overdue) {
        const recordings = await listRecordings(context, id, playcounts)
        if (recordings.length === 0) return await end(null)
        let mayHaveStarted = false
        // Each attempt looks first: the response to an earlier one may be lost, also that of another worker.
        const started = await retry(async () => {
          const found = await findRun(context, id, capture!).catch((error: unknown) => {
            // A provider whose list does not say who started a run still gets its first start.
            if (
              mayHaveStarted || !(error instanceof ProviderError) ||
              error.fault !== 'provider_invalid_response'
            ) {
              throw error
            }
            context.log('started runs not known', { run_id: id, cause: error.message })
          })
          mayHaveStarted = true
          return found ?? await playcounts.start(recordings, id, signal)
        })
        const ids = { run_id: id, provider_run_id: started.id, dataset_id: started.datasetId }
        capture = await jobs.call('save_provider_run', ids)
        if (!capture) return
      }
      for (let polls = 1;; polls++) {
        if (capture.overdue) return await giveUp(context, id, capture, timedOut)
        const runId: string = capture.provider_run_id!
        // The state is read first: after a run has ended, its dataset is complete.
        const { state } = await retry(() => playcounts.read(runId, signal))
        capture = await storePages(context, id, playcounts, capture, retry)
        if (!capture) return
        if (state === 'succeeded') return await end(null)
        if (state === 'failed') return await end(failure('provider_failed'))
        await pause(backoffMs(polls, retryPolicy.poll, 1.5))
        capture = await jobs.call('begin_capture', { run_id: id })
        if (!capture) return
      }
    } catch (error) {
      if (error instanceof Postponed) {
        context.log('capture postponed', { run_id: id, cause: error.message, after_ms: error.afterMs })
        return { repeatAfterMs: error.afterMs }
      }
      if (!(error instanceof ProviderError)) throw error
      context.log('capture given up', { run_id: id, fault: error.fault, cause: error.message })
      return await giveUp(context, id, capture, failure(error.fault))
    }
  },

  async fail(context, { id }, error) {
    const capture: Capture | null = await context.jobs.call('begin_capture', { run_id: id })
    if (capture) await giveUp(context, id, capture, error)
  },
})

/** The recordings to request: without those that have no track, if the provider needs tracks. */
async function listRecordings(
  { jobs }: TaskContext,
  run_id: string,
  { needsTracks }: Playcounts,
): Promise<CapturedRecording[]> {
  if (needsTracks) return await jobs.call('list_capture_tracks', { run_id })
  const isrcs: string[] = await jobs.call('list_capture_isrcs', { run_id })
  return isrcs.map((isrc) => ({ isrc }))
}

/** The run that an earlier attempt started at the provider without storing its id. */
const findRun = async (
  { signal, providers: { playcounts } }: TaskContext,
  id: string,
  { requested_at }: Capture,
) => await playcounts?.find(id, new Date(requested_at), signal)

/** Ends the capture with what was stored, and aborts the actor if possible, because the operator pays for it. */
async function giveUp(context: TaskContext, run_id: string, capture: Capture | null, failure: string) {
  const { jobs, signal, log, providers: { playcounts } } = context
  try {
    const started = capture && (capture.provider_run_id ?? (await findRun(context, run_id, capture))?.id)
    if (started) await playcounts?.abort(started, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('actor not aborted', { run_id, fault: error.fault, cause: error.message })
  }
  await jobs.call('end_capture', { run_id, failure })
}

/** Stores the current content of the dataset, one page per transaction. */
async function storePages(
  { jobs, signal }: TaskContext,
  run_id: string,
  playcounts: Playcounts,
  capture: Capture,
  retry: ReturnType<typeof withRetries>,
): Promise<Capture | null> {
  for (let at = capture;;) {
    const { dataset_id, read_position } = at
    const page: PlaycountPage = await retry(() => playcounts.page(dataset_id!, read_position, signal))
    if (page.count === 0) return at
    const next: Capture | null = await jobs.call('save_capture_page', {
      run_id,
      read_position,
      read_count: page.count,
      rejected_count: page.rejected,
      items: page.observations,
    })
    if (!next || page.count < playcountPageSize) return next
    at = next
  }
}
