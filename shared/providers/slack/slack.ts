import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Chat } from '../ports/chat.ts'
import type { SlackOptions } from './web-api.ts'
import { callSlack } from './web-api.ts'

const Ts = z.string().min(1).max(50)
const Posted = z.looseObject({ ts: Ts })

const Replies = z.looseObject({
  messages: z.array(z.looseObject({
    ts: Ts,
    metadata: z.looseObject({ event_payload: z.looseObject({ key: z.unknown() }).nullish() }).nullish(),
  })),
  response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
})

/** How a message of ours is told from others. */
const eventType = 'content_agent_message'

/** A thread has at most this many pages of replies that are looked through. */
const maxPages = 20

/** Messages in Slack: https://docs.slack.dev/reference/methods/chat.postMessage and conversations.replies. */
export const slackChat = (options: SlackOptions): Chat => ({
  async post({ channel, ts }, { key, text }, signal) {
    const json = {
      channel,
      thread_ts: ts,
      text: escaped(text),
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: eventType, event_payload: { key } },
    }
    return (await callSlack(options, 'chat.postMessage', { json }, Posted, signal)).ts
  },

  async find({ channel, ts }, key, signal) {
    for (let page = 0, cursor = ''; page < maxPages; page++) {
      const query = { channel, ts, limit: '200', include_all_metadata: 'true', ...cursor && { cursor } }
      const { messages, response_metadata } = await callSlack(
        options,
        'conversations.replies',
        { query },
        Replies,
        signal,
      )
      const found = messages.find(({ metadata }) => metadata?.event_payload?.key === key)
      if (found) return found.ts
      cursor = response_metadata?.next_cursor ?? ''
      if (cursor === '') return null
    }
    throw new ProviderError('provider_failed', 'Slack has more replies in a thread than are looked through')
  },
})

/** Slack's three control characters as the text that they are: nothing that anybody wrote mentions or notifies somebody. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
