import { ProviderError, type ProviderFault } from '../errors/provider-error.ts'
import { defaultRetryPolicy, type RetryPolicy, withRetries } from './retry-policy.ts'
import { providerRunError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

const steps = ['repository', 'sandbox', 'snapshot', 'shutdown'] as const
type Step = typeof steps[number]

/** The result of a step (jobs.save_sandbox_parts). */
type Parts = { repository?: string; clone_url?: string; sandbox_id?: string; snapshot_id?: string }

/**
 * Sets up an account's sandbox. The names of repository and machine are derived from the account, so that a step finds what
 * an earlier attempt created. A repeated setup only verifies what exists.
 */
export const setupSandbox = (retryPolicy: RetryPolicy = defaultRetryPolicy): Task => ({
  name: 'setup_sandbox',

  async run(context, { id, accountId }) {
    const { jobs, signal, log } = context
    const { repositories, machines, missing } = context.providers
    const end = async (failure: string | null) => {
      await jobs.call('end_setup', { run_id: id, failure })
    }
    if (!repositories || !machines) {
      log('setup given up', { cause: `${missing?.repositories ?? missing?.machines} is not set` })
      return await end(failure('sandbox', 'provider_unavailable'))
    }
    const name = nameOf(accountId!)
    const retry = withRetries(context, retryPolicy)
    let source: Awaited<ReturnType<typeof repositories.ensure>>
    const work: Record<Step, () => Promise<Parts>> = {
      repository: async () => {
        source = await repositories.ensure(name, signal)
        return { repository: source.repository, clone_url: source.cloneUrl }
      },
      sandbox: async () => {
        await machines.ensure(name, source, signal)
        return { sandbox_id: name }
      },
      snapshot: async () => ({ snapshot_id: await machines.snapshot(name, signal) }),
      shutdown: async () => {
        await machines.stop(name, signal)
        return {}
      },
    }
    const note = (parts: Parts, step: Step, done: readonly Step[]) =>
      jobs.call('save_sandbox_parts', { run_id: id, parts, progress: { step, done, total: steps.length } })
    let at: Step = 'repository'
    try {
      await note({}, at, [])
      for (const [index, step] of steps.entries()) {
        at = step
        const parts = await retry(work[step])
        await note(parts, steps[index + 1] ?? step, steps.slice(0, index + 1))
      }
      return await end(null)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log('setup given up', { step: at, fault: error.fault, cause: error.message })
      await shutDown(context, name)
      return await end(failure(at, error.fault))
    }
  },

  async fail(context, { id, accountId }, error) {
    await shutDown(context, nameOf(accountId!))
    await context.jobs.call('end_setup', { run_id: id, failure: error })
  },
})

/** The name of the repository and the machine. */
const nameOf = (accountId: string) => `acp-${accountId}`

/** Stops the machine if possible. A machine that stays running stops by itself after a while. */
async function shutDown({ providers: { machines }, signal, log }: TaskContext, name: string) {
  try {
    await machines?.stop(name, signal)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log('machine not stopped', { fault: error.fault, cause: error.message })
  }
}

const failure = (step: Step, fault: ProviderFault) =>
  providerRunError(fault, `The service for ${step === 'repository' ? 'repositories' : 'machines'}`)
