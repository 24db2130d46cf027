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
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { listen, openPlatform, type TestPlatform } from '../../support/platform.ts'
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

export interface AgentWorld {
  platform: TestPlatform
  providers: Providers
  /** An organization with an artist, and the workspace that works for it. */
  label: TestAccount
  artist: TestAccount
  /** Sends an envelope as Slack does. */
  send(envelope: object, headers?: Record<string, string>): Promise<Response>
  /** Mentions the agent: the thread. */
  mention(text: string, event?: Record<string, unknown>, envelope?: object): Promise<string>
  callback(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** A worker with the tasks of the chat and of content; `rest` stops all there are. */
  work(tasks?: Task[], providers?: Providers): Promise<TestWorker>
  rest(): Promise<void>
  /** Waits for the report of a batch. */
  untilReported(thread: string): Promise<string>
  /** The agent's messages in a thread at the stand-in, unescaped. */
  messages(thread: string): string[]
  /** Waits until a thread has this number of messages. */
  untilPosted(thread: string, count: number): Promise<string[]>
  rows(table: string): Promise<number>
  close(): Promise<void>
}

const range = { minMs: 20, maxMs: 50 }
const quick = { ...defaultRetryPolicy, poll: range, retry: range }

export const chatTasks = ({ limitMs }: { limitMs?: number } = {}): Task[] => [
  answerMention(),
  postMessage({ minMs: 20, maxMs: 100 }),
  createContent(quick, limitMs),
  reportContent(quick, limitMs),
]

export async function openAgentWorld(environment: Record<string, string> = {}): Promise<AgentWorld> {
  const platform = await openPlatform(environment)
  const { database, vendors } = platform
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
  const providers: Providers = {
    generator: openGenerator(),
    chat: slackChat({ apiBase: vendors.slack.origin, botToken: vendors.slack.apiKey, timeoutMs: 10_000 }),
    videos: contentVideos({
      apiBase: vendors.content.origin,
      apiKey: vendors.content.apiKey,
      timeoutMs: 10_000,
    }),
    callback: platformCallback([callbackSecret], listening.url),
    billingUrl: 'https://app.example.com/billing',
  }
  const send: AgentWorld['send'] = async (envelope, headers) => {
    const body = JSON.stringify(envelope)
    return await platform.api.request('/api/content-agent/slack', {
      method: 'POST',
      headers: headers ?? slackHeaders(body),
      body,
    })
  }
  const rest = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }
  // For what is written on the stand-in's page.
  Object.assign(vendors.slack.webhook, {
    url: `${listening.url}/api/content-agent/slack`,
    signingSecret: slackSigningSecret,
  })
  const messages: AgentWorld['messages'] = (thread) => {
    const [, channel, ts] = thread.split(':') as [string, string, string]
    return vendors.slack.store.thread(channel, ts).map(({ text }) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    )
  }
  return {
    platform,
    providers,
    label,
    artist,
    send,
    messages,
    async mention(text, event, envelope) {
      const mention = mentionOf(text, event, envelope)
      const response = await send(mention)
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 200,
        body: { ok: true },
      })
      const { channel, ts, thread_ts } = mention.event as Record<string, unknown>
      return `slack:${channel}:${thread_ts ?? ts}`
    },
    callback: async (body, headers = { 'x-callback-secret': callbackSecret }) =>
      await platform.api.request('/api/content-agent/callback', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async work(tasks = chatTasks(), others = providers) {
      const worker = await openWorker(database, tasks, { providers: others, concurrency: 4 })
      workers.push(worker)
      return worker
    },
    async untilPosted(thread, count) {
      await expect.poll(() => messages(thread).length, { timeout: 10_000, interval: 20 })
        .toBeGreaterThanOrEqual(
          count,
        )
      return messages(thread)
    },
    rest,
    async untilReported(thread) {
      const last = () => messages(thread).at(-1)
      await expect.poll(last, { timeout: 10_000, interval: 20 }).toMatch(/^\d+ of \d+ videos? (is|are) ready/)
      return last()!
    },
    async rows(table) {
      const [row] = await database.owner.unsafe(`select count(*)::int as count from app.${table}`)
      return row!.count
    },
    async close() {
      await rest()
      await listening.close()
      await platform.close()
    },
  }
}
