/** What a video may look like, the default first. */
export const videoTemplates = [
  'artist-caption-bedroom',
  'artist-caption-outside',
  'artist-caption-stage',
  'album-record-store',
  'artist-release-editorial',
] as const

/** What a video is to be like (jobs.begin_content). */
export interface VideoRequest {
  artist: { id: string; name: string; instruction: string | null; image: string | null }
  template: string
  lipsync: boolean
  captionLength: 'none' | 'short' | 'medium' | 'long'
  upscale: boolean
  songs: string[]
  images: string[]
  /** Which of the videos that were asked for at once, so that no two are alike. */
  position: number
  count: number
}

export type VideoJob =
  | { state: 'queued' | 'processing'; percent: number | null }
  | { state: 'completed'; videoUrl: string; captionText: string | null }
  | { state: 'failed' }

/** The vendor that makes videos. Every method throws `ProviderError` alone, or the signal's reason. */
export interface Videos {
  /** Begins one, once for a key however often it is asked: the job's id. */
  start(key: string, request: VideoRequest, signal?: AbortSignal): Promise<string>
  read(jobId: string, signal?: AbortSignal): Promise<VideoJob>
  /** Ends one that is not wanted any more. */
  cancel(jobId: string, signal?: AbortSignal): Promise<void>
}
