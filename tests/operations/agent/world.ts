import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { defaultRetryPolicy } from '../../../shared/tasks/retry-policy.ts'
import { answerMention } from '../../../shared/tasks/answer-mention.ts'
import { createContent } from '../../../shared/tasks/create-content.ts'
import { postMessage } from '../../../shared/tasks/post-message.ts'
import { reportContent } from '../../../shared/tasks/report-content.ts'
import { contentVideos } from '../../../shared/providers/content/content-api.ts'
import { platformCallback } from '../../../shared/providers/callback/callback.ts'
import { slackChat } from '../../../shared/providers/slack/slack.ts'
import type { Providers, Task } from '../../../shared/tasks/task.ts'
import { createAccount, join } from '../../support/accounts.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { callbackSecret, slackSigningSecret } from '../../support/vendors.ts'
import { openWorker, type TestWorker } from '../../support/worker.ts'

/** The signature of a request as Slack documents it: HMAC-SHA256 over `v0:{timestamp}:{body}`. */
export function slackHeaders(
  body: string,
  { secret = slackSigningSecret, atSeconds = Date.now() / 1000 } = {},
) {
  const timestamp = String(Math.floor(atSeconds))
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${digest}`,
  }
}

let mentions = 0

/** A mention's envelope, with a thread, channel and id of its own unless it is given. */
export const mentionOf = (text: string, event: Record<string, unknown> = {}, envelope: object = {}) => ({
  token: 'unused',
  team_id: 'T0TEST',
  api_app_id: 'A1',
  type: 'event_callback',
  event_id: `Ev${crypto.randomUUID()}`,
  event_time: 1,
  authorizations: [{ team_id: 'T0TEST', user_id: 'UBOT' }],
  a_field_of_tomorrow: { nested: [1] },
  ...envelope,
  event: {
    type: 'app_mention',
    user: 'UPERSON',
    text: `<@UBOT> ${text}`,
    channel: 'C0TEST',
    ts: `1700000000.${String(++mentions).padStart(6, '0')}`,
    event_ts: '1.1',
    ...event,
  },
})

const range = { minMs: 20, maxMs: 50 }
const quick = { ...defaultRetryPolicy, poll: range, retry: range }

/** The tasks of the chat, of which the first two make no video. */
export const chatTasks = ({ limitMs }: { limitMs?: number } = {}): Task[] => [
  answerMention(),
  postMessage(range),
  createContent(quick, limitMs),
  reportContent(quick, limitMs),
]

/** A platform with an organization that has an artist, and the chat workspace that works for it. */
export async function openAgentWorld() {
  const platform = await openPlatform()
  const { database, vendors: { slack, content } } = platform
  const listening = listen(platform.api)
  const workers: TestWorker[] = []
  const label = await createAccount(database, { kind: 'organization' })
  const artist = await createAccount(database, { kind: 'artist' })
  await join(database, label, artist, 'artist')
  await database.owner`update app.accounts set name = 'Ana & the <Waves>' where id = ${artist.id}`
  await database.owner`
    insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', 'T0TEST', ${label.id})`
  await database.owner`
    insert into app.credit_balances (account_id, balance) values (${label.id}, 100000)`
  const timeoutMs = 10_000
  const providers: Providers = {
    generator: openGenerator(),
    chat: slackChat({ apiBase: slack.origin, botToken: slack.apiKey, timeoutMs }),
    videos: contentVideos({ apiBase: content.origin, apiKey: content.apiKey, timeoutMs }),
    callback: platformCallback([callbackSecret], listening.url),
    billingUrl: 'https://app.example.com/billing',
  }
  // For what is written on the stand-in's page.
  Object.assign(slack.webhook, {
    url: `${listening.url}/api/content-agent/slack`,
    signingSecret: slackSigningSecret,
  })

  async function send(envelope: object, headers?: Record<string, string>): Promise<Response> {
    const body = JSON.stringify(envelope)
    const init = { method: 'POST', headers: headers ?? slackHeaders(body), body }
    return await platform.api.request('/api/content-agent/slack', init)
  }
  async function mention(text: string, event?: Record<string, unknown>, envelope?: object) {
    const mention = mentionOf(text, event, envelope)
    expect(await json(send(mention))).toEqual({ ok: true })
    const { channel, ts, thread_ts } = mention.event as Record<string, unknown>
    return `slack:${channel}:${thread_ts ?? ts}`
  }
  async function callback(body: unknown, headers: Record<string, string> = {
    'x-callback-secret': callbackSecret,
  }): Promise<Response> {
    return await platform.api.request('/api/content-agent/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  /** Starts a worker with the tasks of the chat and of content; `rest` stops all there are. */
  async function work(tasks = chatTasks(), others = providers) {
    const worker = await openWorker(database, tasks, { providers: others, concurrency: 4 })
    workers.push(worker)
    return worker
  }
  const rest = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
  /** The agent's messages in a thread at the stand-in, unescaped. */
  function messages(thread: string): string[] {
    const [, channel, ts] = thread.split(':') as [string, string, string]
    return slack.store.thread(channel, ts).map(({ text }) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    )
  }
  async function untilPosted(thread: string, count: number) {
    await expect.poll(() => messages(thread).length, { interval: 20 }).toBeGreaterThanOrEqual(count)
    return messages(thread)
  }
  async function untilReported(thread: string) {
    const last = () => messages(thread).at(-1)
    await expect.poll(last, { interval: 20 }).toMatch(/^\d+ of \d+ videos? (is|are) ready/)
    return last()!
  }
  async function rows(table: string): Promise<number> {
    const [row] = await database.owner.unsafe(`select count(*)::int as count from app.${table}`)
    return row!.count
  }
  async function close() {
    await rest()
    await listening.close()
    await platform.close()
  }
  return {
    ...{ platform, providers, label, artist, send, mention, callback, work, rest },
    ...{ messages, untilPosted, untilReported, rows, close },
  }
}
