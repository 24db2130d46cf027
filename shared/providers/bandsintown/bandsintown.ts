import * as z from 'zod'
import { hasStatus, ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/client.ts'
import { Cache } from '../../platform/http/cache.ts'
import type { EventDates, Events, LiveEvent } from '../ports/events.ts'
import { liveEvents, Show } from './shows.ts'

export interface BandsintownOptions {
  apiBase: string
  appId: string
  timeoutMs?: number
}

/** Many years of a busy artist: a show has 2 KB. */
const maxBytes = 10_000_000
const ttlMs = 5 * 60_000

/**
 * Bandsintown gives an artist an id for that artist alone; an id for several artists needs its written consent
 * (https://help.artists.bandsintown.com/en/articles/9186477-api-documentation). It refuses any other id alike.
 */
const refusedId =
  'BANDSINTOWN_APP_ID is not valid for this artist: an id without a partner agreement covers one artist'

/** A missing artist is a 404, and was this error with status 200 for years. */
const Response = z.union([z.array(Show), z.object({ errorMessage: z.string().startsWith('[NotFound]') })])

/**
 * Live events of Bandsintown, https://help.artists.bandsintown.com/en/articles/9186477-api-documentation. They are public, so
 * all callers share a response for five minutes, even if it is empty or the profile does not exist.
 */
export function bandsintownEvents({ apiBase, appId, timeoutMs = 10_000 }: BandsintownOptions): Events {
  const responses = new Cache<LiveEvent[] | null>(100)

  async function fetchEvents(profileId: string, date: EventDates): Promise<LiveEvent[] | null> {
    const url = `${apiBase}/artists/id_${profileId}/events?${new URLSearchParams({ app_id: appId, date })}`
    try {
      const response = await fetchJson({ vendor: 'Bandsintown', url, timeoutMs, maxBytes }, Response)
      return Array.isArray(response) ? liveEvents(response, appId) : null
    } catch (error) {
      if (hasStatus(error, 404)) return null
      if (!hasStatus(error, 401, 403)) throw error
      const { fault, message, status } = error as ProviderError
      throw new ProviderError(fault, `${message}: ${refusedId}`, undefined, status)
    }
  }

  return {
    list: (profileId, dates) =>
      responses.get(`${profileId} ${dates}`, () => fetchEvents(profileId, dates), () => ttlMs),
  }
}
