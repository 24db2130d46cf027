import type { VideoRequest } from '../providers/ports/videos.ts'
import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import { defaultRetryPolicy, pollMs, retryDelayMs, type RetryPolicy } from './retry-policy.ts'
import { providerRunError, runError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

/** The state of a run (jobs.begin_content). */
interface Begun {
  /** The job at the vendor, once it has started. */
  job_id: string | null
  /** The time since the request. */
  age_ms: number
  /** Null if the artist was deleted. */
  request: VideoRequest | null
}

/** The time limit of a video. */
export const contentLimitMs = 30 * 60_000
export const contentTimedOut = runError('timed_out', 'It took longer than 30 minutes')
const artistMissing = runError('conflict', 'The artist was deleted')
const failure = (fault: ProviderFault) =>
  fault === 'provider_failed'
    ? runError('provider_failed', 'The content service could not make the video')
    : providerRunError(fault, 'The content service')

/** More attempts than the default, because a run that waits here does not occupy a worker. */
const longRetryPolicy: RetryPolicy = {
  ...defaultRetryPolicy,
  maxAttempts: { ...defaultRetryPolicy.maxAttempts, provider_rate_limited: 20, provider_unavailable: 12 },
}

/**
 * Makes one video: starts a job at the vendor, once per run, and polls it. The run is released between two polls, so that
 * waiting runs do not occupy a worker.
 */
export const createContent = (
  retryPolicy: RetryPolicy = longRetryPolicy,
  limitMs = contentLimitMs,
): Task => ({
  name: 'create_content',

  async run(context, { id: run_id }) {
    const { jobs, signal, log, providers: { videos, missing } } = context
    const begun: Begun | null = await jobs.call('begin_content', { run_id })
    if (!begun) return
    const end = (failure: string) => giveUp(context, run_id, begun, failure)
    if (!videos) {
      log('content given up', { cause: `${missing?.videos} is not set` })
      return await end(failure('provider_unavailable'))
    }
    if (!begun.request) return await end(artistMissing)
    const leftMs = limitMs - begun.age_ms
    if (leftMs <= 0) return await end(contentTimedOut)
    const again = (ms: number) => ({ repeatAfterMs: Math.min(ms, leftMs) })
    const note = (progress: { state: string; percent: number | null }) =>
      jobs.call('save_content_progress', { run_id, job_id: begun.job_id, progress })
    try {
      if (begun.job_id === null) {
        begun.job_id = await videos.start(run_id, begun.request, signal)
        await note({ state: 'queued', percent: 0 })
      }
      const job = await videos.read(begun.job_id, signal)
      if (job.state === 'failed') return await end(failure('provider_failed'))
      if (job.state === 'completed') {
        await note({ state: 'completed', percent: 100 })
        await jobs.call('end_content', {
          run_id,
          video_url: job.videoUrl,
          caption_text: job.captionText,
          failure: null,
        })
        return
      }
      if (!await note(job)) return await end(contentTimedOut)
      return again(pollMs(retryPolicy, begun.age_ms))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { fault, message } = error
      const faults: number = await jobs.call('count_content_fault', { run_id })
      if (faults < retryPolicy.maxAttempts[fault]) return again(retryDelayMs(retryPolicy, faults, error))
      log('content given up', { fault, cause: message })
      return await end(failure(fault))
    }
  },

  async fail(context, { id: run_id }, error) {
    const begun: Begun | null = await context.jobs.call('begin_content', { run_id })
    if (begun) await giveUp(context, run_id, begun, error)
  },
})

/** Ends the run as failed, and cancels the job at the vendor if possible. */
async function giveUp(
  { jobs, signal, providers: { videos } }: TaskContext,
  run_id: string,
  { job_id }: Begun,
  failure: string,
) {
  if (job_id !== null) {
    await videos?.cancel(job_id, signal).catch((error) => {
      if (!(error instanceof ProviderError)) throw error
    })
  }
  await jobs.call('end_content', { run_id, video_url: null, caption_text: null, failure })
}
