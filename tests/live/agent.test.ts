import { expect } from 'vitest'
import { openPayer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { expectError } from './support/errors.ts'
import { call, get, type Headers, post, remove } from './support/http.ts'
import { rule } from './support/rule.ts'
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
const mention = (text: string, ts: string, team_id: string) => ({
  type: 'event_callback',
  team_id,
  event_id: eventId(),
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

rule('a code links a workspace, whose mentions order videos that its account pays', {
  needs: ['secrets.slack_signing', 'stand_ins', 'mail_folder'],
  credits: 50,
}, async () => {
  const { as, id } = await openPayer()
  const artist = await openArtist(as)
  const team_id = `T${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const say = async (text: string) => {
    const ts = newThread()
    const { body } = await send(mention(text, ts, team_id))
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
      expectError(await at(seconds), 401, 'unauthenticated', 'error')
    }
    const changed = await send(event, (body) => slackHeaders(`${body} `))
    expectError(changed, 401, 'unauthenticated', 'error')
    const other = { ...slackHeaders('{}'), 'x-slack-signature': 'v0=abc' }
    expectError(await send(event, () => other), 401, 'unauthenticated', 'error')
  },
)
