import { backoffMs, type DelayRange } from '../platform/backoff.ts'
import {
  PostError,
  type PostPublic,
  publicPoster,
  type PublicResponse,
} from '../platform/http/post-public.ts'
import { webhookAttemptCount } from '../platform/metrics/metrics.ts'
import { signedHeaders } from './sign-webhook.ts'
import type { Task } from './task.ts'

/** When deliveries are attempted. */
export interface DeliverySchedule {
  /** The delays after each failed attempt but the last. */
  retryMs: readonly number[]
  /** How long an endpoint gets no requests after a failure. Each further one in a row doubles it. */
  pause: DelayRange
  /** An endpoint that takes longer is paused as long as it took, so that it does not occupy the worker. */
  slowMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Eight attempts in about 28 hours. */
export const defaultSchedule: DeliverySchedule = {
  retryMs: [5_000, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 10 * hourMs],
  pause: { minMs: 5_000, maxMs: 5 * minuteMs },
  slowMs: 1_000,
}

/** A receiver may ask for a longer delay than the schedule has, but not for a longer one than this. */
const maxRetryAfterMs = 10 * hourMs

/** What to send (jobs.begin_delivery). */
interface Due {
  /** How long the endpoint is paused. The other fields are missing then. */
  wait_ms?: number
  delivery_id: string
  endpoint_id: string
  url: string
  event: { id: string; type: string; timestamp: string; data: unknown }
  secrets: string[]
  /** Of the schedule, from 1. */
  attempt: number
  /** The endpoint's failures in a row. */
  failures: number
}

/** Sends an event to an endpoint until it is accepted. After a crash it may be sent again, with the same id. */
export const deliverWebhook = (schedule: DeliverySchedule = defaultSchedule): Task => ({
  name: 'deliver_webhook',
  // Receivers may take as long as the time limit.
  maxShare: 1 / 2,

  async run({ jobs, providers, signal, log }, { id }) {
    const due: Due | null = await jobs.call('begin_delivery', { run_id: id })
    if (!due) return
    // Spread, because all deliveries to the endpoint wait.
    if (due.wait_ms !== undefined) return { repeatAfterMs: due.wait_ms * (1 + Math.random()) }
    const started = performance.now()
    const { status, retryAfterMs, error } = await send(providers.postPublic ?? publicPoster(), due, signal)
    const durationMs = Math.round(performance.now() - started)
    webhookAttemptCount.add({ outcome: error ?? 'ok' })
    if (error) {
      const { delivery_id, endpoint_id, attempt } = due
      log('webhook failed', { endpoint_id, delivery_id, error, status: status ?? null, attempt })
    }
    const waitMs = Math.min(retryAfterMs ?? 0, maxRetryAfterMs)
    const repeatAfterMs = error === null ? null : nextDelay(schedule, due.attempt, waitMs)
    const isRepeated = await jobs.call('end_delivery', {
      run_id: id,
      url: due.url,
      status_code: status,
      duration_ms: durationMs,
      error,
      repeat_after_ms: repeatAfterMs,
      pause_ms: error === null
        ? durationMs > schedule.slowMs ? durationMs : 0
        : Math.round(Math.max(backoffMs(due.failures + 1, schedule.pause), waitMs)),
    })
    if (isRepeated) return { repeatAfterMs: repeatAfterMs! }
  },

  async fail({ jobs }, { id }) {
    webhookAttemptCount.add({ outcome: 'internal' })
    await jobs.call('end_delivery', {
      run_id: id,
      status_code: null,
      duration_ms: 0,
      error: 'internal',
      repeat_after_ms: null,
      pause_ms: 0,
    })
  },
})

type Outcome = Partial<PublicResponse> & { error: string | null }

async function send(post: PostPublic, { url, event, secrets }: Due, signal: AbortSignal): Promise<Outcome> {
  const { id, type, timestamp, data } = event
  const body = JSON.stringify({ type, timestamp, data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'artist-catalog-platform-webhooks/1',
    ...signedHeaders({ id, body, secrets }),
  }
  try {
    const response = await post({ url, headers, body, signal })
    const { status } = response
    return {
      ...response,
      error: status >= 200 && status < 300 ? null : status === 410 ? 'gone' : 'http_status',
    }
  } catch (error) {
    if (error instanceof PostError) return { error: error.fault }
    throw error
  }
}

/** Null after the last attempt. Varied, so that attempts that failed together are not repeated together. */
function nextDelay({ retryMs }: DeliverySchedule, attempt: number, waitMs: number): number | null {
  const delayMs = retryMs[attempt - 1]
  return delayMs === undefined ? null : Math.round(Math.max(delayMs * (0.9 + 0.2 * Math.random()), waitMs))
}
