import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/json.ts'
import { Cache } from '../../platform/http/cache.ts'
import type { EventDates, Events, LiveEvent } from '../ports/events.ts'
import { liveEvents, Show } from './shows.ts'

export interface BandsintownOptions {
  apiBase: string
  appId: string
  timeoutMs?: number
}

/** Some years of a busy artist: a show is 2 KB. */
const maxBytes = 10_000_000
const ttlMs = 5 * 60_000

/** An artist that is not there comes as a 404, and came as this (200) for years. */
const Answer = z.union([z.array(Show), z.object({ errorMessage: z.string().startsWith('[NotFound]') })])

/**
 * Live events of Bandsintown, https://help.artists.bandsintown.com/en/articles/9186477-api-documentation. They are public, so
 * everybody who asks for a profile within five minutes gets the same answer, also where it is empty or the profile is not there.
 */
export function bandsintownEvents({ apiBase, appId, timeoutMs = 10_000 }: BandsintownOptions): Events {
  const responses = new Cache<LiveEvent[] | null>(100)

  async function fetchEvents(profileId: string, date: EventDates): Promise<LiveEvent[] | null> {
    const url = `${apiBase}/artists/id_${profileId}/events?${new URLSearchParams({ app_id: appId, date })}`
    try {
      const response = await fetchJson({ vendor: 'Bandsintown', url, timeoutMs, maxBytes }, Answer)
      return Array.isArray(response) ? liveEvents(response, appId) : null
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return null
      throw error
    }
  }

  return {
    list: (profileId, dates) =>
      responses.get(`${profileId} ${dates}`, () => fetchEvents(profileId, dates), () => ttlMs),
  }
}
