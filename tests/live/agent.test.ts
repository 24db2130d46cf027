import { expect } from 'vitest'
import { openPayer, outsider, owner } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { call, get, type Headers, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { slackHeaders } from './support/signatures.ts'
import { readStandIn } from './support/stand-ins.ts'
import { until } from './support/until.ts'

const send = (envelope: object, headers?: (body: string) => Headers) => {
  const body = JSON.stringify(envelope)
  return call('POST', '/api/content-agent/slack', { headers: (headers ?? slackHeaders)(body), raw: body })
}

const eventId = () => `Ev${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
const newThread = () =>
  `${Math.floor(Date.now() / 1000)}.${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
const channel = 'C0ACCEPTANCE'

/** A mention as the chat platform sends it, with a field that is not documented. */
const mention = (text: string, ts = newThread(), event_id = eventId()) => ({
  type: 'event_callback',
  team_id: deployment.demo?.slack_team_id,
  event_id,
  a_field_of_tomorrow: { nested: [1] },
  event: { type: 'app_mention', user: 'U0PERSON01', text: `<@U0STANDIN1> ${text}`, channel, ts },
})

/** The messages of a thread at the stand-in, when they contain a text. */
const threadWith = (ts: string, mark: string) =>
  until(async () => {
    const sections = (await readStandIn('slack')).split('<section')
    const thread = sections.find((section) => section.includes(`value="${ts}"`))
    return thread?.includes(mark) ? thread.split('class="message">').slice(1) : undefined
  })

rule('an unsigned chat event is a 401, and an unknown platform a 404', {}, async () => {
  const unsigned = await send(mention('help'), () => ({ 'content-type': 'application/json' }))
  expectError(unsigned, 401, 'unauthenticated', 'error')
  const forged = await send(mention('help'), (body) => slackHeaders(body, { secret: 'wrong' }))
  expectError(forged, 401, 'unauthenticated', 'error')
  expectError(await post('/api/content-agent/discord', {}), 404, 'not_found', 'error')
})

rule('the challenge of a chat platform is returned', { needs: ['secrets.slack_signing'] }, async () => {
  const challenge = crypto.randomUUID()
  const { status, body } = await send({ type: 'url_verification', token: 'unused', challenge })
  expect([status, body]).toEqual([200, { challenge }])
  const unsigned = await post('/api/content-agent/slack', { type: 'url_verification', challenge })
  expect([unsigned.status, unsigned.body]).toEqual([200, { challenge }])
})

rule(
  'a signature is valid for 300 seconds, over the raw body',
  { needs: ['secrets.slack_signing'] },
  async () => {
    const event = {
      type: 'event_callback',
      team_id: 'T0ACCEPTANCE',
      event_id: eventId(),
      event: { type: 'reaction_added' },
    }
    const now = Math.floor(Date.now() / 1000)
    const at = (seconds: number) => send(event, (body) => slackHeaders(body, { at: seconds }))
    expect((await at(now - 200)).body).toEqual({ ok: true })
    for (const seconds of [now - 320, now + 320]) {
      expectError(
        await at(seconds),
        401,
        'unauthenticated',
        'error',
      )
    }
    const changed = await send(event, (body) => slackHeaders(`${body} `))
    expectError(changed, 401, 'unauthenticated', 'error')
    const other = { ...slackHeaders('{}'), 'x-slack-signature': 'v0=abc' }
    expectError(await send(event, () => other), 401, 'unauthenticated', 'error')
  },
)

rule('other events, and messages of bots, are accepted and change nothing', {
  needs: ['secrets.slack_signing'],
}, async () => {
  for (
    const event of [
      { type: 'message', text: 'hello' },
      { type: 'app_mention', bot_id: 'B1', text: 'hi' },
      undefined,
    ]
  ) {
    const envelope = { type: 'event_callback', team_id: 'T0ACCEPTANCE', event_id: eventId(), event }
    const { status, body } = await send(envelope)
    expect([status, body]).toEqual([200, { ok: true }])
  }
})

rule('a mention is answered within three seconds and gets its reply once', {
  needs: ['secrets.slack_signing', 'stand_ins', 'demo.slack_team_id'],
}, async () => {
  const ts = newThread()
  const envelope = mention('not-an-artist', ts)
  const start = Date.now()
  // Slack may also deliver one message under several event ids.
  for (const event_id of [envelope.event_id, envelope.event_id, eventId()]) {
    const { status, body } = await send({ ...envelope, event_id })
    expect([status, body]).toEqual([200, { ok: true }])
  }
  expect((Date.now() - start) / 3).toBeLessThan(3000)
  expect(await threadWith(ts, 'artist_account_id')).toHaveLength(1)
})

rule('each bad mention gets a helpful reply', {
  needs: ['secrets.slack_signing', 'stand_ins', 'demo.slack_team_id', 'artist_id'],
}, async () => {
  const artist = deployment.artist_id
  const mentions: [text: string, mark: RegExp][] = [
    [`${artist} batch=31`, /30/],
    [`${artist} batch=0`, /30/],
    [`${artist} no-such-template`, /artist-caption-bedroom/],
    [crypto.randomUUID(), /artist/],
    ['help', /batch=N/],
  ]
  for (const [text, mark] of mentions) {
    const ts = newThread()
    await send(mention(text, ts))
    expect((await threadWith(ts, '')).join(), text).toMatch(mark)
  }
})

rule('a code links a workspace, whose mentions order videos that its account pays', {
  needs: ['secrets.slack_signing', 'stand_ins', 'mail_folder'],
  credits: 50,
}, async () => {
  const { as, id } = await openPayer()
  const artist = await openArtist(as)
  const team_id = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const say = async (text: string) => {
    const ts = newThread()
    const { body } = await send({ ...mention(text, ts), team_id })
    expect(body).toEqual({ ok: true })
    return ts
  }
  const early = await threadWith(await say(artist), '')
  const { body: { code } } = await post('/api/content-agent/workspaces', {}, as)
  await threadWith(await say(`link ${code}`), '')
  const { body: { workspaces } } = await get('/api/content-agent/workspaces', as)
  expect(workspaces).toEqual([expect.objectContaining({ platform: 'slack', team_id, account_id: id })])

  const messages = await threadWith(await say(`${artist} artist-caption-stage batch=1 lipsync`), '.mp4')
  expect(messages[0]).toMatch(/On it: 1 video/)
  expect(early[0]).not.toMatch(/On it/)
  expect(messages.at(-1)).toMatch(/1 of 1 video is ready/)
  expect((await get('/api/credits', as)).body.balance).toBe(283)
  expect((await remove(`/api/content-agent/workspaces/${team_id}`, as)).status).toBe(200)
  expect((await get('/api/content-agent/workspaces', as)).body.workspaces).toEqual([])
})

rule('the callback needs its secret, before its body is read', {}, async () => {
  const path = '/api/content-agent/callback'
  for (const headers of [{}, { 'x-callback-secret': 'wrong' }, { 'x-callback-secret': '' }]) {
    expectError(
      await call('POST', path, { headers: headers as Headers, raw: '{' }),
      401,
      'unauthenticated',
      'status',
    )
  }
  expectError(await post(path, {}, owner), 401, 'unauthenticated', 'status')
})

rule('a report is accepted, and its errors have their shape', {
  needs: ['secrets.agent_callback', 'stand_ins'],
}, async () => {
  const headers = { 'x-callback-secret': deployment.secrets!.agent_callback! }
  const report = (body: unknown) => post('/api/content-agent/callback', body, undefined, { headers })
  const ts = newThread()
  const threadId = `slack:${channel}:${ts}`
  const wrong = [{}, { threadId }, { threadId: 'nowhere', message: 'x' }, { threadId, results: 'x' }, {
    threadId,
    status: 'dancing',
  }, { threadId, message: 'x', surprise: 1 }]
  for (const body of wrong) expectInvalid(await report(body), 'status')
  const mark = crypto.randomUUID()
  const results = [
    { runId: crypto.randomUUID(), videoUrl: 'https://example.com/v.mp4', captionText: `Caption ${mark}` },
    { runId: crypto.randomUUID(), error: 'It did not work' },
  ]
  for (const body of [{ threadId, results }, { threadId, results: results.toReversed() }]) {
    const { status, body: reply } = await report(body)
    expect([status, reply]).toEqual([200, { status: 'ok' }])
  }
  const messages = await threadWith(ts, mark)
  expect(messages.filter((message) => message.includes(mark))).toHaveLength(1)
  for (const status of ['completed', 'failed', 'timeout']) {
    expect((await report({ threadId, status })).body).toEqual({ status: 'ok' })
  }
})

rule(
  'only people of an organization get a code to link a workspace to it',
  { needs: ['organization_id'] },
  async () => {
    const path = '/api/content-agent/workspaces'
    const { status, body } = await post(path, { organization_id: deployment.organization_id }, owner)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', code: expect.stringMatching(/^\S{8,}$/) })
    const foreign = await post(path, { organization_id: deployment.organization_id }, outsider)
    expectError(foreign, 403, 'forbidden', 'status')
    expect((await get(path, outsider)).body.workspaces).toEqual([])
  },
)
