import type { Bytes } from '../encoding.ts'
import { orAborted } from '../or-aborted.ts'
import { untraced } from '../tracing.ts'

/** A response whose body was not read. */
export type Received = Pick<Response, 'ok' | 'status' | 'headers' | 'body'>

/**
 * Fetches outside the trace. The signal ends the request at any time, and then the body fails with its reason. `fetch` alone does
 * not: when the response has begun, Deno (2.1 and 2.9) only has a weak reference from the signal to the request, and after a
 * garbage collection a body that stops is read forever.
 */
export async function fetchWithin(url: string, init: RequestInit, signal: AbortSignal): Promise<Received> {
  const { ok, status, headers, body } = await untraced(() => fetch(url, { ...init, signal }))
  return { ok, status, headers, body: body && endedBy(body, signal) }
}

function endedBy(body: ReadableStream<Bytes>, signal: AbortSignal): ReadableStream<Bytes> {
  const reader = body.getReader()
  return new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = await orAborted(reader.read(), signal)
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        // An interrupted body has nothing left to cancel.
        reader.cancel().catch(() => {})
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 })
}
