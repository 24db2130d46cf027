import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { ChatEvents, Mention, SignedRequest } from '../ports/chat-events.ts'
import type { SecretValues } from '../../platform/environment.ts'
import { type Bytes, hexToBytes } from '../../platform/encoding.ts'

const Id = z.string().regex(/^[\w.-]{1,100}$/)
const Ts = z.string().regex(/^[\d.]{1,50}$/)

/** The fields of an `app_mention` that are read (https://docs.slack.dev/reference/events/app_mention). */
const MentionEnvelope = z.looseObject({
  event_id: Id,
  team_id: Id,
  authorizations: z.array(z.looseObject({ user_id: z.string().nullish() })).nullish().catch(null),
  event: z.looseObject({ channel: Id, ts: Ts, thread_ts: Ts.nullish(), text: z.string() }),
})

/** Events that Slack posts to us: https://docs.slack.dev/apis/events-api */
export const slackEvents = (secrets: SecretValues): ChatEvents => ({
  async isSigned(request) {
    const now = Date.now()
    return (await Promise.all(secrets.map((secret) => isSigned(request, secret, now)))).some(Boolean)
  },
  mentionIn,
})

const encoder = new TextEncoder()

/** The limit of a request's age, and of how far its clock may be ahead: an older request may be a replay. */
const toleranceSeconds = 300

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
async function isSigned(
  { timestamp = '', signature = '', payload }: SignedRequest,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  const [, hex] = /^v0=([0-9a-f]{64})$/.exec(signature) ?? []
  if (hex === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  // `verify` compares in constant time.
  const signed = encoder.encode(`v0:${timestamp}:${payload}`)
  return await crypto.subtle.verify('HMAC', key, hexToBytes(hex) as Bytes, signed)
}

/**
 * The mention in an envelope; undefined for other events, messages of bots and edited messages.
 * @throws OperationError invalid_input for an incomplete mention
 */
function mentionIn(envelope: Record<string, unknown>): Mention | undefined {
  const event = envelope.event as Record<string, unknown> | null | undefined
  if (envelope.type !== 'event_callback' || typeof event !== 'object' || event?.type !== 'app_mention') {
    return undefined
  }
  if (event.bot_id || event.subtype || event.edited) return undefined
  const parsed = MentionEnvelope.safeParse(envelope)
  if (!parsed.success) throw new OperationError('invalid_input', 'The mention is not complete')
  const { event_id, team_id, authorizations, event: { channel, ts, thread_ts, text } } = parsed.data
  return {
    event_id,
    team_id,
    channel,
    ts,
    thread_ts: thread_ts ?? null,
    text: withMarkedMention(authorizations?.[0]?.user_id ?? undefined, text),
  }
}

/** The text with `<@>` for the agent's mention, or for the first one where the agent's id is unknown. */
function withMarkedMention(agent: string | undefined, text: string): string {
  const mention = /<@([A-Z0-9]+)(?:\|[^<>]*)?>/gi
  const users = [...text.matchAll(mention)].map(([, user]) => user)
  const id = users.find((user) => user === agent) ?? users[0]
  const marked = text.replace(mention, (found, user) => user === id ? '<@>' : found)
  const place = Math.max(0, marked.indexOf('<@>'))
  return marked.slice(Math.max(0, place - maxText), place + maxText).replaceAll('\0', '').trim()
    .toWellFormed()
}

/** The limit of the text on either side of the mention: far longer than any command. */
const maxText = 4000
