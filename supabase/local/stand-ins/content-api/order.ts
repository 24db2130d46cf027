import * as z from 'zod'

/** What POST /v1/videos takes (docs/content.md). */
export const Order = z.object({
  artist: z.object({ id: z.string(), name: z.string() }),
  template: z.string(),
  lipsync: z.boolean(),
  caption_length: z.enum(['none', 'short', 'medium', 'long']),
  upscale: z.boolean(),
  songs: z.array(z.string()),
  images: z.array(z.string()),
  variation: z.int(),
  variations: z.int(),
})
export type Order = z.output<typeof Order>

/** The song of this one of the videos. */
export const songOf = ({ songs, variation }: Order): string | null =>
  songs.length > 0 ? songs[(variation - 1) % songs.length]! : null

const places: Record<string, string> = {
  'artist-caption-bedroom': 'in the bedroom, past midnight',
  'artist-caption-outside': 'outside, before the rain',
  'artist-caption-stage': 'on stage, one song to go',
  'album-record-store': 'in the record store, front row',
  'artist-release-editorial': 'in print, in bold',
}

/** A text as long as it was asked for. Made up. */
export function captionOf(order: Order): string | null {
  const what = songOf(order) ?? 'a new song'
  const first = `${order.artist.name} ${places[order.template] ?? 'somewhere new'}.`
  const second = `Playing ${what}.`
  switch (order.caption_length) {
    case 'none':
      return null
    case 'short':
      return first
    case 'medium':
      return `${first} ${second}`
    case 'long':
      return `${first} ${second} Made by the stand-in for the content service, number ${order.variation} of ${order.variations}.`
  }
}
