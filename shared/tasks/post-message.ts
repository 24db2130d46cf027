import { delayAfter } from '../platform/backoff.ts'
import { ProviderError } from '../errors/provider-error.ts'
import type { ThreadAddress } from '../providers/ports/chat.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task, TaskContext } from './task.ts'

/** The message of a run (jobs.begin_message). */
interface Message {
  thread: ThreadAddress
  key: string
  text: string
  /** Whether an earlier message of the thread is not posted yet. */
  waits: boolean
  /** Whether an earlier attempt may have posted it. */
  attempted: boolean
  ageMs: number
}

/** After a day the message is of no use any more. */
const maxAgeMs = 86_400_000

/** Posts a message into a thread, once even after a crash, and after the earlier messages of the thread. */
export const postMessage = (delays = defaultDelayRange): Task => ({
  name: 'post_message',

  async run(context, { id }) {
    const { jobs, log } = context
    const message: Message | null = await jobs.call('begin_message', { run_id: id })
    if (!message) return
    const repeatAfterMs = delayAfter(message.ageMs, delays)
    if (message.waits) return { repeatAfterMs: Math.min(repeatAfterMs, 2 * delays.minMs) }
    try {
      await jobs.call('end_message', { run_id: id, ts: await post(context, message), failure: null })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log('message waits', { fault: error.fault, reason: error.message })
      if (error.fault !== 'provider_failed' && message.ageMs < maxAgeMs) {
        return { repeatAfterMs: Math.max(repeatAfterMs, error.retryAfterMs ?? 0) }
      }
      const failure = runError(error.fault, 'The chat did not accept the message')
      await jobs.call('end_message', { run_id: id, ts: null, failure })
    }
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('end_message', { run_id: id, ts: null, failure: error })
  },
})

/** Looks for the message before it posts it again. */
async function post({ providers, signal, log }: TaskContext, message: Message): Promise<string> {
  const { chat, missing } = providers
  if (!chat) throw new ProviderError('provider_unavailable', `${missing?.chat} is not set`)
  const { thread, key, text } = message
  const posted = message.attempted && await chat.find(thread, key, signal).catch((error) => {
    // A token may be allowed to write and not to read. A repeated message is then better than none.
    if (!(error instanceof ProviderError && error.fault === 'provider_failed')) throw error
    log('message not looked for', { reason: error.message })
    return null
  })
  return posted || await chat.post(thread, { key, text }, signal)
}
