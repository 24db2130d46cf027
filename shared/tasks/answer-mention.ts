import type { CreditShortage } from '../errors/errors.ts'
import { billingUrlFor } from '../operation/billing-url.ts'
import { readMention } from './mention.ts'
import type { Task } from './task.ts'

/** Replies to a mention of the content agent. An order, its reply and the end of the run are one transaction. */
export const answerMention = (): Task => ({
  name: 'answer_mention',

  async run({ jobs, providers }, { id }) {
    const mention: { text: string } | null = await jobs.call('begin_mention', { run_id: id })
    if (!mention) return
    const command = readMention(mention.text)
    const noVideos = 'Videos cannot be made here: the service for them is not set up.'
    if (command.kind === 'link') {
      await jobs.call('link_from_mention', { run_id: id, code: command.code })
    } else if (command.kind === 'reply' || !providers.videos) {
      const reply = command.kind === 'reply' ? command.text : noVideos
      await jobs.call('reply_to_mention', { run_id: id, reply, failure: null })
    } else {
      const shortage: CreditShortage | null = await jobs.call('order_from_mention', {
        run_id: id,
        artist_account_id: command.artistId,
        request: command.request,
      })
      if (shortage) {
        const reply = tooFewCredits(shortage, providers.billingUrl)
        const output = { insufficient_credits: shortage }
        await jobs.call('reply_to_mention', { run_id: id, reply, failure: null, output })
      }
    }
  },

  async fail({ jobs }, { id }, error) {
    const reply = error.startsWith('cancelled')
      ? 'That was cancelled, nothing was ordered.'
      : 'Something went wrong on my side, nothing was ordered. Please ask again.'
    await jobs.call('reply_to_mention', { run_id: id, reply, failure: error })
  },
})

function tooFewCredits(shortage: CreditShortage, billingUrl?: string): string {
  const more = billingUrl
    ? `Buy more here: ${billingUrlFor(billingUrl, shortage)}`
    : 'Buy more, or ask for fewer.'
  return `Not enough credits: this takes ${shortage.required_credits}, and ${shortage.remaining_credits} are left. ${more}`
}
