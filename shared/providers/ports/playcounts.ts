/** A run at the provider that finds play counts. What it finds grows in its dataset while it runs. */
export interface PlaycountRun {
  id: string
  datasetId: string
  state: 'running' | 'succeeded' | 'failed'
}

/** The size of a page. */
export const playcountPageSize = 1000

/** One observation, and what the provider tells of its recording. */
export interface Observation {
  isrc: string
  value: number
  name: string | null
  artist: string | null
  release_date: string | null
}

export interface PlaycountPage {
  /** How many items the dataset gave, good or not: where to read on. */
  count: number
  observations: Observation[]
  /** How many of them are no observation. */
  rejected: number
}

/** Public play counts by ISRC, from a provider. Every method throws `ProviderError` alone. */
export interface Playcounts {
  start(isrcs: string[], signal: AbortSignal): Promise<PlaycountRun>
  read(runId: string, signal: AbortSignal): Promise<PlaycountRun>
  /** What the dataset holds from a position on. An empty page says that it holds no more now. */
  page(datasetId: string, position: number, signal: AbortSignal): Promise<PlaycountPage>
  /** Ends a run that is not wanted any more; one that has ended is no fault. */
  abort(runId: string, signal: AbortSignal): Promise<void>
}
