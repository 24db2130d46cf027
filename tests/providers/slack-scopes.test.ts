import { afterEach, describe, expect, it } from 'vitest'
import { slackChat } from '../../shared/providers/slack/slack.ts'
import { startSlack } from '../../supabase/local/stand-ins/slack.ts'
import { providerError, requestsTo, serve, useStandIn } from './vendor.ts'

const root = new URL('../../', import.meta.url)
const manifest = JSON.parse(await Deno.readTextFile(new URL('docs/examples/slack-manifest.json', root)))
const granted: string[] = manifest.oauth_config.scopes.bot

const slack = useStandIn(startSlack({ signingSecret: 'a-secret' }))
const grant = (scopes: string[]) => {
  slack.scopes.clear()
  for (const scope of scopes) slack.scopes.add(scope)
}
afterEach(() => grant(granted))
const chat = slackChat({ apiBase: slack.origin, botToken: slack.apiKey })
const channels = { public: 'C0SCOPES', private: 'G0SCOPES' }

/** All that the platform does with Slack. */
async function useEverything() {
  for (const channel of Object.values(channels)) {
    const [thread, key] = [{ channel, ts: '1700000000.000001' }, crypto.randomUUID()]
    const ts = await chat.post(thread, { key, text: 'Hello' })
    expect(await chat.find(thread, key)).toBe(ts)
  }
  slack.webhook.url = serve(() => new Response())
  return (await slack.mention('C0SCOPES', 'help')).fault
}

describe('the app manifest in docs/examples', () => {
  it('has the scopes that suffice for every method that the adapter calls', async () => {
    grant(granted)
    expect(await useEverything()).toBe('')
    const source = await Deno.readTextFile(new URL('shared/providers/slack/slack.ts', root))
    const called = [...source.matchAll(/^\s.*'([a-z]+\.[a-zA-Z]+)'/gm)].map(([, method]) => method)
    const sent = requestsTo(slack).map((line) => line.replace(/^\w+ \//, ''))
    expect([...new Set(called)].sort()).toEqual([...new Set(sent)].sort())
  })

  it.each([
    ['chat:write', 'Slack refused chat.postMessage: missing_scope'],
    ['channels:history', 'Slack refused conversations.replies: missing_scope'],
    ['groups:history', 'Slack refused conversations.replies: missing_scope'],
    ['metadata.message:read', 'Slack refused conversations.replies: missing_scope'],
  ])('has no scope that is not needed: without %s, %s', async (scope, refusal) => {
    expect(granted).toContain(scope)
    grant(granted.filter((one) => one !== scope))
    expect((await providerError(useEverything(), slack.apiKey)).message).toBe(refusal)
  })

  it('has the scope of its one event, which comes to the webhook', async () => {
    grant(granted.filter((scope) => scope !== 'app_mentions:read'))
    expect(await useEverything()).toContain('may not read mentions')
    const { request_url, bot_events } = manifest.settings.event_subscriptions
    expect(bot_events).toEqual(['app_mention'])
    expect(request_url).toMatch(/^https:\/\/.+\/api\/content-agent\/slack$/)
    expect(granted).toHaveLength(5)
  })
})

describe('a token without a scope', () => {
  it('is refused as by Slack, with the scope that is needed and those that it has', async () => {
    grant(['chat:write'])
    const url = `${slack.origin}/conversations.replies?channel=C0SCOPES&ts=1.1&include_all_metadata=true`
    const response = await fetch(url, { headers: { authorization: `Bearer ${slack.apiKey}` } })
    expect([response.status, await response.json()]).toEqual([200, {
      ok: false,
      error: 'missing_scope',
      needed: 'channels:history',
      provided: 'chat:write',
    }])
  })
})

it.each(['docs/providers.md'])(
  '%s lists the scopes of the manifest',
  async (file) => {
    const text = await Deno.readTextFile(new URL(file, root))
    const listed = [...text.matchAll(/`([a-z_.]+:(?:read|write|history))`/g)].map(([, scope]) => scope)
    expect([...new Set(listed)].sort()).toEqual(granted)
  },
)
