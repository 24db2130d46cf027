import type { BaseContext } from '../../operation/context.ts'
import type { Link } from '../../pages/facts.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'

export type ListedTrack = ListedRecording
type Context = Pick<BaseContext, 'require'>

const maxTracks = 100
/** What the store looks up in one request. */
const maxIsrcs = 25

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

/** The release in the store: the album that has most of the tracks, or the song. */
export async function storeLink(
  { require }: Context,
  tracks: readonly ListedTrack[],
  isAlbum: boolean,
): Promise<Link | undefined> {
  const isrcs = tracks.map(({ isrc }) => isrc).slice(0, maxIsrcs)
  if (isrcs.length === 0) return undefined
  const found = await (await require('songs')).lookUp('us', isrcs)
  const urls = [...found.values()].flatMap((songs) => [
    ...new Set(songs.map(({ url, album }) => isAlbum ? album?.is_compilation ? null : album?.url : url)),
  ])
  const counted = [...Map.groupBy(urls, (url) => url)].toSorted(([, a], [, b]) => b.length - a.length)
  const [url, songs] = counted.find(([url]) => url?.startsWith('https://')) ?? []
  // Only with most of the tracks it is this release, and not another one that has some of them.
  return url && songs!.length * 2 > isrcs.length ? { service: 'apple_music', url } : undefined
}
