import * as z from 'zod'
import type { LiveEvent } from '../ports/events.ts'

const Text = z.string().nullish().transform((text) => text ?? '')
/** What the vendor does not document is no reason to refuse the rest. */
const Hint = z.string().catch('')

const Offer = z.object({ type: Text, url: Text, status: Text })

/** A show as the vendor tells it; what is absent is empty. */
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
 * Shows by date, as the venue's clock has it. One without a date is dropped, and so is a cancelled one, past or upcoming: a
 * row cannot say that it does not take place. The vendor documents no field for that and takes most of them out itself; those
 * left say so in `status`, or in the title.
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

/** "Cancelled" by itself, or set off from the name; not a tour of that name. */
const isCancelled = ({ status, title }: Show) =>
  /^cancell?ed$/i.test(status.trim()) || /(^|[[(])\s*cancell?ed\s*($|[\])]|[:!|\u2013\u2014-])/i.test(title)

const isSoldOut = ({ offers }: Show) =>
  offers.length > 0 && offers.every(({ status }) => /^sold[ _-]?out$/i.test(status.trim()))

/** Where tickets are to be had, else any offer, else the show's own page. */
function ticketUrl({ offers, url }: Show, appId: string): string {
  const worth = ({ type, status }: z.output<typeof Offer>) =>
    Number(/^available$/i.test(status)) * 2 + Number(/^tickets$/i.test(type))
  const best = offers.toSorted((one, other) => worth(other) - worth(one)).map((offer) => offer.url)
  return [...best, url].map((address) => publicUrl(address, appId)).find(Boolean) ?? ''
}

/** The address without the operator's id, which the vendor writes into each; empty for what is no web address. */
function publicUrl(address: string, appId: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const secret = [...url.searchParams].filter(([name, value]) => name === 'app_id' || value === appId)
  for (const [name] of secret) url.searchParams.delete(name)
  return secret.length > 0 ? url.href : address
}
