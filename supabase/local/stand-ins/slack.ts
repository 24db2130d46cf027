import { createRoutes, serveStandIn } from './serve.ts'
import { apiRoutes, refuse } from './slack/api.ts'
import { deliver, mentionEvent, type Webhook } from './slack/events.ts'
import { channelPage } from './slack/page.ts'
import { botScopes } from './slack/scopes.ts'
import { agentUser, person, Store } from './slack/store.ts'

/**
 * Stands in for Slack (https://docs.slack.dev/apis/web-api): a workspace with one person and the agent, kept in memory. On its page
 * a person reads the channels and mentions the agent, which is sent to the webhook, signed.
 */
export function startSlack(webhook: Partial<Webhook> = {}) {
  const apiKey = `xoxb-stand-in-${crypto.randomUUID()}`
  const store = new Store()
  const scopes = new Set(botScopes)

  /** Adds a mention by the person and delivers it. `fault` is the reason if that failed. */
  async function mention(channel: string, text: string, thread_ts?: string) {
    const message = store.add(channel, { user: person, text: `<@${agentUser}> ${text}` }, thread_ts)
    const event = mentionEvent(channel, message, `Ev${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`)
    const fault = scopes.has('app_mentions:read')
      ? await deliver(webhook, event)
      : 'The app may not read mentions'
    return { message, event, fault }
  }

  const routes = createRoutes(refuse)
  routes.get('/', (c) => channelPage(store, c.req.query('fault')))
  routes.post('/', async (c) => {
    const { channel, thread, text } = await c.req.parseBody<Record<string, string>>()
    const { fault } = await mention(channel || 'C0DEMO0001', text ?? '', thread || undefined)
    return c.redirect(fault ? `/?${new URLSearchParams({ fault })}` : '/', 303)
  })
  routes.route('/', apiRoutes(store, apiKey, scopes))

  /** A test may set the URL that mentions are sent to, and remove scopes of the token. */
  return { ...serveStandIn({ apiKey, refuse, handle: routes.fetch }), store, mention, webhook, scopes }
}
