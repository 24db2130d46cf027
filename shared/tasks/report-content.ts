import { delayAfter } from '../platform/backoff.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { contentLimitMs, contentTimedOut } from './create-content.ts'
import { defaultRetryPolicy, pollMs, type RetryPolicy } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task } from './task.ts'

/** The state of a batch (jobs.begin_content_report). */
interface Batch {
  thread_id: string
  age_ms: number
  /** The number of its runs that have not ended. */
  open: number
  results: Result[]
}

interface Result {
  runId: string
  state: 'queued' | 'running' | 'completed' | 'failed'
  videoUrl: string | null
  captionText: string | null
  error: string | null
}

/** The runs end by themselves. This is for runs that no worker has polled. */
const graceMs = 60_000
const maxReportingMs = 24 * 3_600_000
const notReported = runError('provider_unavailable', 'The report could not be posted')

/** Reports the results of a batch to its thread, in one message, over the platform's own callback. */
export const reportContent = (
  retryPolicy: RetryPolicy = defaultRetryPolicy,
  limitMs = contentLimitMs + graceMs,
): Task => ({
  name: 'report_content',

  async run({ jobs, signal, log, providers: { callback, missing } }, { id: run_id }) {
    const batch: Batch | null = await jobs.call('begin_content_report', {
      run_id,
      limit_ms: limitMs,
      failure: contentTimedOut,
    })
    if (!batch) return 'ended'
    if (batch.open > 0) return { repeatAfterMs: pollMs(retryPolicy, batch.age_ms) }
    try {
      if (!callback) throw new ProviderError('provider_unavailable', `${missing?.callback} is not set`)
      const report = describe(batch)
      await callback.send(report, signal)
      await jobs.call('complete_run', { run_id, output: { status: report.status, message: report.message } })
      return 'ended'
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log('report waits', { fault: error.fault, cause: error.message })
      if (batch.age_ms > limitMs + maxReportingMs) {
        await jobs.call('fail_run', { run_id, error: notReported })
        return 'ended'
      }
      const waitedMs = Math.max(batch.age_ms / 10, error.retryAfterMs ?? 0)
      return { repeatAfterMs: delayAfter(waitedMs, retryPolicy.retry) }
    }
  },
})

/** The body of the callback, without empty fields. */
function describe({ thread_id, results }: Batch) {
  const described = results.map(({ runId, state, videoUrl, captionText, error }) => ({
    runId,
    status: error?.startsWith('timed_out:') ? 'timeout' : state,
    ...videoUrl !== null && { videoUrl },
    ...captionText !== null && { captionText },
    ...error !== null && { error },
  }))
  const count = (status: string) => described.filter((result) => result.status === status).length
  const [done, late] = [count('completed'), count('timeout')]
  return {
    threadId: thread_id,
    status: late > 0 ? 'timeout' : done > 0 ? 'completed' : 'failed',
    results: described,
    message: `${done} of ${results.length} ${results.length === 1 ? 'video is' : 'videos are'} ready.`,
  }
}
