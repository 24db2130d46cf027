/** What a video may look like (contract 4.13), the default first. */
export const templates = [
  'artist-caption-bedroom',
  'artist-caption-outside',
  'artist-caption-stage',
  'album-record-store',
  'artist-release-editorial',
] as const
