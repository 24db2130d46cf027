import { OperationError } from '../../errors/errors.ts'
import type { BaseContext } from '../../operation/context.ts'
import { readProfileShows } from '../../generation/profile-shows.ts'
import { Facts, type Link, type Show } from '../../site/facts.ts'
import { orAborted } from '../../platform/or-aborted.ts'
import { clipped } from '../../platform/text.ts'
import { identifySources } from '../../providers/identify-source.ts'
import { type ListedTrack, listTracks } from './read-tracks.ts'
import { withoutQuery } from './read-release.ts'
import { storeLinks } from './store-links.ts'

export type Context = Pick<BaseContext, 'db' | 'require' | 'report'>

/** For all services together, because a person waits. */
const timeoutMs = 10_000

/** Facts, and which service each field is from. What a person gave has no source, unless the service says the same. */
export interface SourcedFacts {
  facts: Facts
  sources: Record<string, string>
}

/**
 * Completes the facts of a new site: artist, tracks, date and links by its release, shows by the profile of its artist. What is
 * given stays. A service that is not set up, fails or takes too long leaves its facts out: the site is created all the same.
 */
export async function completeFacts(
  context: Context,
  { releaseUrl, artistId }: { releaseUrl?: string; artistId?: string },
  given: Facts,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<SourcedFacts> {
  const [release, shows] = await Promise.all([
    releaseUrl ? releaseFacts(context, withoutQuery(releaseUrl), given, signal) : { facts: {}, sources: {} },
    artistId && !given.shows ? inTime(context, signal, () => nextShows(context, artistId)) : undefined,
  ])
  const found: Facts = { ...Facts.catch({}).parse(release.facts), ...shows?.length && { shows } }
  const { artist: _, ...others } = found
  // The name of a linked artist is given too.
  const facts: Facts = { ...artistId ? others : found, ...given }
  const sources = Object.entries({ ...release.sources, shows: 'bandsintown' }).filter(([field]) =>
    field in found &&
    JSON.stringify(found[field as keyof Facts]) === JSON.stringify(facts[field as keyof Facts])
  )
  return { facts, sources: Object.fromEntries(sources) }
}

async function releaseFacts(
  context: Context,
  url: string,
  given: Facts,
  signal: AbortSignal,
): Promise<SourcedFacts> {
  const own: Link = { service: 'spotify', url }
  const [{ source } = { source: '' }] = identifySources(url)
  const isAlbum = source.startsWith('album:')
  // A playlist is no release: its tracks have dates and shops of their own.
  if (!isAlbum && !source.startsWith('track:')) return { facts: { links: [own] }, sources: {} }
  const [tracks = [] as ListedTrack[], read] = await Promise.all([
    inTime(context, signal, () => listTracks(context, source, signal)),
    isAlbum ? inTime(context, signal, () => readAlbum(context, source, signal)) : undefined,
  ])
  const stored = given.links
    ? []
    : await inTime(context, signal, () => storeLinks(context, tracks, { isAlbum, upc: read?.upc }))
  const [date, ...others] = new Set(tracks.map(({ release_date }) => release_date))
  const artist = isAlbum ? read?.artist : tracks[0]?.artist
  return {
    facts: {
      ...artist && { artist: clipped(artist, 200) },
      links: [own, ...stored ?? []],
      ...date && others.length === 0 && { releaseDate: date },
      ...isAlbum && tracks.length > 0 && {
        tracks: tracks.flatMap(({ name }) => name ? [{ title: clipped(name, 200) }] : []),
      },
    },
    sources: {
      artist: 'spotify',
      releaseDate: 'spotify',
      tracks: 'spotify',
      ...stored?.length && { links: 'apple_music' },
    },
  }
}

const inTime = <T>(context: Context, signal: AbortSignal, read: () => Promise<T>) =>
  known(context, () => orAborted(read(), signal))

const readAlbum = async ({ require }: Context, album: string, signal: AbortSignal) =>
  await (await require('streamingRecordings')).readAlbum?.(album, signal)

/** The next shows of an artist, by the profile that is connected to it; undefined without a profile. */
async function nextShows({ db, require }: Context, artistId: string): Promise<Show[] | undefined> {
  const profile = await db.call('get_events_profile', { artist_id: artistId })
  if (!profile) return undefined
  return await readProfileShows(await require('events'), profile)
}

/** What a service says; undefined, with a line in the operator's log, if it does not. */
async function known<T>({ report }: Context, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isExpected(error)) report('site_facts_incomplete', error as Error)
    return undefined
  }
}

/** Not set up here, or an artist of somebody else, which creating the site refuses. */
const isExpected = (error: unknown) =>
  error instanceof OperationError && (error.code === 'feature_unavailable' || error.status < 500)
