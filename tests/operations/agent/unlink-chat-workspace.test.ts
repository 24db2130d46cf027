import { expect } from 'vitest'
import { openPayer } from '../../live/support/actors.ts'
import { openArtist } from '../../live/support/created.ts'
import { expectError } from '../../live/support/errors.ts'
import { call, get, post, remove } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { slackHeaders } from '../../live/support/signatures.ts'
import { readStandIn } from '../../live/support/stand-ins.ts'
import { until } from '../../live/support/until.ts'

const send = (envelope: object) => {
  const raw = JSON.stringify(envelope)
  return call('POST', '/api/content-agent/slack', { headers: slackHeaders(raw), raw })
}

const newThread = () =>
  `${Math.floor(Date.now() / 1000)}.${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
const channel = 'C0ACCEPTANCE'

/** A mention as the chat platform sends it, with a field that is not documented. */
const mention = (text: string, ts: string, team_id: string) => ({
  type: 'event_callback',
  team_id,
  event_id: `Ev${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`,
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
  const unlink = () => remove(`/api/content-agent/workspaces/${team_id}`, as)
  expect((await unlink()).body).toEqual({ status: 'success', team_id })
  expectError(await unlink(), 404, 'not_found', 'status')
  expect((await get('/api/content-agent/workspaces', as)).body.workspaces).toEqual([])
})
