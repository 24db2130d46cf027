import { describe, expect, it } from 'vitest'
import { expectError } from '../../contract/walk.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { mentionOf, openAgentWorld, slackHeaders } from './world.ts'

const world = fixture(openAgentWorld)

/** What is stored of events, runs and threads: what a request did. */
const traces = () => Promise.all(['chat_events', 'task_runs', 'chat_threads'].map(world.rows))
const doesNothing = async (work: () => Promise<unknown>) => {
  const before = await traces()
  await work()
  expect(await traces()).toEqual(before)
}
const post = (body: string, headers: Record<string, string> = {}, path = 'slack') =>
  world.platform.api.request(`/api/content-agent/${path}`, { method: 'POST', headers, body })
const isOk = async (sent: Response | Promise<Response>) => expect(await json(sent)).toEqual({ ok: true })

describe('The challenge of the app\u2019s setup', () => {
  it('is returned, signed or not', async () => {
    const challenge = '3eZbrw1aB10FEMAGAZd4FyFQ'
    const body = JSON.stringify({ token: 'x', type: 'url_verification', challenge })
    for (const headers of [slackHeaders(body), {}]) {
      expect(await json(post(body, headers))).toEqual({ challenge })
    }
  })
  it.each([[undefined], [7], [null], [['a']]])('is refused where it is no text: %j', async (challenge) => {
    const response = await post(JSON.stringify({ type: 'url_verification', challenge }))
    expect(await expectError(response, 'plain', 'invalid_input')).toBe('challenge must be text')
  })
})

describe('A request that does nothing', () => {
  const body = JSON.stringify(mentionOf('help'))
  const good = slackHeaders(body)
  const signature = good['x-slack-signature']
  const signedAs = (value: string) => ({ ...good, 'x-slack-signature': value })
  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => Record<string, string>]>([
    ['is unsigned', () => ({})],
    ['has a timestamp alone', () => signedAs('')],
    ['has a signature alone', () => ({ ...good, 'x-slack-request-timestamp': '' })],
    ['is signed with another secret', () => slackHeaders(body, { secret: 'another' })],
    ['is signed for another body', () => slackHeaders(`${body} `)],
    ['is signed for another time', () => ({ ...good, 'x-slack-request-timestamp': String(now() - 10) })],
    ['is 301 seconds old', () => slackHeaders(body, { atSeconds: now() - 302 })],
    ['is 301 seconds ahead', () => slackHeaders(body, { atSeconds: now() + 303 })],
    ['has a signature in capitals', () => signedAs(signature.toUpperCase())],
    ['has a signature of another version', () => signedAs(signature.replace('v0', 'v1'))],
    ['has a signature cut short', () => signedAs(signature.slice(0, -2))],
    ['has a timestamp that is no number', () => ({ ...good, 'x-slack-request-timestamp': 'NaN' })],
  ])('%s', (_, headers) =>
    doesNothing(async () => {
      const response = await post(body, headers())
      expect(await expectError(response, 'plain', 'unauthenticated'))
        .toBe('The signature is missing, too old or does not match')
    }))

  it('is signed and 290 seconds old: that one is taken', async () => {
    const body = JSON.stringify(mentionOf('help'))
    await isOk(post(body, slackHeaders(body, { atSeconds: now() - 290 })))
  })

  it.each(['discord', 'SLACK', 'slack2'])('is for a platform that there is not: %s', async (platform) => {
    await expectError(await post('', {}, platform), 'plain', 'not_found')
    await expectError(await post(body, good, platform), 'plain', 'not_found')
  })

  it.each(['', 'null', '[]', '"text"', '{"broken"'])('is signed and no object: %j', async (body) => {
    await expectError(await post(body, slackHeaders(body)), 'plain', 'invalid_input')
  })

  it('is sent where no signing secret is set up', async () => {
    await using bare = await openPlatform({ SLACK_SIGNING_SECRET: '' })
    const init = { method: 'POST', headers: good, body }
    const response = await bare.api.request('/api/content-agent/slack', init)
    expect(await expectError(response, 'plain', 'feature_unavailable')).toBe('This is not available here')
    expect(bare.log.at(-1)).toContain('SLACK_SIGNING_SECRET')
    await expectError(await bare.api.request('/api/content-agent/discord', init), 'plain', 'not_found')
  })

  it.each<[string, object]>([
    ['is about another event', mentionOf('help', { type: 'message' })],
    ['has another type of envelope', mentionOf('help', {}, { type: 'app_rate_limited' })],
    ['was written by a bot', mentionOf('help', { bot_id: 'B1' })],
    ['has a subtype', mentionOf('help', { subtype: 'message_changed' })],
    ['was written by editing a message', mentionOf('help', { edited: { user: 'U1', ts: '1.0' } })],
    ['has no event', { type: 'event_callback', event: null }],
  ])('%s, and is taken', (_, envelope) => doesNothing(() => isOk(world.send(envelope))))

  it.each([{ channel: undefined }, { ts: 'x:y' }, { channel: 'C1:2' }, { text: 7 }])(
    'is a mention that is not whole: %j',
    (fields) =>
      doesNothing(async () =>
        expectError(await world.send(mentionOf('help', fields)), 'plain', 'invalid_input')
      ),
  )
})

describe('A mention', () => {
  it('is taken once for its event, sent three times at once and again as a retry', async () => {
    const envelope = mentionOf('help')
    const [events, runs] = await traces()
    await Promise.all([1, 2, 3].map(() => isOk(world.send(envelope))))
    const retried = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_timeout' }
    await isOk(world.send(envelope, { ...slackHeaders(JSON.stringify(envelope)), ...retried }))
    expect((await traces()).slice(0, 2)).toEqual([events! + 1, runs! + 1])
  })

  it('is taken once for its message, delivered under several event ids one after the other and at once', async () => {
    const { event: first } = mentionOf('help')
    const { event: second } = mentionOf('help')
    const deliver = (event: typeof first) => isOk(world.send(mentionOf('help', event)))
    const [events, runs] = await traces()
    await deliver(first)
    await deliver(first)
    await Promise.all([1, 2, 3, 4, 5].map(() => deliver(second)))
    expect((await traces()).slice(0, 2)).toEqual([events! + 2, runs! + 2])
  })

  it('is another message in another channel or workspace, or at another time', async () => {
    const { event } = mentionOf('help')
    const [events] = await traces()
    await isOk(world.send(mentionOf('help', event)))
    await isOk(world.send(mentionOf('help', { ...event, channel: 'C0OTHER' })))
    await isOk(world.send(mentionOf('help', event, { team_id: 'T0OTHER' })))
    await isOk(world.send(mentionOf('help')))
    expect(await world.rows('chat_events')).toBe(events! + 4)
  })

  it('is stored clean, with the place of the mention, and never longer than a command is', async () => {
    const stored = async (text: string) => {
      const envelope = mentionOf('', { text })
      await isOk(world.send(envelope))
      return await world.platform.database.value`
        select text from app.chat_events where event_id = ${envelope.event_id}`
    }
    expect(await stored('<@UOTHER> look what <@UBOT|agent> can do:')).toBe('<@UOTHER> look what <@> can do:')
    expect(await stored('look <@U0WITHOUTAUTHORIZATION> <@UOTHER>')).toBe('look <@> <@UOTHER>')
    expect(await stored('a\0b\ud800')).toBe('ab\ufffd')
    expect(await stored(`<@UBOT> ${'x'.repeat(50_000)}`)).toHaveLength(4000)
    expect(await stored(`${'\u{1f600}'.repeat(25_000)} <@UBOT> help`)).toMatch(/<@> help$/)
  })

  it('keeps what it does to itself: nothing of it is in the log', async () => {
    await isOk(world.send(mentionOf('a very private word')))
    expect(world.platform.log.join('\n')).not.toContain('private word')
  })
})
