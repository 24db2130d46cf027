import { expect } from 'vitest'
import { publicPoster } from '../../../shared/platform/http/post-public.ts'
import { deliverWebhook, type DeliverySchedule } from '../../../shared/tasks/deliver-webhook.ts'
import type { Task } from '../../../shared/tasks/task.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'
import { openWorker } from '../../support/worker.ts'
import { openReceiver } from './receiver.ts'

/** Few attempts, soon. */
export const fastSchedule: DeliverySchedule = {
  retryMs: [20, 20, 20],
  pause: { minMs: 10, maxMs: 20 },
  slowMs: 1_000,
}
/** A delivery that all attempts of `fastSchedule` have failed to make. */
export const givenUp = { state: 'failed', attempt_count: 4 }
/** An address where a test expects nothing. */
export const url = 'https://hooks.example.com/'

export const openWebhooks = () => openPlatform({ WEBHOOK_LOOPBACK: 'true' })

const send = (platform: TestPlatform, who: Caller, method: string, at: string, body?: unknown) =>
  sendJson(platform, who, method, `/api/webhooks${at}`, body)

/** A new endpoint, with its secret. */
export const createEndpoint = async (platform: TestPlatform, who: Caller, url: string, fields: object = {}) =>
  (await json(send(platform, who, 'POST', '/endpoints', { url, events: ['run.finished'], ...fields }), 201))
    .endpoint

/** An account with an endpoint at a receiver. */
export async function subscribe(platform: TestPlatform, url: string, ...events: string[]) {
  const owner = await createAccount(platform.database)
  const fields = events.length > 0 ? { events } : {}
  return { owner, endpoint: await createEndpoint(platform, owner, url, fields) }
}
export type Subscribed = Awaited<ReturnType<typeof subscribe>>

export const listDeliveries = async (platform: TestPlatform, who: Caller, id: string, query = '') =>
  (await json(send(platform, who, 'GET', `/endpoints/${id}/deliveries${query}`))).deliveries

interface DelivererOptions {
  schedule?: DeliverySchedule
  deliver?: Task
  timeoutMs?: number
  tasks?: Task[]
  concurrency?: number
}

/** A worker that delivers, and what else a test wants. */
export function openDeliverer({ database }: TestPlatform, options: DelivererOptions = {}) {
  const {
    schedule = fastSchedule,
    deliver = deliverWebhook(schedule),
    timeoutMs = 10_000,
    tasks = [],
    ...rest
  } = options
  return openWorker(database, [deliver, ...tasks], {
    providers: { postPublic: publicPoster({ allowLoopback: true, timeoutMs }) } as never,
    maxAttempts: 3,
    ...rest,
  })
}

/** A platform that delivers to this machine, for each test a receiver, and what the tests of this group do. */
export function useWebhooks() {
  const platform = fixture(openWebhooks)
  const receiver = fixture(openReceiver, 'each')
  const sendAs = (who: Caller, method: string, at: string, body?: unknown) =>
    send(platform, who, method, at, body)
  const deliveries = ({ owner, endpoint }: Subscribed, query = '') =>
    listDeliveries(platform, owner, endpoint.id, query)
  return {
    ...{ platform, receiver, send: sendAs, deliveries },
    create: (who: Caller, at = url, fields: object = {}) => createEndpoint(platform, who, at, fields),
    subscribe: (at = receiver.url, ...events: string[]) => subscribe(platform, at, ...events),
    deliver: (options?: DelivererOptions) => openDeliverer(platform, options),
    read: async ({ owner, endpoint }: { owner: Caller; endpoint: { id: string } }) =>
      (await json(sendAs(owner, 'GET', `/endpoints/${endpoint.id}`))).endpoint,
    change: async ({ owner, endpoint }: { owner: Caller; endpoint: { id: string } }, changes: object) =>
      (await json(sendAs(owner, 'PATCH', `/endpoints/${endpoint.id}`, changes))).endpoint,
    /** Sends the latest delivery again. */
    resend: async ({ owner }: { owner: Caller }, id: string, status = 202) =>
      await json(sendAs(owner, 'POST', `/deliveries/${id}/resend`), status),
    /** Waits until the latest delivery has these values, and returns it. */
    async until(of: Subscribed, values: object) {
      const latest = async () => (await deliveries(of))[0]
      await expect.poll(latest, { timeout: 10_000, interval: 20 }).toMatchObject(values)
      return await latest()
    },
    untilNonePending: (of: Subscribed) =>
      expect.poll(() => deliveries(of, '?state=pending'), { timeout: 15_000, interval: 20 }).toEqual([]),
    /** Ends a run of the account: the event run.finished. */
    async finishRun({ owner: { id } }: { owner: TestAccount }, output: object = {}): Promise<string> {
      const { owner } = platform.database
      const run = await platform.database.value`select private.enqueue_run('some_task', ${id})`
      await owner`select private.end_run(${run}, ${owner.json(output as never)}, null)`
      return run
    },
  }
}
