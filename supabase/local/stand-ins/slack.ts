import { serveStandIn } from './serve.ts'
import { handleApi, refuse } from './slack/api.ts'
import { deliver, mentionEvent, type Webhook } from './slack/events.ts'
import { channelPage } from './slack/page.ts'
import { agentUser, person, Store } from './slack/store.ts'

export type SlackStandIn = ReturnType<typeof startSlack>

/**
 * Stands in for Slack (https://docs.slack.dev/apis/web-api): a workspace with one person and the agent, whose channels are kept
 * in memory. On its page a person reads them and mentions the agent; that is sent to the webhook, signed.
 */
export function startSlack(webhook: Partial<Webhook> = {}) {
  const apiKey = `xoxb-stand-in-${crypto.randomUUID()}`
  const store = new Store()

  /** A person says something to the agent: the message, and what went wrong with telling the platform. */
  async function mention(channel: string, text: string, thread_ts?: string) {
    const message = store.say(channel, { user: person, text: `<@${agentUser}> ${text}` }, thread_ts)
    const event = mentionEvent(channel, message, `Ev${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`)
    return { message, event, fault: await deliver(webhook, event) }
  }

  async function page(request: Request, url: URL): Promise<Response> {
    if (request.method !== 'POST') return html(channelPage(store, url.searchParams))
    const form = new URLSearchParams(await request.text())
    const [channel, thread] = [form.get('channel') || 'C0DEMO0001', form.get('thread') || undefined]
    const { message, fault } = await mention(channel, form.get('text') ?? '', thread)
    const asked = new URLSearchParams({ channel, thread: message.thread_ts, ...fault && { fault } })
    return new Response(null, { status: 303, headers: { location: `/?${asked}` } })
  }

  const served = serveStandIn({
    apiKey,
    refuse,
    handle: (request, url) =>
      url.pathname === '/' ? page(request, url) : handleApi(request, url, store, apiKey),
  })
  return {
    ...served,
    store,
    mention,
    /** Where mentions go; a test that listens says so here. */
    webhook,
  }
}

const html = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
