import { type PlaycountPage, playcountPageSize, type Playcounts } from '../providers/ports/playcounts.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { endings } from './capture-endings.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import type { Task, TaskContext } from './task.ts'

/** Where a capture stands (jobs.begin_capture and those after it); null once it has ended. */
interface Capture {
  provider_run_id: string | null
  dataset_id: string | null
  read_position: number
  overdue: boolean
}

/**
 * Captures play counts: starts an actor at the provider, lands its dataset page by page while it grows, and settles.
 * What has landed stands in tables, so a run goes on from there whoever was killed in between.
 */
export const capturePlaycounts = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'capture_playcounts',

  async run(context, { id }) {
    const { jobs, signal, pause } = context
    const { playcounts, missing } = context.providers
    const end = async (failure: string | null) => {
      await jobs.call('end_capture', { run_id: id, failure })
      return 'ended' as const
    }
    let capture = await jobs.call<Capture | null>('begin_capture', { run_id: id })
    if (!capture) return 'ended'
    if (!playcounts) {
      context.log('capture given up', {
        run_id: id,
        cause: `${missing?.playcounts} is not set`,
      })
      return await end(endings.provider_unavailable)
    }
    try {
      const retry = withRetries(context, retryPolicy)
      if (!capture.provider_run_id && !capture.overdue) {
        capture = await start(context, id, playcounts, retry)
        if (!capture) return 'ended'
      }
      for (let waitMs = retryPolicy.firstPollMs;; waitMs = Math.min(waitMs * 1.5, retryPolicy.maxPollMs)) {
        if (capture.overdue) return await giveUp(context, id, capture, endings.timed_out)
        const runId: string = capture.provider_run_id!
        // The state first: what the dataset holds after a run's end is all of it.
        const { state } = await retry(() => playcounts.read(runId, signal))
        capture = await land(context, id, playcounts, capture, retry)
        if (!capture) return 'ended'
        if (state === 'succeeded') return await end(null)
        if (state === 'failed') return await end(endings.provider_failed)
        await pause(waitMs)
        capture = await jobs.call<Capture | null>('begin_capture', { run_id: id })
        if (!capture) return 'ended'
      }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      context.log('capture given up', { run_id: id, fault: error.fault, cause: error.message })
      return await giveUp(context, id, capture, endings[error.fault])
    }
  },

  async fail(context, { id }, error) {
    const capture = await context.jobs.call<Capture | null>('begin_capture', { run_id: id })
    if (capture) await giveUp(context, id, capture, error)
  },
})

/** Settles what has landed, and ends the actor at the provider as well as may be: what it goes on with costs the operator. */
async function giveUp(
  { jobs, signal, log, providers: { playcounts } }: TaskContext,
  run_id: string,
  capture: Capture | null,
  failure: string,
) {
  try {
    if (capture?.provider_run_id) await playcounts?.abort(capture.provider_run_id, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('actor not aborted', { run_id, fault: error.fault, cause: error.message })
  }
  await jobs.call('end_capture', { run_id, failure })
  return 'ended' as const
}

type Retry = <T>(request: () => Promise<T>) => Promise<T>

async function start({ jobs, signal }: TaskContext, run_id: string, playcounts: Playcounts, retry: Retry) {
  const isrcs = await jobs.call<string[]>('list_capture_isrcs', { run_id })
  const { id, datasetId } = await retry(() => playcounts.start(isrcs, signal))
  return await jobs.call<Capture | null>('save_provider_run', {
    run_id,
    provider_run_id: id,
    dataset_id: datasetId,
  })
}

/** Lands what the dataset holds now, a page a transaction. */
async function land(
  { jobs, signal }: TaskContext,
  run_id: string,
  playcounts: Playcounts,
  capture: Capture,
  retry: Retry,
): Promise<Capture | null> {
  for (let at = capture;;) {
    const { dataset_id, read_position } = at
    const page: PlaycountPage = await retry(() => playcounts.page(dataset_id!, read_position, signal))
    if (page.count === 0) return at
    const next = await jobs.call<Capture | null>('save_capture_page', {
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
