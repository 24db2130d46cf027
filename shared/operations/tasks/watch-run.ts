import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { EventStreams } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import type { SitePreview } from '../../site/links.ts'
import { bytesToHex } from '../../platform/encoding.ts'
import { eventStream, type ServerEvent } from '../../platform/event-stream.ts'
import { backoffMs } from '../../platform/backoff.ts'
import { pause } from '../../platform/pause.ts'
import { Uuid } from '../schemas.ts'
import { TaskRun } from './task-schemas.ts'

type Run = z.output<typeof TaskRun>

/** A run, and the preview of the page that it generates (api.watch_run). */
interface Watched {
  run: object
  preview: SitePreview | null
}

export const watchRun = operation({
  name: 'watch_run',
  summary: 'Follow background work as server-sent events.',
  description:
    'The event `progress` has the run as data, as in GET /api/tasks/runs, whenever it has changed. The event `end` has ' +
    'the final run, and then the stream ends. It also ends after some minutes: connect again with the header ' +
    'Last-Event-ID, and get the current state unless it has that id. States between two events may be skipped. ' +
    'Connecting again with the id of `end` gets 204, after which EventSource stops. An account may have 10 streams open. While a model writes a page, the run has ' +
    '`preview_url`, another one whenever there is more to see; it needs scope `write`, and ends with the run.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['eventStreams', 'links'],
  http: {
    method: 'get',
    path: '/api/tasks/runs/{runId}/events',
    produces: 'text/event-stream',
    // Without it, nginx waits for more than one event.
    headers: { 'x-accel-buffering': 'no' },
    takesTicket: true,
    requestHeaders: [{ name: 'Last-Event-ID', description: 'The id of the last event that you got.' }],
    fromHeaders: (headers) => ({ last_event_id: headers.get('last-event-id') || undefined }),
  },
  input: z.strictObject({
    runId: Uuid.describe('The runId that was returned when the run was started.'),
    last_event_id: z.string().max(100).optional()
      .describe('The id of the last event that you got. Also as the header Last-Event-ID.'),
    ticket: z.string().max(100).optional().describe(
      'In place of a credential, for EventSource: a ticket of POST /api/tasks/runs/{runId}/events/ticket.',
    ),
  }),
  output: z.instanceof(ReadableStream<Uint8Array>).nullable(),
  errors: ['not_found'],
  async handle({ db, eventStreams, links, fail, report }, { runId, last_event_id }) {
    const read = async (): Promise<Run> => {
      const { run, preview }: Watched = await db.call('watch_run', { run_id: runId })
      const link = preview && links.canSign ? await links.preview(preview) : undefined
      return TaskRun.parse({ ...run, preview_url: link?.url })
    }
    const first = await read()
    if (first.finishedAt !== null && last_event_id === idOf(first)) return null
    const { account_id }: { account_id: string } = await db.call('get_credential')
    const release = eventStreams.slots.take(account_id)
    if (release === 'owner') {
      return fail(
        'rate_limited',
        'Too many event streams are open: close one, or list the run from time to time',
      )
    }
    if (release === 'everybody') {
      return fail('store_unavailable', 'This server has no event stream left: list the run from time to time')
    }
    return eventStream({
      next: statesOf(first, read, eventStreams, last_event_id),
      durationMs: eventStreams.durationMs,
      heartbeatMs: eventStreams.heartbeatMs,
      closed: release,
      failed(error) {
        // The credential was revoked, or the run is no longer visible.
        const isRefusal = error instanceof OperationError && error.status < 500
        if (!isRefusal) report('event_stream', error)
      },
    })
  },
})

/** The states of a run that differ from the one that the client knows, and its end. Between two reads no connection is held. */
function statesOf(
  first: Run,
  read: () => Promise<Run>,
  { poll }: EventStreams,
  lastEventId?: string,
) {
  let run = first
  let knownId = lastEventId
  let polls = 0
  let hasEnded = false
  return async (signal: AbortSignal): Promise<ServerEvent | null> => {
    if (hasEnded) return null
    for (;;) {
      const id = idOf(run)
      hasEnded = run.finishedAt !== null
      if (hasEnded || id !== knownId) {
        knownId = id
        polls = 0
        return { id, event: hasEnded ? 'end' : 'progress', data: run }
      }
      await pause(backoffMs(++polls, poll, 1.5), signal)
      run = await read()
      signal.throwIfAborted()
    }
  }
}

/** The same state has the same id on every server. */
const idOf = (run: Run) => bytesToHex(sha256(utf8ToBytes(JSON.stringify(run)))).slice(0, 16)
