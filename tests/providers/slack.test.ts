import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { slackChat } from '../../shared/providers/slack/slack.ts'
import { type Fault, faults } from '../../supabase/local/stand-ins/faults.ts'
import { type SlackStandIn, startSlack } from '../../supabase/local/stand-ins/slack.ts'

let slack: SlackStandIn
beforeAll(() => {
  slack = startSlack()
})
afterAll(() => slack.stop())
afterEach(() => {
  slack.clearFaults()
  slack.requests.splice(0)
})

const opened = (options: { apiBase?: string; botToken?: string; timeoutMs?: number } = {}) =>
  slackChat({ apiBase: slack.origin, botToken: slack.apiKey, timeoutMs: 500, ...options })
let threads = 0
const newThread = () => ({ channel: 'C0TEST', ts: `1700000000.${String(++threads).padStart(6, '0')}` })

/** What comes of an answer of Slack's. */
async function told<T>(
  response: Response,
  ask: (chat: ReturnType<typeof slackChat>) => Promise<T>,
): Promise<T> {
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, () => response.clone())
  try {
    return await ask(opened({ apiBase: `http://127.0.0.1:${server.addr.port}` }))
  } finally {
    await server.shutdown()
  }
}
const faultOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined, (error) => error)
  expect(error).toBeInstanceOf(ProviderError)
  const { fault, message, retryAfterMs } = error as ProviderError
  return { fault, message, retryAfterMs }
}
const message = { key: 'reply 1', text: 'Hello' }

describe('a message', () => {
  it('is posted into its thread with its key, its links folded, and no power to mention', async () => {
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

  it('is found by its key, on whichever page of the thread it stands, and in its own thread alone', async () => {
    const [thread, other] = [newThread(), newThread()]
    for (let n = 0; n < 450; n++) slack.store.add(thread.channel, { text: `${n}`, user: 'U1' }, thread.ts)
    const ts = await opened().post(thread, message)
    expect(await opened().find(thread, message.key)).toBe(ts)
    expect(slack.requests.filter(({ path }) => path.includes('replies'))).toHaveLength(3)
    expect(await opened().find(thread, 'another key')).toBeNull()
    expect(await opened().find(other, message.key)).toBeNull()
  })

  it('is known whatever else Slack adds, and however little it answers', async () => {
    expect(await told(Response.json({ ok: true, ts: '1.2' }), (chat) => chat.post(newThread(), message)))
      .toBe('1.2')
    const bare = {
      ok: true,
      messages: [{ ts: '1.1' }, { ts: '1.3', metadata: { event_payload: { key: 'k' } }, x: 1 }],
    }
    expect(await told(Response.json(bare), (chat) => chat.find(newThread(), 'k'))).toBe('1.3')
  })
})

describe('a refusal, which Slack says under status 200', () => {
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
  ])('%s is a fault of its kind', async (error, fault) => {
    const refused = Response.json({ ok: false, error, needed: 'xoxb-secret' })
    expect(await faultOf(told(refused, (chat) => chat.post(newThread(), message)))).toEqual({
      fault,
      message: `Slack refused chat.postMessage: ${error}`,
      retryAfterMs: undefined,
    })
  })

  it.each([[{ ok: false }], [{ ok: false, error: 'xoxb-1 <secret>' }], [{ ok: false, error: 7 }]])(
    'without a name is one too, and nothing of it is quoted: %j',
    async (response) =>
      expect(await faultOf(told(Response.json(response), (chat) => chat.post(newThread(), message))))
        .toMatchObject({ fault: 'provider_failed', message: 'Slack refused chat.postMessage: unknown' }),
  )

  it('of a wrong token or channel is told as Slack words it', async () => {
    expect((await faultOf(opened({ botToken: 'xoxb-wrong' }).post(newThread(), message))).message)
      .toBe('Slack refused chat.postMessage: invalid_auth')
    expect((await faultOf(opened().post({ channel: 'nowhere', ts: '1.0' }, message))).message)
      .toBe('Slack refused chat.postMessage: channel_not_found')
  })
})

describe('a fault', () => {
  const expected: Record<Fault, string> = {
    broken_off: 'provider_unavailable',
    slow: 'provider_unavailable',
    slow_body: 'provider_unavailable',
    unauthorized: 'provider_failed',
    forbidden: 'provider_failed',
    not_found: 'provider_failed',
    rate_limited: 'provider_rate_limited',
    error: 'provider_unavailable',
    unavailable: 'provider_unavailable',
    redirect: 'provider_failed',
    html: 'provider_nonsense',
    empty: 'provider_nonsense',
    truncated: 'provider_nonsense',
    huge: 'provider_nonsense',
    wrong_types: 'provider_nonsense',
  }
  it.each(faults)('%s is decided, quotes nothing, and posts nothing twice by itself', async (fault) => {
    slack.order({ fault, on: 'chat.postMessage', times: 3, retry_after_s: 7 })
    const told = await faultOf(opened().post(newThread(), message))
    expect(told.fault).toBe(expected[fault])
    expect(told.message).not.toMatch(/xoxb|sk_live|Hello/)
    expect(told.retryAfterMs).toBe(fault === 'rate_limited' ? 7000 : undefined)
    expect(slack.requests).toHaveLength(1)
  })

  it('passes while a message is looked for: it is asked again', async () => {
    slack.order({ fault: 'unavailable', on: 'replies', times: 2 })
    expect(await opened({ timeoutMs: 5000 }).find(newThread(), 'k')).toBeNull()
  })

  it('that is the caller\u2019s own end is thrown as it is', async () => {
    const stopped = new AbortController()
    stopped.abort(new Error('The worker is stopping'))
    await expect(opened().post(newThread(), message, stopped.signal)).rejects.toThrow(
      'The worker is stopping',
    )
  })
})
