import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import type { LiveEvent } from '../ports/events.ts'

const Text = serviceText.nullish().transform((text) => text ?? '')
/** An undocumented field: an invalid value does not make the response invalid. */
const Hint = z.string().catch('')

const Offer = z.object({ type: Text, url: Text, status: Text })

/** A show of the vendor; absent fields are empty. */
export const Show = z.object({
  datetime: Text,
  url: Text,
  title: Hint,
  status: Hint,
  sold_out: z.boolean().nullish(),
  lineup: z.array(Text).nullish().transform((names) => (names ?? []).filter(Boolean)),
  offers: z.array(Offer).nullish().transform((offers) => offers ?? []),
  venue: z.object({ name: Text, city: Text, region: Text, country: Text }).nullish(),
})
type Show = z.output<typeof Show>

/**
 * Shows by their local date. Shows without a date are dropped, and so are cancelled ones, because a LiveEvent has no field
 * for that. The vendor removes most cancelled shows itself and documents no field for them; the others are recognized by
 * `status` or by the title.
 */
export const liveEvents = (shows: Show[], appId: string): LiveEvent[] =>
  shows
    .filter((show) => z.iso.date().safeParse(dateOf(show)).success && !isCancelled(show))
    .toSorted((one, other) => compare(one.datetime, other.datetime))
    .map((show) => ({
      date: dateOf(show),
      venue: show.venue?.name ?? '',
      city: show.venue?.city ?? '',
      region: show.venue?.region ?? '',
      country: show.venue?.country ?? '',
      ticket_url: ticketUrl(show, appId),
      sold_out: show.sold_out ?? isSoldOut(show),
      lineup: show.lineup,
    }))

const dateOf = ({ datetime }: Show) => datetime.slice(0, 10)
const compare = (one: string, other: string) => one < other ? -1 : one > other ? 1 : 0

/** "Cancelled" alone or separated from the name, but not as part of a name. */
const isCancelled = ({ status, title }: Show) =>
  /^cancell?ed$/i.test(status.trim()) || /(^|[[(])\s*cancell?ed\s*($|[\])]|[:!|\u2013\u2014-])/i.test(title)

const isSoldOut = ({ offers }: Show) =>
  offers.length > 0 && offers.every(({ status }) => /^sold[ _-]?out$/i.test(status.trim()))

/** The address of available tickets, else of any offer, else of the show's page. */
function ticketUrl({ offers, url }: Show, appId: string): string {
  const score = ({ type, status }: z.output<typeof Offer>) =>
    Number(/^available$/i.test(status)) * 2 + Number(/^tickets$/i.test(type))
  const best = offers.toSorted((one, other) => score(other) - score(one)).map((offer) => offer.url)
  return [...best, url].map((address) => publicUrl(address, appId)).find(Boolean) ?? ''
}

/** The address without the operator's id, which the vendor adds to each; empty if it is not a web address. */
function publicUrl(address: string, appId: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const secret = [...url.searchParams].filter(([name, value]) => name === 'app_id' || value === appId)
  for (const [name] of secret) url.searchParams.delete(name)
  return secret.length > 0 ? url.href : address
}
