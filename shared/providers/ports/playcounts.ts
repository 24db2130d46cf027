/** A run at the provider that collects play counts. Its dataset grows while it runs. */
export interface PlaycountRun {
  id: string
  datasetId: string
  state: 'running' | 'succeeded' | 'failed'
}

/** The size of a page. */
export const playcountPageSize = 1000

/** One play count, with the provider's metadata of the recording. */
export interface Observation {
  isrc: string
  value: number
  name: string | null
  artist: string | null
  release_date: string | null
}

export interface PlaycountPage {
  /** The number of items, valid or not: the next page starts after them. */
  count: number
  observations: Observation[]
  /** The number of invalid items. */
  rejected: number
}

/** Public play counts by ISRC, from a provider. Every method throws only `ProviderError`. */
export interface Playcounts {
  start(isrcs: string[], signal: AbortSignal): Promise<PlaycountRun>
  read(runId: string, signal: AbortSignal): Promise<PlaycountRun>
  /** A page of the dataset from a position on; empty if there are no more items yet. */
  page(datasetId: string, position: number, signal: AbortSignal): Promise<PlaycountPage>
  /** Stops a run; one that has ended is left unchanged. */
  abort(runId: string, signal: AbortSignal): Promise<void>
}
