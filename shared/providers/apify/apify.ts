import * as z from 'zod'
import { fetchJson } from '../../platform/http/client.ts'
import { playcountPageSize, type Playcounts } from '../ports/playcounts.ts'
import { inputFor } from './actor-input.ts'
import { type ActorMap, defaultActorMap, needsTracks } from './actor-map.ts'
import { fieldsOf, readPage } from './items.ts'

export interface ApifyOptions {
  apiBase: string
  token: string
  /** The actor that finds play counts. */
  actor: string
  /** Its input and output; default input `{isrcs}`, items `{isrc, playCount, name?, artist?, releaseDate?}`. */
  map?: ActorMap
  timeoutMs?: number
}

interface ApifyRequest {
  path: string
  signal: AbortSignal
  headers?: Record<string, string>
  /** With a body it is a POST. */
  body?: unknown
  timeoutMs?: number
  maxBytes?: number
}

const abortTimeoutMs = 3_000

/** Play counts from an actor at Apify: https://docs.apify.com/api/v2 */
export function apifyPlaycounts(options: ApifyOptions): Playcounts {
  const { apiBase, token, actor, map = defaultActorMap, timeoutMs = 30_000 } = options
  const fields = fieldsOf(map).map(encodeURIComponent).join()

  /** One attempt: the task decides about retries. */
  const request = <T extends z.ZodType>(schema: T, { path, body, headers, ...rest }: ApifyRequest) =>
    fetchJson({
      vendor: 'Apify',
      url: `${apiBase}${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs,
      maxAttempts: 1,
      ...rest,
    }, schema)

  const run = async (more: ApifyRequest) =>
    runOf((await request(z.object({ data: Run }), { maxBytes: 256 * 1024, ...more })).data)
  const runsPath = `/v2/acts/${segment(actor)}/runs`

  return {
    needsTracks: needsTracks(map),
    start: (recordings, name, signal) =>
      run({
        path: runsPath,
        signal,
        headers: { 'user-agent': userAgent(name) },
        body: inputFor(map, recordings),
      }),
    async find(name, since, signal) {
      const startedAfter = new Date(since.getTime() - maxClockDifferenceMs).toISOString()
      for (let offset = 0;; offset += maxRuns) {
        const path = `${runsPath}?desc=1&startedAfter=${startedAfter}&limit=${maxRuns}&offset=${offset}`
        const { data: { items } } = await request(Runs, { path, signal, maxBytes: 8 * 1024 * 1024 })
        const found = items.find(({ meta }) => meta.userAgent === userAgent(name))
        if (found || items.length < maxRuns) return found && runOf(found)
      }
    },
    read: (runId, signal) => run({ path: `/v2/actor-runs/${segment(runId)}`, signal }),
    async page(datasetId, position, signal) {
      const path =
        `/v2/datasets/${segment(datasetId)}/items?format=json&offset=${position}&limit=${playcountPageSize}` +
        `&fields=${fields}`
      return readPage(await request(Items, { path, signal, maxBytes: 8 * 1024 * 1024 }), map)
    },
    async abort(runId, signal) {
      const path = `/v2/actor-runs/${segment(runId)}/abort`
      await run({ path, signal, body: {}, timeoutMs: Math.min(timeoutMs, abortTimeoutMs) })
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
const Run = z.object({
  id: Id,
  defaultDatasetId: Id,
  status: z.enum(Object.keys(states) as (keyof typeof states)[]),
})
const runOf = ({ id, defaultDatasetId, status }: z.output<typeof Run>) => ({
  id,
  datasetId: defaultDatasetId,
  state: states[status],
})

/** Apify takes no key with a start, but keeps the User-Agent of the request and lists it with the run. */
const userAgent = (name: string) => `artist-catalog-platform capture/${name}`
const maxRuns = 1000
const maxClockDifferenceMs = 5 * 60_000
// A run of the API without its User-Agent could be any capture's, so that the list is invalid.
const Meta = z.object({ origin: z.string(), userAgent: z.string().nullish() })
  .refine(({ origin, userAgent }) => origin !== 'API' || typeof userAgent === 'string')
const Runs = z.object({ data: z.object({ items: z.array(Run.extend({ meta: Meta })).max(maxRuns) }) })
const Items = z.array(z.unknown()).max(playcountPageSize)
