import type { VideoRequest, Videos } from '../providers/ports/videos.ts'
import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import { defaultRetryPolicy, type RetryPolicy } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

/** What a run has to make (jobs.begin_content). */
interface Begun {
  /** The vendor's, where it is known. */
  job_id: string | null
  /** Since it was asked for. */
  age_ms: number
  /** Nothing where the artist was deleted. */
  request: VideoRequest | null
}

/** A video that is not done by then is not wanted any more . */
export const contentLimitMs = 30 * 60_000
export const contentTimedOut = runError('timed_out', 'It took longer than 30 minutes')
const artistMissing = runError('conflict', 'The artist is not there any more')
const failures: Record<ProviderFault, string> = {
  provider_rate_limited: runError(
    'provider_rate_limited',
    'The content service let too few questions through',
  ),
  provider_unavailable: runError('provider_unavailable', 'The content service did not answer'),
  provider_nonsense: runError('provider_nonsense', 'The content service answered what cannot be read'),
  provider_failed: runError('provider_failed', 'The content service could not make the video'),
}

/** More attempts than usual: a run that waits here holds no slot of a worker. */
const longRetryPolicy: RetryPolicy = {
  ...defaultRetryPolicy,
  maxAttempts: { ...defaultRetryPolicy.maxAttempts, provider_rate_limited: 20, provider_unavailable: 12 },
}

/**
 * Makes one video: begins a job at the vendor, once for the run, and looks after it now and then. Between two looks the run
 * is given back, so that any number of them wait without a worker's slot.
 */
export const createContent = (
  retryPolicy: RetryPolicy = longRetryPolicy,
  limitMs = contentLimitMs,
): Task => ({
  name: 'create_content',

  async run(context, { id: run_id }) {
    const { jobs, signal, log, providers: { videos, missing } } = context
    const begun = await jobs.call<Begun | null>('begin_content', { run_id })
    if (!begun) return 'ended'
    const end = (failure: string) => giveUp(context, run_id, begun, failure)
    if (!videos) {
      log('content given up', { cause: `${missing?.videos} is not set` })
      return await end(failures.provider_unavailable)
    }
    if (!begun.request) return await end(artistMissing)
    const leftMs = limitMs - begun.age_ms
    if (leftMs <= 0) return await end(contentTimedOut)
    const again = (ms: number) => ({ repeatAfterMs: Math.min(ms, leftMs) })
    const note = (progress: { state: string; percent: number | null }) =>
      jobs.call<boolean>('save_content_progress', { run_id, job_id: begun.job_id, progress })
    try {
      if (begun.job_id === null) {
        begun.job_id = await videos.start(run_id, begun.request, signal)
        await note({ state: 'queued', percent: 0 })
      }
      const job = await videos.read(begun.job_id, signal)
      if (job.state === 'failed') return await end(failures.provider_failed)
      if (job.state === 'completed') {
        await note({ state: 'completed', percent: 100 })
        await jobs.call('end_content', {
          run_id,
          video_url: job.videoUrl,
          caption_text: job.captionText,
          failure: null,
        })
        return 'ended'
      }
      if (!await note(job)) return await end(contentTimedOut)
      return again(pollMs(retryPolicy, begun.age_ms))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const { fault, message, retryAfterMs = 0 } = error
      const faults = await jobs.call<number>('count_content_fault', { run_id })
      if (faults < retryPolicy.maxAttempts[fault]) {
        const waitMs = Math.max(retryAfterMs, retryPolicy.firstRetryMs * 2 ** (faults - 1))
        return again(Math.min(waitMs, retryPolicy.maxRetryMs))
      }
      log('content given up', { fault, cause: message })
      return await end(failures[fault])
    }
  },

  async fail(context, { id: run_id }, error) {
    const begun = await context.jobs.call<Begun | null>('begin_content', { run_id })
    if (begun) await giveUp(context, run_id, begun, error)
  },
})

/** The longer it takes, the less often it is looked at. */
export const pollMs = ({ firstPollMs, maxPollMs }: RetryPolicy, ageMs: number) =>
  Math.min(Math.max(ageMs / 10, firstPollMs), maxPollMs)

/** Gives a video up: at the vendor as well as may be, and here. */
async function giveUp(
  { jobs, signal, providers: { videos } }: TaskContext,
  run_id: string,
  { job_id }: Begun,
  failure: string,
) {
  if (videos && job_id !== null) await cancelQuietly(videos, job_id, signal)
  await jobs.call('end_content', { run_id, video_url: null, caption_text: null, failure })
  return 'ended' as const
}

/** What it costs there is the operator's; whether it could be ended changes nothing here. */
async function cancelQuietly(videos: Videos, jobId: string, signal: AbortSignal): Promise<void> {
  try {
    await videos.cancel(jobId, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
