import { afterEach, describe, expect, it } from 'vitest'
import { slackChat } from '../../shared/providers/slack/slack.ts'
import type { Chat } from '../../shared/providers/ports/chat.ts'
import { faults } from '../../supabase/local/stand-ins/faults.ts'
import { startSlack } from '../../supabase/local/stand-ins/slack.ts'
import { faultKinds, providerError, requestsTo, serve, useStandIn } from './vendor.ts'

const slack = useStandIn(startSlack({ signingSecret: 'a-secret' }))
const opened = (options: { apiBase?: string; botToken?: string; timeoutMs?: number } = {}) =>
  slackChat({ apiBase: slack.origin, botToken: slack.apiKey, timeoutMs: 5_000, ...options })
let threads = 0
const newThread = () => ({ channel: 'C0TEST', ts: `1700000000.${String(++threads).padStart(6, '0')}` })

const responding = (body: object): Chat => opened({ apiBase: serve(() => Response.json(body)) })
const failure = async (work: Promise<unknown>) => {
  const { fault, message, retryAfterMs } = await providerError(work, /xoxb|sk_live|Hello/)
  return { fault, message, retryAfterMs }
}
const message = { key: 'reply 1', text: 'Hello' }

describe('a message', () => {
  it('is posted to its thread with its key, without link previews and without mentions', async () => {
    const thread = newThread()
    const ts = await opened().post(thread, { key: 'reply 1', text: 'a <!channel> & <@U1> b' })
    const [{ body, headers, path }] = slack.requests as [typeof slack.requests[number]]
    expect(path).toBe('/chat.postMessage')
    expect(headers.get('authorization')).toBe(`Bearer ${slack.apiKey}`)
    expect(JSON.parse(body)).toEqual({
      channel: 'C0TEST',
      thread_ts: thread.ts,
      text: 'a &lt;!channel&gt; &amp; &lt;@U1&gt; b',
      unfurl_links: false,
      unfurl_media: false,
      metadata: { event_type: 'content_agent_message', event_payload: { key: 'reply 1' } },
    })
    expect(slack.store.thread(thread.channel, thread.ts).map(({ ts }) => ts)).toEqual([ts])
  })

  it('is found by its key on any page of its thread, and in no other thread', async () => {
    const [thread, other] = [newThread(), newThread()]
    for (let n = 0; n < 450; n++) slack.store.add(thread.channel, { text: `${n}`, user: 'U1' }, thread.ts)
    const ts = await opened().post(thread, message)
    expect(await opened().find(thread, message.key)).toBe(ts)
    expect(slack.requests.filter(({ path }) => path.includes('replies'))).toHaveLength(3)
    expect(await opened().find(thread, 'another key')).toBeNull()
    expect(await opened().find(other, message.key)).toBeNull()
  })

  it('is posted and found with minimal responses and with unknown fields', async () => {
    expect(await responding({ ok: true, ts: '1.2' }).post(newThread(), message)).toBe('1.2')
    const bare = {
      ok: true,
      messages: [{ ts: '1.1' }, { ts: '1.3', metadata: { event_payload: { key: 'k' } }, x: 1 }],
    }
    expect(await responding(bare).find(newThread(), 'k')).toBe('1.3')
  })
})

describe('an error response, which Slack sends with status 200', () => {
  it.each([
    ['ratelimited', 'provider_rate_limited'],
    ['message_limit_exceeded', 'provider_rate_limited'],
    ['internal_error', 'provider_unavailable'],
    ['fatal_error', 'provider_unavailable'],
    ['service_unavailable', 'provider_unavailable'],
    ['channel_not_found', 'provider_failed'],
    ['not_in_channel', 'provider_failed'],
    ['is_archived', 'provider_failed'],
    ['msg_too_long', 'provider_failed'],
    ['missing_scope', 'provider_failed'],
    ['an_error_of_tomorrow', 'provider_failed'],
  ])('%s is %s', async (error, fault) => {
    const chat = responding({ ok: false, error, needed: 'xoxb-secret' })
    expect(await failure(chat.post(newThread(), message)))
      .toEqual({ fault, message: `Slack refused chat.postMessage: ${error}`, retryAfterMs: undefined })
  })

  it.each([[{ ok: false }], [{ ok: false, error: 'xoxb-1 <secret>' }], [{ ok: false, error: 7 }]])(
    'without a valid name is not quoted: %j',
    async (response) =>
      expect(await failure(responding(response).post(newThread(), message)))
        .toMatchObject({ fault: 'provider_failed', message: 'Slack refused chat.postMessage: unknown' }),
  )

  it('for an invalid token or channel has Slack\u2019s code', async () => {
    expect((await failure(opened({ botToken: 'xoxb-wrong' }).post(newThread(), message))).message)
      .toBe('Slack refused chat.postMessage: invalid_auth')
    expect((await failure(opened().post({ channel: 'nowhere', ts: '1.0' }, message))).message)
      .toBe('Slack refused chat.postMessage: channel_not_found')
  })
})

describe('a fault', () => {
  it.each(faults)('%s becomes an error that quotes nothing, without a retry', async (fault) => {
    slack.order({ fault, on: 'chat.postMessage', times: 3, retry_after_s: 7 })
    const timeoutMs = fault.startsWith('slow') ? 500 : 5_000
    expect(await failure(opened({ timeoutMs }).post(newThread(), message)))
      .toMatchObject({ fault: faultKinds[fault], retryAfterMs: fault === 'rate_limited' ? 7000 : undefined })
    expect(slack.requests).toHaveLength(1)
  })

  it('is retried while a message is searched', async () => {
    slack.order({ fault: 'unavailable', on: 'replies', times: 2 })
    expect(await opened().find(newThread(), 'k')).toBeNull()
  })

  it('does not hide the reason of an abort', async () => {
    const stopped = new AbortController()
    stopped.abort(new Error('The worker is stopping'))
    await expect(opened().post(newThread(), message, stopped.signal))
      .rejects.toThrow('The worker is stopping')
  })
})

const root = new URL('../../', import.meta.url)
const manifest = JSON.parse(await Deno.readTextFile(new URL('docs/examples/slack-manifest.json', root)))
const granted: string[] = manifest.oauth_config.scopes.bot

const grant = (scopes: string[]) => {
  slack.scopes.clear()
  for (const scope of scopes) slack.scopes.add(scope)
}
afterEach(() => grant(granted))
const channels = { public: 'C0SCOPES', private: 'G0SCOPES' }

/** All that the platform does with Slack. */
async function useEverything() {
  for (const channel of Object.values(channels)) {
    const [thread, key] = [{ channel, ts: '1700000000.000001' }, crypto.randomUUID()]
    const ts = await opened().post(thread, { key, text: 'Hello' })
    expect(await opened().find(thread, key)).toBe(ts)
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

it('docs/providers.md lists the scopes of the manifest', async () => {
  const text = await Deno.readTextFile(new URL('docs/providers.md', root))
  const listed = [...text.matchAll(/`([a-z_.]+:(?:read|write|history))`/g)].map(([, scope]) => scope)
  expect([...new Set(listed)].sort()).toEqual(granted)
})
