/** A live show. */
export interface LiveEvent {
  /** YYYY-MM-DD, at the venue. */
  date: string
  venue: string
  city: string
  region: string
  country: string
  ticket_url: string
  sold_out: boolean
  lineup: string[]
}

export type EventDates = 'upcoming' | 'past' | 'all'

/** Live events. Every method throws `ProviderError` alone. */
export interface Events {
  /** The shows of a profile, by date; null where there is no such profile. */
  list(profileId: string, dates: EventDates): Promise<LiveEvent[] | null>
}
