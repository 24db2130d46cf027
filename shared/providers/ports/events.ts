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

/** Live events. Every method throws only `ProviderError`. */
export interface Events {
  /** The shows of a profile, by date; null where the profile does not exist. */
  list(profileId: string, dates: EventDates): Promise<LiveEvent[] | null>
}
