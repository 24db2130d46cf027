import { hasBearer } from '../../platform/bearer.ts'
import type { SecretValues } from '../../platform/environment.ts'
import { keepAlive } from '../../platform/keep-alive.ts'
import { pause } from '../../platform/pause.ts'
import { startWorker, type Worker, WorkerBusy, type WorkerOptions } from './worker.ts'

export interface HttpOptions {
  /** Any of them is accepted. */
  secrets: SecretValues
  /** The time limit of one call. */
  timeMs: number
}

/**
 * The worker as a function: each call with the secret does the work that is due, within a time limit. The response begins when the
 * worker has connected and checked the queue; a failure until then is a 500. Spaces come before its JSON, because Supabase ends
 * a request without a response after 150 s, but a function only after 400 s (https://supabase.com/docs/guides/functions/limits).
 * A later failure is in the log, and the response ends without its JSON. A call during another one returns at once, so that calls
 * that overlap have no more connections than one.
 */
export const workerOverHttp = (options: WorkerOptions, { secrets, timeMs }: HttpOptions) =>
async (
  request: Request,
): Promise<Response> => {
  if (!hasBearer(request, secrets)) {
    return response(401, {
      status: 'error',
      error: 'A bearer token with the worker\u2019s secret is required',
    })
  }
  if (request.method !== 'POST') return response(405, { status: 'error', error: 'Method not allowed' })
  try {
    const worker = await startWorker(options, timeMs)
    const text = summary(worker).catch((error) => {
      options.log('fault', {}, error)
      throw error
    })
    keepAlive(text)
    return new Response(spacesUntil(text), { headers })
  } catch (error) {
    if (error instanceof WorkerBusy) return response(200, { status: 'busy' })
    options.log('fault', {}, error)
    return response(500, { status: 'error', error: 'Internal server error' })
  }

  async function summary(worker: Worker): Promise<string> {
    const timer = new AbortController()
    const isIdle = await Promise.race([
      worker.idle.then(() => true),
      pause(timeMs, timer.signal).then(() => false, () => false),
    ])
    timer.abort()
    if (isIdle && worker.summary.ended > 0) await worker.maintain()
    await worker.stop()
    return JSON.stringify({ status: 'success', runs: worker.summary })
  }
}

const spaceEveryMs = 20_000

/** A space now and every 20 s, then the text. The work goes on if the caller goes away. */
function spacesUntil(text: Promise<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setInterval>
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      const space = () => controller.enqueue(encoder.encode(' '))
      space()
      timer = setInterval(space, spaceEveryMs)
      const finish = (text: string) => {
        if (isCancelled) return
        controller.enqueue(encoder.encode(text))
        controller.close()
      }
      text.then(finish, (error) => controller.error(error)).finally(() => clearInterval(timer))
    },
    cancel() {
      isCancelled = true
      clearInterval(timer)
    },
  })
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
const response = (status: number, body: unknown) => Response.json(body, { status, headers })
