import * as z from 'zod'
import { type ApifyOptions, ask } from './ask.ts'
import { type Page, readPage } from './items.ts'

/** An actor's run at Apify: https://docs.apify.com/api/v2. What it finds grows in its dataset while it runs. */
export interface ActorRun {
  id: string
  datasetId: string
  state: 'running' | 'succeeded' | 'failed'
}

/** Public play counts by ISRC, from the actor that the operator chose. Every method throws `ProviderFault` alone. */
export interface Playcounts {
  start(isrcs: string[], signal: AbortSignal): Promise<ActorRun>
  read(runId: string, signal: AbortSignal): Promise<ActorRun>
  /** What the dataset holds from a position on. An empty page says that it holds no more now. */
  page(datasetId: string, position: number, signal: AbortSignal): Promise<Page>
  /** Ends a run that is not wanted any more; one that has ended is no fault. */
  abort(runId: string, signal: AbortSignal): Promise<void>
}

/** The size of a page. */
export const pageItems = 1000
/** Nobody waits for long to get rid of something. */
const abortTimeoutMs = 3_000

export function apifyPlaycounts(options: ApifyOptions): Playcounts {
  const run = async (path: string, signal: AbortSignal, body?: unknown, within = options) => {
    const { data } = await ask(within, { path, signal, body, bytes: 256 * 1024 }, Answer)
    return { id: data.id, datasetId: data.defaultDatasetId, state: states[data.status] }
  }
  return {
    start: (isrcs, signal) => run(`/v2/acts/${segment(options.actor)}/runs`, signal, { isrcs }),
    read: (runId, signal) => run(`/v2/actor-runs/${segment(runId)}`, signal),
    async page(datasetId, position, signal) {
      const path =
        `/v2/datasets/${segment(datasetId)}/items?format=json&offset=${position}&limit=${pageItems}` +
        '&fields=isrc,playCount,name,artist,releaseDate'
      return readPage(await ask(options, { path, signal, bytes: 8 * 1024 * 1024 }, Items))
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
const Items = z.array(z.unknown()).max(pageItems)
