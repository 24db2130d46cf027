import * as z from 'zod'
import { type ApifyOptions, fetchApify } from './client.ts'
import { playcountPageSize, type Playcounts } from '../ports/playcounts.ts'
import { readPage } from './items.ts'

/** Nobody waits for long to get rid of something. */
const abortTimeoutMs = 3_000

/** Play counts from an actor at Apify: https://docs.apify.com/api/v2 */
export function apifyPlaycounts(options: ApifyOptions): Playcounts {
  const run = async (path: string, signal: AbortSignal, body?: unknown, within = options) => {
    const { data } = await fetchApify(within, { path, signal, body, bytes: 256 * 1024 }, Answer)
    return { id: data.id, datasetId: data.defaultDatasetId, state: states[data.status] }
  }
  return {
    start: (isrcs, signal) => run(`/v2/acts/${segment(options.actor)}/runs`, signal, { isrcs }),
    read: (runId, signal) => run(`/v2/actor-runs/${segment(runId)}`, signal),
    async page(datasetId, position, signal) {
      const path =
        `/v2/datasets/${segment(datasetId)}/items?format=json&offset=${position}&limit=${playcountPageSize}` +
        '&fields=isrc,playCount,name,artist,releaseDate'
      return readPage(await fetchApify(options, { path, signal, bytes: 8 * 1024 * 1024 }, Items))
    },
    async abort(runId, signal) {
      const briefly = { ...options, timeoutMs: Math.min(options.timeoutMs ?? abortTimeoutMs, abortTimeoutMs) }
      await run(`/v2/actor-runs/${segment(runId)}/abort`, signal, {}, briefly)
    },
  }
}

/** An actor's name at Apify is `owner/name`, written `owner~name` in an address. */
const segment = (id: string) => encodeURIComponent(id.replace('/', '~'))

const states = {
  'READY': 'running',
  'RUNNING': 'running',
  'TIMING-OUT': 'running',
  'ABORTING': 'running',
  'SUCCEEDED': 'succeeded',
  'FAILED': 'failed',
  'TIMED-OUT': 'failed',
  'ABORTED': 'failed',
} as const

const Id = z.string().regex(/^[\w~-]{1,100}$/)
const Answer = z.object({
  data: z.object({
    id: Id,
    defaultDatasetId: Id,
    status: z.enum(Object.keys(states) as (keyof typeof states)[]),
  }),
})
const Items = z.array(z.unknown()).max(playcountPageSize)
