import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { backoffMs, orAborted, pause } from './retry.ts'
import type { Transport } from './transport.ts'

/** Server-sent events of which each is a JSON object. It ends when the server cannot or does not send them. */
export type EventStream<T> = AsyncGenerator<T, void, undefined>

/** Without a byte for so long, comments included, the connection is considered broken. */
const idleMs = 60_000
const maxFailures = 3

/** Reads the events of a path, and continues after a broken connection with Last-Event-ID. */
export async function* openEvents<T>(
  transport: Transport,
  path: string,
  signal: AbortSignal,
): EventStream<T> {
  let lastId = ''
  for (let failures = 0; failures < maxFailures; failures++) {
    const idle = new AbortController()
    let timer = setTimeout(() => idle.abort(), idleMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), idleMs)
    }
    try {
      const headers = new Headers({ accept: 'text/event-stream' })
      if (lastId !== '') headers.set('last-event-id', lastId)
      const stop = AbortSignal.any([signal, idle.signal])
      const response = await transport.open(new Request(transport.address(path), { headers, signal: stop }))
      const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !response.body) {
        await response.body?.cancel()
        // An error of the server can pass; any other response means that there are no events here.
        if (response.status < 500) return
      } else {
        for await (const { id, event, data } of parseEvents(response.body, stop, restart)) {
          failures = 0
          if (id !== undefined) lastId = id
          if (data !== '') yield JSON.parse(data)
          if (event === 'end') return
        }
      }
    } catch {
      signal.throwIfAborted()
    } finally {
      clearTimeout(timer)
      // The reader may have stopped in the middle.
      idle.abort()
    }
    if (failures < maxFailures - 1) await pause(backoffMs(failures, 250), signal)
  }
}

/** The events of a stream, until a signal is aborted. `onBytes` is called also for comments, which only keep the connection alive. */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: () => void = () => {},
): AsyncGenerator<EventSourceMessage, void, undefined> {
  let events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return
      onBytes()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events
      events = []
    }
  } finally {
    // A stream that has failed or ended cannot be cancelled; its own error is what the caller gets.
    await reader.cancel().catch(() => {})
  }
}
