/** A recording as a service lists it. */
export interface ListedRecording {
  isrc: string
  name: string | null
  artist: string | null
  /** YYYY-MM-DD; null if the service knows only the month or the year. */
  release_date: string | null
}

export interface RecordingPage {
  recordings: ListedRecording[]
  /** How many items have no ISRC, such as podcasts and local files. */
  skipped: number
  /** Where the next page begins; null after the last one. */
  next: string | null
  /** How many items there are in all; null if the service does not say. */
  total: number | null
}

/** A service that lists recordings. Every method throws only `ProviderError`, or the signal's reason. */
export interface Recordings {
  /**
   * A page of what a source has, such as an album (`identify` of the provider), from a position on. A page may be empty although
   * others follow. Undefined if the service does not have the source, or does not let this app read it.
   */
  list(source: string, position: string | null, signal?: AbortSignal): Promise<RecordingPage | undefined>
  /** What the service says about recordings, without those that it does not have. */
  lookUp(isrcs: readonly string[], signal?: AbortSignal): Promise<ListedRecording[]>
  /** What the service says of an album as a whole (`identify` of the provider); undefined if it does not have it. */
  readAlbum?(album: string, signal?: AbortSignal): Promise<{ upc?: string; artist?: string } | undefined>
  /** How many recordings one look-up may have. */
  lookUpSize: number
}
