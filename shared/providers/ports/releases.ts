/** A release at a streaming service. */
export interface Release {
  title: string
  /** The artwork, not yet inspected; undefined for a release without one. */
  artwork?: Uint8Array
}

export interface Releases {
  /** @throws OperationError metadata_unavailable (422) for every failure */
  read(releaseUrl: string, signal: AbortSignal): Promise<Release>
}
