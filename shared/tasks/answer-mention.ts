import { readMention } from './mention.ts'
import type { Task } from './task.ts'

/** Answers a mention of the content agent. Order, reply and the run's end are one transaction. */
export const answerMention = (): Task => ({
  name: 'answer_mention',

  async run({ jobs, providers }, { id }) {
    const mention = await jobs.call<{ text: string } | null>('begin_mention', { run_id: id })
    if (!mention) return 'ended'
    const command = readMention(mention.text)
    if (command.kind === 'order' && !providers.videos) {
      const reply = 'Videos cannot be made here: the service for them is not set up.'
      await jobs.call('reply_to_mention', { run_id: id, reply, failure: null })
      return 'ended'
    }
    switch (command.kind) {
      case 'reply':
        await jobs.call('reply_to_mention', { run_id: id, reply: command.text, failure: null })
        break
      case 'link':
        await jobs.call('link_from_mention', { run_id: id, code: command.code })
        break
      case 'order':
        await jobs.call('order_from_mention', {
          run_id: id,
          artist_account_id: command.artistId,
          request: command.request,
          billing_url: providers.billingUrl ?? null,
        })
    }
    return 'ended'
  },

  async fail({ jobs }, { id }, error) {
    const reply = error.startsWith('cancelled')
      ? 'That was cancelled, nothing was ordered.'
      : 'Something went wrong on my side, nothing was ordered. Please ask again.'
    await jobs.call('reply_to_mention', { run_id: id, reply, failure: error })
  },
})
