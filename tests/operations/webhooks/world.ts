import { expect } from 'vitest'
import { publicPoster } from '../../../shared/platform/http/post-public.ts'
import { deliverWebhook, type DeliverySchedule } from '../../../shared/tasks/deliver-webhook.ts'
import type { Task } from '../../../shared/tasks/task.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'
import { openWorker } from '../../support/worker.ts'

const path = '/api/webhooks'

/** Few attempts, soon. */
export const fastSchedule: DeliverySchedule = {
  retryMs: [20, 20, 20],
  pause: { minMs: 10, maxMs: 20 },
  slowMs: 1_000,
}

export const openWebhooks = () => openPlatform({ WEBHOOK_LOOPBACK: 'true' })

export const send = (platform: TestPlatform, who: Caller, method: string, at: string, body?: unknown) =>
  sendJson(platform, who, method, `${path}${at}`, body)

/** A new endpoint, with its secret. */
export const createEndpoint = async (
  platform: TestPlatform,
  who: Caller,
  url: string,
  fields: Record<string, unknown> = {},
) =>
  (await json(send(platform, who, 'POST', '/endpoints', { url, events: ['run.finished'], ...fields }), 201))
    .endpoint

/** An account with an endpoint at a receiver. */
export async function subscribe(platform: TestPlatform, url: string, ...events: string[]) {
  const owner = await createAccount(platform.database)
  const fields = events.length > 0 ? { events } : {}
  return { owner, endpoint: await createEndpoint(platform, owner, url, fields) }
}

export const readEndpoint = async (platform: TestPlatform, who: Caller, id: string) =>
  (await json(send(platform, who, 'GET', `/endpoints/${id}`))).endpoint

export const listDeliveries = async (platform: TestPlatform, who: Caller, id: string, query = '') =>
  (await json(send(platform, who, 'GET', `/endpoints/${id}/deliveries${query}`))).deliveries

/** Waits until the latest delivery to an endpoint has these values, and returns it. */
export async function untilDelivery(platform: TestPlatform, who: Caller, id: string, values: object) {
  const latest = async () => (await listDeliveries(platform, who, id))[0]
  await expect.poll(latest, { timeout: 10_000, interval: 20 }).toMatchObject(values)
  return await latest()
}

/** Ends a run of an account: the event run.finished. */
export async function finishRun(
  { database }: TestPlatform,
  { id }: TestAccount,
  output: object = {},
): Promise<string> {
  const [run] = await database.owner`select private.enqueue_run('some_task', ${id}) as id`
  await database.owner`select private.end_run(${run!.id}, ${database.owner.json(output as never)}, null)`
  return run!.id
}

/** A worker that delivers, and what else a test wants. */
export const openDeliverer = (
  { database }: TestPlatform,
  { schedule = fastSchedule, deliver = deliverWebhook(schedule), timeoutMs = 10_000, tasks = [], ...options }:
    {
      schedule?: DeliverySchedule
      deliver?: Task
      timeoutMs?: number
      tasks?: Task[]
      concurrency?: number
    } = {},
) =>
  openWorker(database, [deliver, ...tasks], {
    providers: { postPublic: publicPoster({ allowLoopback: true, timeoutMs }) } as never,
    maxAttempts: 3,
    ...options,
  })
