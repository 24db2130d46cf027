import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect } from 'vitest'
import type { Headers } from './http.ts'
import { deployment, runTimeoutMs } from './rule.ts'
import type { Run } from './runs.ts'

export interface RunEvent {
  id: string
  event: string
  data: Run
}

/** Opens the stream of a run. Without the id of the last event it begins with the current state. */
export async function openEvents(runId: string, as: Headers, lastEventId?: string): Promise<Response> {
  const response = await fetch(`${deployment.base_url}/api/tasks/runs/${runId}/events`, {
    headers: { ...as, ...lastEventId && { 'last-event-id': lastEventId } },
    signal: AbortSignal.timeout(runTimeoutMs),
  })
  expect(response.status).toBe(200)
  return response
}

/** The events of a stream. Leaving the loop closes the connection. */
export async function* readEvents(response: Response): AsyncGenerator<RunEvent> {
  const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(
    new EventSourceParserStream(),
  )
  for await (const { id, event, data } of events) yield { id: id!, event: event!, data: JSON.parse(data) }
}

/** The events of a run up to its end. Connects again with the id of the last event when a stream ends before. */
export async function follow(runId: string, as: Headers, lastEventId?: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const end = Date.now() + runTimeoutMs
  while (events.at(-1)?.event !== 'end') {
    if (Date.now() > end) throw new Error(`The run ${runId} has not ended within ${runTimeoutMs} ms`)
    const response = await openEvents(runId, as, events.at(-1)?.id ?? lastEventId)
    for await (const event of readEvents(response)) events.push(event)
  }
  return events
}
