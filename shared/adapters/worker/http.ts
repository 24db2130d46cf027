import { createHash, timingSafeEqual } from 'node:crypto'
import { wait, within } from './waiting.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

export interface HttpOptions {
  secret: string
  /** How long one call may work. */
  timeMs: number
}

/** The worker where nothing runs for long: whoever holds the secret has it do what is due, within its time. */
export const workerOverHttp = (options: WorkerOptions, { secret, timeMs }: HttpOptions) =>
async (
  request: Request,
): Promise<Response> => {
  if (!same(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) {
    return answer(401, {
      status: 'error',
      error: 'A bearer token with the worker\u2019s secret is required',
    })
  }
  if (request.method !== 'POST') return answer(405, { status: 'error', error: 'Method not allowed' })
  try {
    const until = performance.now() + timeMs
    const worker = await startWorker(options)
    await within(timeMs, worker.idle)
    // What is to go on within its time need not wait for the next call.
    for (let leftMs; (leftMs = until - performance.now()) > 0;) {
      const dueMs = await worker.dueMs().catch(() => null)
      if (dueMs === null || dueMs >= leftMs) break
      await wait(Math.min(Math.max(dueMs, options.pollMs), leftMs))
    }
    await worker.stop()
    return answer(200, { status: 'success', runs: worker.summary })
  } catch (error) {
    options.log('fault', {}, error)
    return answer(500, { status: 'error', error: 'Internal server error' })
  }
}

const answer = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** In constant time: digests are of one length, and their difference says nothing of the texts'. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
