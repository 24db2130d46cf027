/** A run at the provider that collects play counts. Its dataset grows while it runs. */
export interface PlaycountRun {
  id: string
  datasetId: string
  state: 'running' | 'succeeded' | 'failed'
}

/** The size of a page. */
export const playcountPageSize = 1000

/** A recording to capture. */
export interface CapturedRecording {
  isrc: string
  /** Its track at the streaming service; present if the provider needs tracks. */
  track_id?: string
}

/** One play count, of a recording or of a track, with the provider's metadata. */
export interface Observation {
  isrc?: string
  track_id?: string
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

/** Public play counts of recordings, from a provider. Every method throws only `ProviderError`. */
export interface Playcounts {
  /** Whether the provider identifies recordings by track. Then `start` takes only recordings with a track. */
  needsTracks: boolean
  /** Starts a run. It costs the operator money, so `find` comes before: an earlier start may only have lost its response. */
  start(recordings: CapturedRecording[], name: string, signal: AbortSignal): Promise<PlaycountRun>
  /** The run that was started under a name since a time, if there is one. */
  find(name: string, since: Date, signal: AbortSignal): Promise<PlaycountRun | undefined>
  read(runId: string, signal: AbortSignal): Promise<PlaycountRun>
  /** A page of the dataset from a position on; empty if there are no more items yet. */
  page(datasetId: string, position: number, signal: AbortSignal): Promise<PlaycountPage>
  /** Stops a run; one that has ended is left unchanged. */
  abort(runId: string, signal: AbortSignal): Promise<void>
}
