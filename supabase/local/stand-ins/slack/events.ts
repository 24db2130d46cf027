import { createHmac } from 'node:crypto'
import { agentUser, type Message, person, teamId } from './store.ts'

export interface Webhook {
  url: string
  signingSecret: string
}

/** The envelope of a mention (https://docs.slack.dev/reference/events/app_mention). */
export const mentionEvent = (channel: string, { ts, thread_ts, text }: Message, eventId: string) => ({
  team_id: teamId,
  event: {
    type: 'app_mention',
    user: person,
    text,
    ts,
    channel,
    ...thread_ts !== ts && { thread_ts },
  },
  type: 'event_callback',
  event_id: eventId,
  authorizations: [{ user_id: agentUser }],
})

/** Sends an event as Slack does, signed. Returns the reason if it failed, else an empty text. */
export async function deliver(
  { url, signingSecret }: Partial<Webhook>,
  envelope: unknown,
): Promise<string> {
  if (!url || !signingSecret) return 'No webhook is set up'
  const body = JSON.stringify(envelope)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const digest = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': `v0=${digest}`,
      },
      body,
      // Slack waits three seconds.
      signal: AbortSignal.timeout(3000),
    })
    await response.body?.cancel()
    return response.ok ? '' : `The platform responded with ${response.status}`
  } catch (error) {
    return `The platform did not respond: ${(error as Error).name}`
  }
}
