import type { Search } from '../providers/ports/search.ts'
import { throwOrPostpone } from './postponed.ts'
import type { RetryPolicy, withRetries } from './retry-policy.ts'
import type { TaskContext } from './task.ts'

const batchSize = 50
/** Requests to the search at a time. */
const concurrency = 4

interface FoundTrack {
  isrc: string
  track_id: string | null
}

/**
 * Looks up the tracks of a capture's recordings that are due (jobs.list_capture_lookups) until the capture has ended or is
 * overdue. They are saved batch by batch: after a crash or a fault only the rest is looked up.
 * @throws Postponed, ProviderError
 */
export async function lookUpTracks(
  { jobs, signal }: TaskContext,
  run_id: string,
  search: Search,
  retry: ReturnType<typeof withRetries>,
  policy: RetryPolicy,
): Promise<void> {
  for (let after_isrc: string | undefined = ''; after_isrc !== undefined;) {
    const position: string = after_isrc
    after_isrc = await retry(async () => {
      const range = { run_id, after_isrc: position, row_limit: batchSize }
      const isrcs: string[] = await jobs.call('list_capture_lookups', range)
      if (isrcs.length === 0) return
      const { items, fault } = await findAll(search, isrcs, signal)
      const capture = await jobs.call('save_capture_tracks', { run_id, items })
      signal.throwIfAborted()
      if (!capture || capture.overdue) return
      if (fault) throwOrPostpone(policy)(fault)
      return isrcs.at(-1)
    })
  }
}

/** Searches for each recording until one search fails: after a rate limit no further request is sent. */
async function findAll(search: Search, isrcs: string[], signal: AbortSignal) {
  const items: FoundTrack[] = []
  let fault: unknown
  const pending = isrcs.values()
  await Promise.all(Array.from({ length: concurrency }, async () => {
    for (const isrc of pending) {
      if (fault || signal.aborted) return
      try {
        items.push({ isrc, track_id: await findTrack(search, isrc) })
      } catch (error) {
        fault ??= error
      }
    }
  }))
  return { items, fault }
}

/** The id of a recording's track; null if the service has none. Some apps do not get the ISRC of a result: the filter has it. */
async function findTrack({ search }: Search, isrc: string): Promise<string | null> {
  const result = await search({ q: `isrc:${isrc}`, types: ['track'], limit: 5, offset: 0 })
  const track = result?.track?.items.find((item) => (item.isrc ?? isrc).toUpperCase() === isrc)
  return track?.id ?? null
}
