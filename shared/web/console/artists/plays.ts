import type { Result } from '../../../client/mod.ts'
import { eachRow } from '../../../client/pages.ts'
import { calls, data } from '../calls.ts'

type Catalogs = Result<'get_artist'>['catalogs']
type Recording = Result<'list_catalog_recordings'>['recordings'][number]

export interface Sum {
  recordings: number
  /** Those that the plays and their change stand on. */
  compared: number
  plays: number
  growth: number | null
}

export interface Plays {
  of: (catalogId: string) => Sum
  /** Of all catalogs, each recording once. */
  all: Sum
}

/** The most recordings of an artist that are read one by one. */
const maxRecordings = 1_000

function sumOf(recordings: readonly Recording[]): Sum {
  const compared = recordings.filter(({ current_change }) => current_change !== null)
  const plays = compared.reduce((sum, { current_change }) => sum + current_change!, 0)
  const before = compared.reduce((sum, { previous_change }) => sum + previous_change!, 0)
  return {
    recordings: recordings.length,
    compared: compared.length,
    plays,
    growth: before > 0 ? 100 * (plays - before) / before : null,
  }
}

const readRecordings = (catalogId: string, search: string | undefined): Promise<Recording[]> =>
  Array.fromAsync(eachRow(
    (page) =>
      data(calls.GET('/api/catalogs/{catalogId}/recordings', {
        params: { path: { catalogId }, query: { search, page, limit: 200 } },
      })),
    ({ recordings }) => recordings,
  ))

/** The plays of the recordings under a name; undefined where they are too many, or another number than the catalogs say. */
export async function readPlays(catalogs: Catalogs, name: string): Promise<Plays | undefined> {
  if (catalogs.reduce((sum, { recordings_by_name }) => sum + recordings_by_name, 0) > maxRecordings) return
  const read = new Map<string, Recording[]>()
  await Promise.all(catalogs.map(async ({ id, recordings, recordings_by_name }) => {
    const found = await readRecordings(id, recordings_by_name < recordings ? name : undefined)
    read.set(id, found.filter(({ artist }) => artist === name))
  }))
  if (catalogs.some(({ id, recordings_by_name }) => read.get(id)!.length !== recordings_by_name)) return
  // A recording may be compared in one catalog and be too new in another.
  const each = new Map<string, Recording>()
  for (const recording of [...read.values()].flat()) {
    if ((each.get(recording.isrc)?.current_change ?? null) === null) each.set(recording.isrc, recording)
  }
  return { of: (catalogId) => sumOf(read.get(catalogId) ?? []), all: sumOf([...each.values()]) }
}
