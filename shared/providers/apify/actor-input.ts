import type { CapturedRecording } from '../ports/playcounts.ts'
import type { ActorMap } from './actor-map.ts'

/** The forms of a track that actors take, and the ISRC. */
const forms = {
  isrc: ({ isrc }: CapturedRecording) => isrc,
  id: ({ track_id }: CapturedRecording) => track_id!,
  uri: ({ track_id }: CapturedRecording) => `spotify:track:${track_id}`,
  url: ({ track_id }: CapturedRecording) => `https://open.spotify.com/track/${track_id}`,
}

/** The actor's input for these recordings. Recordings with one track are one entry. */
export function inputFor({ input }: ActorMap, recordings: CapturedRecording[]): object {
  const values = [...new Set(recordings.map(forms[input.recording]))]
  const { key } = input
  return {
    ...input.constants,
    [input.field]: key === undefined ? values : values.map((value) => ({ [key]: value })),
  }
}
