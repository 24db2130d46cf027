/** The templates of videos, the default first. */
export const videoTemplates = [
  'artist-caption-bedroom',
  'artist-caption-outside',
  'artist-caption-stage',
  'album-record-store',
  'artist-release-editorial',
] as const

/** The description of a video (jobs.begin_content). */
export interface VideoRequest {
  artist: { id: string; name: string; instruction: string | null; image: string | null }
  template: string
  lipsync: boolean
  captionLength: 'none' | 'short' | 'medium' | 'long'
  upscale: boolean
  songs: string[]
  images: string[]
  /** The position among the videos of one order, so that no two are alike. */
  position: number
  count: number
}

export type VideoJob =
  | { state: 'queued' | 'processing'; percent: number | null }
  | { state: 'completed'; videoUrl: string; captionText: string | null }
  | { state: 'failed' }

/** The vendor that makes videos. Every method throws only `ProviderError`, or the signal's reason. */
export interface Videos {
  /** Starts a job and returns its id. Repeated with the same key, it returns the same job. */
  start(key: string, request: VideoRequest, signal?: AbortSignal): Promise<string>
  read(jobId: string, signal?: AbortSignal): Promise<VideoJob>
  /** Stops a job. */
  cancel(jobId: string, signal?: AbortSignal): Promise<void>
}
