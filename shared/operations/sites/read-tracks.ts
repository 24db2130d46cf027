import type { BaseContext } from '../../operation/context.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'

export type ListedTrack = ListedRecording
type Context = Pick<BaseContext, 'require'>

const maxTracks = 100

/** All tracks of a release; none if a page could not show all of them. */
export async function listTracks(
  { require }: Context,
  source: string,
  signal: AbortSignal,
): Promise<ListedTrack[]> {
  const streaming = await require('streamingRecordings')
  const tracks: ListedTrack[] = []
  let position: string | null = null
  do {
    const page = await streaming.list(source, position, signal)
    // A list without one of its tracks would be wrong.
    if (!page || page.skipped > 0) return []
    tracks.push(...page.recordings)
    position = page.next
  } while (position !== null && tracks.length <= maxTracks)
  return tracks.length > maxTracks ? [] : tracks
}
