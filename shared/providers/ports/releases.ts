/** What a streaming service tells of a release. */
export interface Release {
  title: string
  /** The artwork as it was sent, not yet looked at. */
  artwork: Uint8Array
}

export interface Releases {
  /** @throws OperationError metadata_unavailable (422), whatever went wrong */
  read(releaseUrl: string, signal: AbortSignal): Promise<Release>
}
