import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Chat } from '../ports/chat.ts'
import { callSlack, type SlackOptions } from './web-api.ts'

const Ts = z.string().min(1).max(50)
const Posted = z.looseObject({ ts: Ts })

const Replies = z.looseObject({
  messages: z.array(z.looseObject({
    ts: Ts,
    metadata: z.looseObject({ event_payload: z.looseObject({ key: z.unknown() }).nullish() }).nullish(),
  })),
  response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish(),
})

/** Marks our own messages. */
const eventType = 'content_agent_message'

/** The limit of pages of replies that are searched. */
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
      const message = messages.find(({ metadata }) => metadata?.event_payload?.key === key)
      if (message) return message.ts
      cursor = response_metadata?.next_cursor ?? ''
      if (cursor === '') return null
    }
    throw new ProviderError('provider_failed', 'The Slack thread has more replies than can be searched')
  },
})

/** Escapes Slack's three control characters, so that no text mentions or notifies a person. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
