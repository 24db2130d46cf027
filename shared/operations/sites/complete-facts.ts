import { OperationError } from '../../errors/errors.ts'
import type { BaseContext } from '../../operation/context.ts'
import { Facts, type Link, type Show } from '../../pages/facts.ts'
import { identifySources } from '../../providers/identify-source.ts'
import { type ListedTrack, listTracks, storeLink } from './read-tracks.ts'
import { withoutQuery } from './read-release.ts'

type Context = Pick<BaseContext, 'db' | 'require' | 'report'>

/** For all pages of the list of tracks, because a person waits. The other services have limits of their own. */
const timeoutMs = 10_000
const maxShows = 60

/**
 * Completes the facts of a new site: tracks, date and links by its release, shows by the profile of its artist. What is given
 * stays. A service that is not set up, fails or takes too long leaves its facts out: the site is created all the same.
 */
export async function completeFacts(
  context: Context,
  { releaseUrl, artistId }: { releaseUrl?: string; artistId?: string },
  given: Facts,
): Promise<Facts> {
  const [release, shows] = await Promise.all([
    releaseUrl ? releaseFacts(context, withoutQuery(releaseUrl), given) : {},
    artistId && !given.shows ? known(context, () => nextShows(context, artistId)) : undefined,
  ])
  return { ...Facts.catch({}).parse(release), ...shows?.length && { shows }, ...given }
}

async function releaseFacts(context: Context, url: string, given: Facts): Promise<Facts> {
  const own: Link = { service: 'spotify', url }
  const [{ source } = { source: '' }] = identifySources(url)
  const isAlbum = source.startsWith('album:')
  // A playlist is no release: its tracks have dates and shops of their own.
  if (!isAlbum && !source.startsWith('track:')) return { links: [own] }
  const tracks: ListedTrack[] = await known(
    context,
    () => listTracks(context, source, AbortSignal.timeout(timeoutMs)),
  ) ?? []
  const stored = given.links ? undefined : await known(context, () => storeLink(context, tracks, isAlbum))
  const [date, ...others] = new Set(tracks.map(({ release_date }) => release_date))
  return {
    links: [own, ...stored ? [stored] : []],
    ...date && others.length === 0 && { releaseDate: date },
    ...isAlbum && tracks.length > 0 && {
      tracks: tracks.flatMap(({ name }) => name ? [{ title: clipped(name, 200) }] : []),
    },
  }
}

/** The next shows of an artist, by the profile that is connected to it. */
async function nextShows({ db, require }: Context, artistId: string): Promise<Show[]> {
  const profile = await db.call('get_events_profile', { artist_id: artistId })
  if (!profile) return []
  const events = await (await require('events')).list(profile, 'upcoming') ?? []
  const shows = events.map(({ date, city, venue, country, ticket_url, sold_out }) => ({
    date,
    city: clipped(city, 120),
    ...venue.trim() && { venue: clipped(venue, 120) },
    ...country.trim() && { country: clipped(country, 60) },
    ...ticket_url && !sold_out && { url: ticket_url },
  }))
  return shows.filter((show) => Facts.safeParse({ shows: [show] }).success).slice(0, maxShows)
}

/** Cuts a text to a length, without half a surrogate pair at its end. */
const clipped = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '').trim()

/** What a service says; undefined, with a line in the operator's log, if it does not. */
async function known<T>({ report }: Context, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    // Not set up here, or an artist of somebody else, which creating the site refuses.
    if (!(error instanceof OperationError)) report('site_facts_incomplete', error as Error)
    return undefined
  }
}
