import { OperationError } from '../../errors/errors.ts'
import type { BaseContext } from '../../operation/context.ts'
import { Facts, type Link } from '../../pages/facts.ts'
import { identifySources } from '../../providers/identify-source.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'
import { withoutQuery } from './read-release.ts'

type Context = Pick<BaseContext, 'require' | 'report'>

/** For all pages of the list of tracks, because a person waits. The look-up in the store has a limit of its own. */
const timeoutMs = 10_000
const maxTracks = 100
/** What the store looks up in one request. */
const maxIsrcs = 25

/**
 * Completes the facts of a site with what is known of its release: tracks, date and links. What is given stays. A service that is
 * not set up, fails or takes too long leaves its facts out: the site is created all the same.
 */
export async function completeFacts(
  context: Context,
  releaseUrl: string | undefined,
  given: Facts,
): Promise<Facts> {
  if (!releaseUrl) return given
  const [source] = identifySources(withoutQuery(releaseUrl))
  const isAlbum = source?.source.startsWith('album:')
  const release: Link = { service: 'spotify', url: withoutQuery(releaseUrl) }
  // A playlist is no release: its tracks have dates and shops of their own.
  if (!source || !isAlbum && !source.source.startsWith('track:')) return { links: [release], ...given }
  const signal = AbortSignal.timeout(timeoutMs)
  const recordings = await known(context, () => listed(context, source.source, signal)) ?? []
  const stored = given.links ? undefined : await known(context, () => inStore(context, recordings, isAlbum))
  const dates = new Set(recordings.map(({ release_date }) => release_date))
  const [date] = dates
  const found: Facts = {
    links: [release, ...stored ? [stored] : []],
    ...date && dates.size === 1 && { releaseDate: date },
    ...isAlbum && recordings.length > 0 && {
      tracks: recordings.flatMap(({ name }) => name ? [{ title: name.slice(0, 200).toWellFormed() }] : []),
    },
  }
  return { ...Facts.catch({}).parse(found), ...given }
}

/** All tracks of a release; none if it has more than a page shows. */
async function listed(context: Context, source: string, signal: AbortSignal): Promise<ListedRecording[]> {
  const streaming = await context.require('streamingRecordings')
  const recordings: ListedRecording[] = []
  let skipped = 0
  let position: string | null = null
  do {
    const page = await streaming.list(source, position, signal)
    recordings.push(...page?.recordings ?? [])
    skipped += page?.skipped ?? 0
    position = page?.next ?? null
    if (recordings.length + skipped > maxTracks) return []
  } while (position !== null)
  // A track that is missing would make the list of the others wrong.
  return skipped > 0 ? [] : recordings
}

/** The release in the store: the album that has the most of the recordings, or the song. */
async function inStore(
  context: Context,
  recordings: ListedRecording[],
  isAlbum: boolean | undefined,
): Promise<Link | undefined> {
  const isrcs = recordings.map(({ isrc }) => isrc).slice(0, maxIsrcs)
  if (isrcs.length === 0) return undefined
  const store = await context.require('songs')
  const found = [...(await store.lookUp('us', isrcs)).values()]
  const urls = found.flatMap((songs) => {
    const own = songs.flatMap(({ url, album }) =>
      isAlbum ? album && !album.is_compilation ? album.url ?? [] : [] : url ?? []
    )
    return [...new Set(own)]
  })
  const counted = [...Map.groupBy(urls, (url) => url)].toSorted(([, a], [, b]) => b.length - a.length)
  const [[url, songs] = []] = counted
  // Most of the tracks, so that it is this release and not another one with some of them.
  if (!url || !songs || songs.length * 2 <= isrcs.length) return undefined
  return { service: 'apple_music', url }
}

/** What a service says; undefined, with a line in the operator's log, if it does not. */
async function known<T>({ report }: Context, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const isNotSetUp = error instanceof OperationError && error.code === 'feature_unavailable'
    if (!isNotSetUp) report('site_facts_incomplete', error as Error)
    return undefined
  }
}
