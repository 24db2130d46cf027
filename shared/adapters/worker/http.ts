import { createHash, timingSafeEqual } from 'node:crypto'
import { pause } from '../../platform/pause.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

export interface HttpOptions {
  secret: string
  /** The time limit of one call. */
  timeMs: number
}

/** The worker as a function: each call with the secret does the work that is due, within a time limit. */
export const workerOverHttp = (options: WorkerOptions, { secret, timeMs }: HttpOptions) =>
async (
  request: Request,
): Promise<Response> => {
  if (!same(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) {
    return response(401, {
      status: 'error',
      error: 'A bearer token with the worker\u2019s secret is required',
    })
  }
  if (request.method !== 'POST') return response(405, { status: 'error', error: 'Method not allowed' })
  try {
    const worker = await startWorker(options, timeMs)
    const timer = new AbortController()
    await Promise.race([worker.idle, pause(timeMs, timer.signal).catch(() => {})])
    timer.abort()
    await worker.stop()
    return response(200, { status: 'success', runs: worker.summary })
  } catch (error) {
    options.log('fault', {}, error)
    return response(500, { status: 'error', error: 'Internal server error' })
  }
}

const response = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** Compares in constant time. Digests have the same length, and their first difference reveals nothing. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
