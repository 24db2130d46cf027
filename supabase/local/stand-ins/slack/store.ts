/** A message as Slack's API tells it (https://docs.slack.dev/reference/methods/conversations.replies). */
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

/** Channels by their ids, with all that was said in them; gone when the stand-in stops. */
export class Store {
  readonly channels = new Map<string, Message[]>([['C0DEMO0001', []]])
  #said = 0

  /** Adds a message with a name of its own, in a thread or as the beginning of one. */
  say(channel: string, message: Omit<Message, 'type' | 'ts' | 'thread_ts'>, thread_ts?: string): Message {
    const ts = `${Math.floor(Date.now() / 1000)}.${String(++this.#said).padStart(6, '0')}`
    const said: Message = { type: 'message', ts, thread_ts: thread_ts || ts, ...message }
    const messages = this.channels.get(channel) ?? []
    this.channels.set(channel, [...messages, said])
    return said
  }

  /** A thread's messages, its beginning first; one that this stand-in did not see begin is there too. */
  thread(channel: string, ts: string): Message[] {
    return (this.channels.get(channel) ?? []).filter(({ thread_ts }) => thread_ts === ts)
  }
}
