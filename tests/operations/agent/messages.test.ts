import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slackChat } from '../../../shared/providers/slack/slack.ts'
import { postMessage } from '../../../shared/tasks/post-message.ts'
import { readRun, untilRun } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { openAgentWorld } from './world.ts'

const world = fixture(openAgentWorld)
let threads = 0
let thread: string
beforeEach(async () => {
  thread = await newThread()
})
afterEach(async () => {
  world.platform.vendors.slack.clearFaults()
  await world.rest()
})

const task = postMessage({ minMs: 20, maxMs: 50 })
const work = (chat = world.providers.chat) => world.work([task], { ...world.providers, chat })
const posts = () =>
  world.platform.vendors.slack.requests.filter(({ path }) => path === '/chat.postMessage').length

const completed = (run: string) => untilRun(world.platform.database, run, { state: 'completed' })

async function newThread(): Promise<string> {
  const ts = `1800000000.${String(++threads).padStart(6, '0')}`
  await world.platform.database.owner`
    insert into app.chat_threads (id, platform, team_id, channel, ts)
    values (${`slack:C0TEST:${ts}`}, 'slack', 'T0TEST', 'C0TEST', ${ts})`
  return `slack:C0TEST:${ts}`
}
/** Enqueues a message of the agent; returns the run that posts it. */
async function enqueueMessage(text: string, to = thread): Promise<string> {
  const { owner } = world.platform.database
  await owner`select private.post_message(${to}, ${text}, ${text}, ${world.label.id})`
  const [row] = await owner`select run_id from app.chat_messages where thread_id = ${to} and key = ${text}`
  return row!.run_id
}

describe('A message of the agent', () => {
  it('is posted, noted under its name at the platform, and not posted again for the same key', async () => {
    const run = await enqueueMessage('Hello')
    expect(await enqueueMessage('Hello')).toBe(run)
    const worker = await work()
    await completed(run)
    await worker.idle
    expect(world.messages(thread)).toEqual(['Hello'])
    const [row] = await world.platform.database.owner`select ts from app.chat_messages where run_id = ${run}`
    expect((await readRun(world.platform.database, run)).output).toEqual({ thread_id: thread, ts: row!.ts })
  })

  it('is posted in its order, whichever worker is first and whatever goes wrong', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five']
    const runs = []
    for (const text of texts) runs.push(await enqueueMessage(text))
    const fault = { fault: 'rate_limited', on: 'postMessage', times: 2, retry_after_s: 0 } as const
    world.platform.vendors.slack.order(fault)
    await Promise.all([work(), work()])
    for (const run of runs) await completed(run)
    expect(world.messages(thread)).toEqual(texts)
  })

  it.each(
    ['slow', 'slow_body', 'broken_off', 'error', 'rate_limited', 'unavailable', 'truncated', 'html'] as const,
  )(
    'is posted once in the end, although Slack failed with %s, and leaves no secret and no text in the log',
    async (fault) => {
      const run = await enqueueMessage('a very private word')
      const { slack } = world.platform.vendors
      slack.order({ fault, on: 'postMessage', times: 2, retry_after_s: 0 })
      const timeoutMs = fault.startsWith('slow') ? 500 : 10_000
      const worker = await work(slackChat({ apiBase: slack.origin, botToken: slack.apiKey, timeoutMs }))
      await completed(run)
      expect(world.messages(thread)).toEqual(['a very private word'])
      expect(worker.lines.join('\n')).not.toMatch(/private word|xoxb/)
    },
  )

  it('is posted twice rather than never, where the token may write and not read', async () => {
    const run = await enqueueMessage('Hello')
    const { slack } = world.platform.vendors
    slack.order({ fault: 'truncated', on: 'postMessage' })
    slack.order({ fault: 'forbidden', on: 'replies', times: 5 })
    await work()
    await completed(run)
    expect(world.messages(thread)).toEqual(['Hello', 'Hello'])
  })

  it('into a channel that is gone ends failed at once, and what follows is posted', async () => {
    const { database } = world.platform
    const [lost, next] = [await enqueueMessage('lost'), await enqueueMessage('next')]
    world.platform.vendors.slack.order({ fault: 'not_found', on: 'postMessage' })
    const before = posts()
    await work()
    await completed(next)
    expect(await readRun(database, lost)).toMatchObject({
      state: 'failed',
      error: 'provider_failed: The chat did not accept the message',
    })
    expect(world.messages(thread)).toEqual(['next'])
    expect(posts() - before).toBe(2)
  })

  it('waits while Slack is not set up, and ends after a day', async () => {
    const { database } = world.platform
    const run = await enqueueMessage('Hello')
    const without = { chat: undefined, missing: { chat: 'SLACK_BOT_TOKEN' } }
    const worker = await world.work([task], { ...world.providers, ...without })
    await expect.poll(() => worker.lines.join('\n')).toContain('SLACK_BOT_TOKEN is not set')
    expect((await readRun(database, run)).finished_at).toBeNull()
    await database
      .owner`update app.chat_messages set created_at = now() - interval '25 hours' where run_id = ${run}`
    await untilRun(database, run, {
      state: 'failed',
      error: 'provider_unavailable: The chat did not accept the message',
    })
  })
})

it('An old thread is forgotten after 90 days without a mention', async () => {
  const { owner } = world.platform.database
  const [old, busy, young] = [await newThread(), await newThread(), await newThread()]
  const all = [old, busy, young]
  await owner`update app.chat_threads set created_at = now() - interval '91 days' where id in ${
    owner([old, busy])
  }`
  await owner`
    insert into app.chat_events (platform, event_id, team_id, thread_id, text)
    values ('slack', 'Ev1', 'T0TEST', ${busy}, 'x')`
  await owner`select private.delete_old_chats()`
  const rows = await owner`select id from app.chat_threads where id in ${owner(all)} order by id`
  expect(rows.map(({ id }) => id)).toEqual([busy, young].sort())
})
