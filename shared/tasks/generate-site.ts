import type { GenerationRequest } from '../generation/generator.ts'
import { type Draft, isUnchanged, makeDraft } from '../generation/draft.ts'
import { openGenerator } from '../generation/open-generator.ts'
import { readProfileShows, withShows } from '../generation/profile-shows.ts'
import type { Show } from '../site/facts.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { defaultPreviewIntervalMs, previewGeneration } from './preview-generation.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

/** The request of a run (jobs.begin_site_generation). It is null if the site changed meanwhile. */
interface Begun {
  request: GenerationRequest | null
  is_reserved: boolean
  overdue: boolean
  events_profile: string | null
}

const timeLimitMs = 290_000
const providerFailed = runError('provider_failed', 'The page could not be made; the draft is as it was')
const timedOut = runError('timed_out', 'The page took too long to make; the draft is as it was')

/**
 * Generates a draft. The draft, the revision, the charge and the end of the run are one transaction, so
 * that a run can be repeated after a crash. Meanwhile, the page so far can be previewed.
 */
export const generateSite = (
  retryPolicy: RetryPolicy = defaultRetryPolicy,
  previewIntervalMs = defaultPreviewIntervalMs,
): Task => ({
  name: 'generate_site',
  // A model may take minutes.
  maxShare: 1 / 2,

  async run(context, { id }) {
    const end = async (draft: Partial<Draft> | null, failure: string | null, shows?: Show[]) => {
      const { document = null, proposed = [], isFree = false, report = null } = draft ?? {}
      await context.jobs.call('end_site_generation', {
        run_id: id,
        document,
        failure,
        proposed,
        report: report && { ...report },
        is_free: isFree,
        shows,
      })
    }
    const begun: Begun | null = await context.jobs.call('begin_site_generation', { run_id: id })
    if (!begun) return
    if (!begun.request) return await end(null, null)
    if (begun.overdue) return await end(null, timedOut)
    const shows = await showsOf(context, id, begun.events_profile)
    const request = withShows(begun.request, shows)
    const limit = AbortSignal.timeout(timeLimitMs)
    const signal = AbortSignal.any([context.signal, limit])
    const previews = previewGeneration(context, id, previewIntervalMs)
    const { generator: configured } = context.providers
    // The caller was promised a free page, as where the functions have no model: no model works.
    const generator = configured.isCharged && !begun.is_reserved ? openGenerator() : configured
    try {
      const draft = await withRetries(context, retryPolicy)(() => {
        signal.throwIfAborted()
        return makeDraft(generator, request, signal, previews.show)
      }).finally(previews.stop)
      if (isUnchanged(request, draft)) return await end({ report: draft.report }, null)
      return await end(draft, null, shows)
    } catch (error) {
      if (!context.signal.aborted && limit.aborted) return await end(null, timedOut)
      if (!(error instanceof ProviderError)) throw error
      context.log('generation given up', { run_id: id, fault: error.fault, cause: error.message })
      return await end(null, providerFailed)
    }
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('end_site_generation', {
      run_id: id,
      document: null,
      failure: error,
      report: null,
      is_free: false,
    })
  },
})

/** The next shows of the profile. Without the service, or if it fails, the site keeps what it has. */
async function showsOf({ providers, log }: TaskContext, runId: string, profile: string | null) {
  if (!providers.events || profile === null) return undefined
  try {
    return await readProfileShows(providers.events, profile)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('shows not read', { run_id: runId, fault: error.fault, cause: error.message })
  }
}
