import { openGenerator } from '../../shared/generation/open-generator.ts'
import { apifyPlaycounts } from '../../shared/providers/apify/apify.ts'
import { capturePlaycounts } from '../../shared/tasks/capture-playcounts.ts'
import type { RetryPolicy } from '../../shared/tasks/retry-policy.ts'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import type { ActorShape } from '../../supabase/local/stand-ins/apify-actors.ts'
import type { ActorMap } from '../../shared/providers/apify/actor-map.ts'
import { spotifySearch } from '../../shared/providers/spotify/web-api.ts'
import type { Search } from '../../shared/providers/ports/search.ts'
import { createAccount, createCatalog, type TestAccount } from './accounts.ts'
import type { TestDatabase } from './database.ts'
import { openPlatform, type TestPlatform } from './platform.ts'
import { json, key, sendJson } from './requests.ts'
import { openWorker, readRun, untilRun } from './worker.ts'

export const path = '/api/playcount-snapshots'

/** Polls often and gives up soon. */
export const fastRetryPolicy: RetryPolicy = {
  poll: { minMs: 10, maxMs: 50 },
  retry: { minMs: 5, maxMs: 2_000 },
  maxAttempts: {
    provider_rate_limited: 4,
    provider_unavailable: 3,
    provider_invalid_response: 2,
    provider_failed: 1,
  },
}

interface CaptureOptions {
  durationMs?: number
  timeoutMs?: number
  /** For what the worker's maintenance does, such as the runs of schedules. */
  maintenanceMs?: number
  /** The actor's input and output, and their map. */
  shape?: ActorShape
  map?: ActorMap
}

/** The platform with its worker and the stand-ins for Apify and the search. */
export async function openCaptures(
  { durationMs = 50, timeoutMs = 5_000, maintenanceMs = 60_000, shape, map }: CaptureOptions = {},
) {
  const apify = startApify({ durationMs: () => durationMs, shape })
  const options = { apiBase: apify.origin, token: apify.apiKey, actor: 'label/playcounts', map }
  const platform = await openPlatform()
  const { spotifyApi } = platform.vendors
  const { origin: apiBase, apiKey: clientSecret } = spotifyApi
  const openSearch = () =>
    spotifySearch({ apiBase, accountsBase: apiBase, clientId: 'stand-in', clientSecret, timeoutMs })
  let port = openSearch()
  const search: Search = { search: (query) => port.search(query) }
  const { database } = platform
  const worker = await openWorker(database, [capturePlaycounts(fastRetryPolicy)], {
    providers: {
      playcounts: apifyPlaycounts({ ...options, timeoutMs }),
      search,
      generator: openGenerator(undefined),
    },
    maxAttempts: 3,
    maintenanceMs,
  })
  return {
    platform,
    database,
    apify,
    spotifyApi,
    worker,
    /** The ISRCs that were searched for since the last call, and a search that remembers none of them. */
    takeSearches() {
      port = openSearch()
      return spotifyApi.requests.splice(0).flatMap(({ path }) => /isrc%3A(\w+)/.exec(path)?.[1] ?? []).sort()
    },
    /** Waits for a run's end. */
    ended: async (runId: string) => {
      await untilRun(database, runId, { finished_at: expectDate }, 15_000)
      return await readRun(database, runId)
    },
    async close() {
      await worker.stop()
      await apify.stop()
      await platform.close()
    },
  }
}

const expectDate = { asymmetricMatch: (value: unknown) => value instanceof Date }

export const post = (platform: TestPlatform, account: TestAccount, body: unknown) =>
  sendJson(platform, key(account), 'POST', path, body)

/** ISRCs that no other call gives. */
export function newIsrcs(count: number): string[] {
  const prefix = `QZ${Math.random().toString(36).slice(2, 5).toUpperCase().padEnd(3, 'X')}`
  const from = Math.floor(Math.random() * 9_000_000)
  return Array.from({ length: count }, (_, n) => `${prefix}${String(from + n).padStart(7, '0')}`)
}

/** An account with a catalog of this number of new recordings. */
export async function ownerOf(database: TestDatabase, count: number) {
  const owner = await createAccount(database)
  const isrcs = newIsrcs(count)
  return { owner, isrcs, catalogId: await createCatalog(database, owner, isrcs) }
}

export const getSnapshot = async (platform: TestPlatform, account: TestAccount, id: string) =>
  (await json(sendJson(platform, key(account), 'GET', `${path}/${id}`))).snapshot

/** What a snapshot has in the tables, an observation a row. */
export const observations = ({ owner }: TestDatabase, snapshotId: string) =>
  owner<{ isrc: string; value: number; at: boolean }[]>`
    select m.isrc, m.value::float8, m.recorded_at is null and exists (
      select from app.snapshot_pages p
      where p.snapshot_id = m.snapshot_id and p.captured_at = m.captured_at and m.isrc = any (p.isrcs)
    ) as at
    from app.song_measurements m
    where m.snapshot_id = ${snapshotId} order by m.isrc`

/** The ledger's charges for captures, oldest first. */
export const charges = async ({ owner }: TestDatabase, accountId: string) =>
  (await owner<{ amount: number }[]>`
    select amount::int from app.credit_entries
    where account_id = ${accountId} and operation = 'playcount_snapshot' order by number`).map(({ amount }) =>
    amount
  )
