import type { Events } from '../providers/ports/events.ts'
import { Facts, type Show } from '../site/facts.ts'
import { clipped } from '../platform/text.ts'
import type { GenerationRequest } from './generator.ts'

const maxShows = 60

/** The next shows of a profile; undefined if there is no such profile. @throws ProviderError */
export async function readProfileShows(events: Events, profile: string): Promise<Show[] | undefined> {
  const listed = await events.list(profile, 'upcoming')
  const shows = listed?.map(({ date, city, venue, country, ticket_url, sold_out }) => ({
    date,
    city: clipped(city, 120),
    ...venue.trim() && { venue: clipped(venue, 120) },
    ...country.trim() && { country: clipped(country, 60) },
    ...sold_out ? { soldOut: true } : ticket_url && { url: ticket_url },
  }))
  return shows?.filter((show) => Facts.safeParse({ shows: [show] }).success).slice(0, maxShows)
}

/** With the shows that were read again, if they were. */
export const withShows = (request: GenerationRequest, shows: Show[] | undefined): GenerationRequest =>
  shows === undefined
    ? request
    : { ...request, site: { ...request.site, shows: shows.length > 0 ? shows : undefined } }
