/** An event of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface ServerEvent {
  id: string
  event: string
  data: unknown
}

interface EventStreamOptions {
  /** Waits for the next event; null ends the stream. A rejection ends it too, once it was reported. */
  next(signal: AbortSignal): Promise<ServerEvent | null>
  /** Called once, when the stream has ended or its client has gone. */
  closed(): void
  failed(error: Error): void
  /** The stream ends after this time, and its client connects again. */
  durationMs: number
  /** A comment is sent after this time without an event. */
  heartbeatMs: number
}

/** When a client connects again after the stream has ended. */
const retryMs = 2_000
/** A client may go away before its response begins, which the host does not report to the stream. */
const unreadMs = 10_000

/** A stream of server-sent events. It waits for the next event only while its client reads. */
export function eventStream(
  { next, closed, failed, durationMs, heartbeatMs }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const ended = new AbortController()
  const { signal } = ended
  let pending: Promise<ServerEvent | null> | undefined
  let isStarted = false
  let timers: ReturnType<typeof setTimeout>[] = []
  const end = () => {
    if (signal.aborted) return
    for (const timer of timers) clearTimeout(timer)
    ended.abort(new Error('The stream has ended'))
    closed()
  }
  return new ReadableStream({
    start(controller) {
      const close = () => {
        end()
        controller.close()
      }
      timers = [setTimeout(close, durationMs), setTimeout(() => isStarted || close(), unreadMs)]
    },
    async pull(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      if (!isStarted) {
        isStarted = true
        return send(`retry: ${retryMs}\n\n`)
      }
      pending ??= next(signal)
      try {
        const event = await orAfter(heartbeatMs, pending)
        if (signal.aborted) return
        if (event === undefined) return send(': heartbeat\n\n')
        pending = undefined
        if (event !== null) return send(format(event))
      } catch (error) {
        if (signal.aborted) return
        failed(error as Error)
      }
      end()
      controller.close()
    },
    cancel: end,
  }, { highWaterMark: 0 })
}

/** Undefined if the promise is not settled within the time. */
async function orAfter<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => timer = setTimeout(() => resolve(undefined), ms))
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** JSON has no line breaks, so the data is one line. */
const format = ({ id, event, data }: ServerEvent) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
