/** A message of Slack's API (https://docs.slack.dev/reference/methods/conversations.replies). */
export interface Message {
  type: 'message'
  ts: string
  thread_ts: string
  text: string
  user?: string
  bot_id?: string
  metadata?: { event_type: string; event_payload: Record<string, unknown> }
}

export const agentUser = 'U0STANDIN1'
export const agentBot = 'B0STANDIN1'
export const person = 'U0PERSON01'
export const teamId = 'T0DEMO0001'

/** The messages of each channel, in memory. */
export class Store {
  readonly channels = new Map<string, Message[]>([['C0DEMO0001', []]])
  #count = 0

  /** Adds a message to a thread, or as the first of one. */
  add(channel: string, content: Omit<Message, 'type' | 'ts' | 'thread_ts'>, thread_ts?: string): Message {
    const ts = `${Math.floor(Date.now() / 1000)}.${String(++this.#count).padStart(6, '0')}`
    const message: Message = { type: 'message', ts, thread_ts: thread_ts || ts, ...content }
    this.channels.set(channel, [...this.channels.get(channel) ?? [], message])
    return message
  }

  /** The messages of a thread, the first one first. Its first message may be missing. */
  thread(channel: string, ts: string): Message[] {
    return (this.channels.get(channel) ?? []).filter(({ thread_ts }) => thread_ts === ts)
  }
}
