/** The address of a release. */
export const releaseAddress =
  /^https:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}\/)?(?:track|album|playlist)\/[A-Za-z0-9]{1,64}\/?(?:\?[^#]*)?$/

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
