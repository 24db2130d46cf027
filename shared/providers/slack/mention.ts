import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { Mention as ChatMention } from '../ports/chat-events.ts'

const Id = z.string().regex(/^[\w.-]{1,100}$/)
const Ts = z.string().regex(/^[\d.]{1,50}$/)

/** The fields of an `app_mention` that count (https://docs.slack.dev/reference/events/app_mention); Slack adds others at will. */
const Mention = z.looseObject({
  event_id: Id,
  team_id: Id,
  authorizations: z.array(z.looseObject({ user_id: z.string().nullish() })).nullish().catch(null),
  event: z.looseObject({ channel: Id, ts: Ts, thread_ts: Ts.nullish(), text: z.string() }),
})

/**
 * The mention that an envelope tells of, as api.receive_mention takes it; undefined for all that is none: other events, what
 * bots say, and what was said by editing a message.
 * @throws OperationError invalid_input for a mention without what every mention has
 */
export function mentionIn(envelope: Record<string, unknown>): ChatMention | undefined {
  const event = envelope.event as Record<string, unknown> | null | undefined
  if (envelope.type !== 'event_callback' || typeof event !== 'object' || event?.type !== 'app_mention') {
    return undefined
  }
  if (event.bot_id || event.subtype || event.edited) return undefined
  const parsed = Mention.safeParse(envelope)
  if (!parsed.success) throw new OperationError('invalid_input', 'The mention is not complete')
  const { event_id, team_id, authorizations, event: { channel, ts, thread_ts, text } } = parsed.data
  return {
    event_id,
    team_id,
    channel,
    ts,
    thread_ts: thread_ts ?? null,
    text: textFor(authorizations?.[0]?.user_id ?? undefined, text),
  }
}

/** The text after the mention of the agent, of the first one where the agent's own name is unknown; well-formed, without NUL. */
function textFor(agent: string | undefined, text: string): string {
  const mentions = [...text.matchAll(/<@([A-Z0-9]+)(\|[^<>]*)?>/gi)]
  const mention = mentions.find(([, user]) => user === agent) ?? mentions[0]
  const said = mention ? text.slice(mention.index + mention[0].length) : text
  return said.replaceAll('\0', '').trim().slice(0, maxText).toWellFormed()
}

/** Far more than any command has. */
const maxText = 4000
