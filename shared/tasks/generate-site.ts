import type { GenerationRequest } from '../generation/generator.ts'
import { type Draft, isUnchanged, makeDraft } from '../generation/draft.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task } from './task.ts'

/** The request of a run (jobs.begin_site_generation). It is null if the site changed meanwhile. */
interface Begun {
  request: GenerationRequest | null
  overdue: boolean
}

const timeLimitMs = 290_000
const providerFailed = runError('provider_failed', 'The page could not be made')
const timedOut = runError('timed_out', 'The page took too long to make')

/**
 * Generates a draft in the background. The draft, the revision, the charge and the end of the run are one transaction, so
 * that a run can be repeated after a crash.
 */
export const generateSite = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'generate_site',

  async run(context, { id }) {
    const end = async (draft: Partial<Draft> | null, failure: string | null) => {
      const { document = null, facts = null, report = null } = draft ?? {}
      await context.jobs.call('end_site_generation', {
        run_id: id,
        document,
        failure,
        facts,
        report: report && { ...report },
      })
      return 'ended' as const
    }
    const begun: Begun | null = await context.jobs.call('begin_site_generation', { run_id: id })
    if (!begun) return 'ended'
    if (!begun.request) return await end(null, null)
    if (begun.overdue) return await end(null, timedOut)
    const { request } = begun
    const limit = AbortSignal.timeout(timeLimitMs)
    const signal = AbortSignal.any([context.signal, limit])
    try {
      const draft = await withRetries(context, retryPolicy)(() => {
        signal.throwIfAborted()
        return makeDraft(context.providers.generator, request, signal)
      })
      return await end(isUnchanged(request, draft.report) ? { report: draft.report } : draft, null)
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
      facts: null,
      report: null,
    })
  },
})
